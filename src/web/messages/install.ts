export const INSTALL_MESSAGES = {
  what: 'As an app, Lelap has its own icon and window.',
  installed: 'Lelap is installed on this device.',
  install: 'Install Lelap',
  ios: 'Tap Share in your browser, then “Add to Home Screen”. Sign in there once more.',
  menu: 'Open the menu of your browser and choose “Install” or “Add to Home screen”.',
  insecure:
    'This address has no HTTPS, so browsers neither install the app nor open it without a network. The operator of this server can change that.',
  offlineReady: 'On this device Lelap also opens without a network.',
  offlineLater: 'Lelap is not yet kept on this device. It will be, a few seconds after it opens.',
  offlineNever: 'This browser window keeps nothing, so Lelap needs a network here.',
  mayForget:
    'Browsers may remove what they keep: in private windows when you close them, and on iOS after seven days without a visit unless Lelap is on the Home Screen.',
} as const;

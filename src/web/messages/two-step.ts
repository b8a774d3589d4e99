/** Messages of two-step sign-in in the account dialog. */
export const TWO_STEP_MESSAGES = {
  on: 'On',
  off: 'Off',
  loading: 'Looking it up...',
  loadFailed: 'This could not be loaded.',
  tryAgain: 'Try again',
  failed: 'That could not be done. Please try again.',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  currentPassword: 'Current password',
  cancel: 'Cancel',
  copy: 'Copy',

  offHeading: 'It is off',
  offHint:
    'Turn it on, and signing in takes your password and a code from an authenticator app on your phone. Nobody gets in with the password alone.',
  begin: 'Set it up',
  beginning: 'Setting up...',

  scanHeading: 'Add Lelap to your app',
  scanHint: 'Scan this with an authenticator app, such as Aegis, 2FAS or Google Authenticator.',
  qrCode: 'QR code for your authenticator app',
  openApp: 'Open the app on this device',
  typeHint: 'Or type this key into it:',
  keyCopied: 'The key is copied.',
  firstCode: 'Code that the app shows',
  confirm: 'Turn it on',
  confirming: 'Turning on...',

  codesHeading: 'Keep these recovery codes',
  codesHint:
    'They are shown this once. If your phone is lost, each of them signs you in once. Print them, or put them into a password manager.',
  codesName: 'Recovery codes',
  codesCopied: 'The recovery codes are copied.',
  copyFailed: 'Your browser did not let them be copied.',
  downloadCodes: 'Download',
  codesFileName: 'lelap-recovery-codes.txt',
  codesFile: (host: string, codes: readonly string[]) =>
    `Recovery codes for Lelap at ${host}\n\n${codes.join('\n')}\n\nEach signs you in once, in place of a code from your authenticator app.\n`,
  codesKept: 'I have kept them',

  onHeading: (date: string) => `On since ${date}`,
  onHint: 'Signing in takes your password and a code from your authenticator app.',
  codesLeft: (count: number) =>
    count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`,
  fewCodesLeft: 'Make new ones before you need them.',
  devicesHint: 'Devices that are signed in stay so.',
  toDevices: 'See which',

  renew: 'New recovery codes',
  renewHint: 'You get ten new ones, and the old ones work no more.',
  renewConfirm: 'Make new codes',
  renewing: 'Making them...',
  remove: 'Turn it off',
  removeHeading: 'Turn it off?',
  removeHint: 'Your password alone will sign in. Your recovery codes work no more.',
  removing: 'Turning off...',
  removed: 'Two-step sign-in is off.',
  codeOrRecoveryCode: 'Code from your app, or a recovery code',
} as const;

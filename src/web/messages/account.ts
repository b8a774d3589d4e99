import type { AccountSection } from '#web/browser/use-account-section.ts';
import type { ThemeChoice } from '#web/browser/theme.ts';

/** Messages of the account dialog. */
export const ACCOUNT_MESSAGES = {
  titles: {
    profile: 'Account',
    'time-zone': 'Time zone',
    password: 'Change password',
    'two-step': 'Two-step sign-in',
    devices: 'Signed-in devices',
    reminders: 'Reminders',
    activity: 'Activity',
    install: 'Install Lelap',
    export: 'Download my data',
    delete: 'Delete account',
  } satisfies Record<AccountSection, string>,
  back: 'Back to the account',
  loading: 'Loading your account...',
  loadFailed: 'Your account could not be loaded.',
  tryAgain: 'Try again',
  showPassword: 'Show password',
  hidePassword: 'Hide password',

  username: 'Dream name',
  email: 'E-mail',
  currentPassword: 'Current password',
  goal: 'Nightly goal',
  goalOption: (hours: number, minutes: string) => `${hours} h ${minutes} m`,
  freeWeekdays: 'Free days, by the morning',
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  insights: 'Insights',
  showInsights: 'Show Nights and Patterns in Journey',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Your account is saved.',
  saveFailed: 'Your account could not be saved.',

  look: 'Look',
  looks: { auto: 'Auto', night: 'Night', dawn: 'Dawn' } satisfies Record<ThemeChoice, string>,
  lookHint: 'Auto follows your device, and is Night from 21:00 to 05:00.',

  followDevice: 'Follow this device',
  followsDevice: 'by this device',
  cityHint: 'A city you choose holds in this browser, wherever the device is.',

  newPassword: 'New password',
  newPasswordHint: 'At least 8 characters. All other devices will be signed out.',
  changePassword: 'Change password',
  changingPassword: 'Changing...',
  passwordChanged: 'Your password is changed. All other devices are signed out.',
  passwordFailed: 'Your password could not be changed.',

  devicesLoading: 'Looking for your devices...',
  devicesFailed: 'Your devices could not be loaded.',
  thisDevice: 'This device',
  lastUsed: (date: string, time: string) => `Last used ${date}, ${time}`,
  signOutDevice: 'Sign out',
  signOutNamed: (name: string, lastUsed: string) => `Sign out ${name}, ${lastUsed}`,
  signedOutDevice: (name: string) => `${name} is signed out.`,
  signOutOthers: 'Sign out all other devices',
  signOutOthersQuestion: (count: number) =>
    count === 1 ? 'Sign out the other device?' : `Sign out the ${count} other devices?`,
  signOutOthersConfirm: 'Sign them out',
  signOutOthersKeep: 'Keep them',
  signedOutOthers: 'Only this device is signed in.',
  signOutFailed: 'That could not be done. Please try again.',

  exportHint: 'Everything Lelap keeps about you and your sleep. It is yours.',
  exports: {
    json: { name: 'Everything, as JSON', hint: 'To keep, or to move elsewhere.' },
    csv: { name: 'Your sleeps, as CSV', hint: 'For a spreadsheet.' },
    'marks-csv': {
      name: 'Your marked dates, as CSV',
      hint: 'Work days, free days and nights without sleep.',
    },
  },
  exporting: 'Preparing...',
  exported: (fileName: string) => `${fileName} is downloaded.`,
  exportFailed: 'Your data could not be fetched. Please try again.',

  deleteQuestion: 'Delete your account, for good?',
  deleteHint:
    'Every sleep, point and achievement goes with it, at once. Nobody can bring them back.',
  deleteConfirm: 'Delete for good',
  deleting: 'Deleting...',
  deleteKeep: 'Keep it',
  deleteFailed: 'Your account could not be deleted.',
} as const;

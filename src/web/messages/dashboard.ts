/** Messages of the dashboard's frame. Texts marked Indonesian are shown with `lang="id"`. */
export const DASHBOARD_MESSAGES = {
  pageTitle: 'Dashboard',
  productName: 'Lelap',
  greeting: (name: string) => `Hey, ${name}!`,
  nameless: 'Dreamer',
  signOut: 'Sign Out',
  account: 'Account',
  tabsLabel: 'Dashboard',
  tabs: { logging: 'Sleep Now', overview: 'My Stats', history: 'Journey' },
  loading: 'Loading your sleep journey...',
  oops: 'Oops!',
  /** Indonesian. */
  loadFailed: 'Gagal memuat data dashboard. Silakan coba lagi.',
  /** Indonesian. */
  refreshFailed: 'Gagal me-refresh data dashboard.',
  nothingLost: 'Nothing was changed. A running sleep goes on.',
  sleepIsSaved: 'Your sleep is saved. Only its figures could not be fetched.',
  panelFailed: {
    title: 'This part could not be shown.',
    hint: 'There may be no network, or a newer version has arrived.',
  },
  tryAgain: 'Try again',
  signInAgain: 'Sign in again',
} as const;

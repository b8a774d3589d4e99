export const APP_WORDS = {
  loadingDashboard: 'Loading your sleep journey...',
} as const;

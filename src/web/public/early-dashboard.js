/**
 * Asks for the dashboard of who is signed in while the app's own script is still on its way. The app takes the answer
 * where it would have asked (src/web/api/early-dashboard.ts); it is asked here exactly as there.
 */
(() => {
  try {
    const token = localStorage.getItem('accessToken');
    if (!token) return;
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      'time-zone':
        localStorage.getItem('timeZone') || Intl.DateTimeFormat().resolvedOptions().timeZone,
    };
    const answer = fetch('/dashboard', { headers });
    // Whoever takes it hears of a failure; nobody may.
    answer.catch(() => {});
    globalThis.lelapEarlyDashboard = { headers, answer, askedAtMs: Date.now() };
  } catch {
    // A browser may refuse to say what it has stored: the app asks then.
  }
})();

/**
 * Requests the dashboard while the app's script is still loading. The app uses the response
 * in place of its own request (src/web/api/call.ts); both requests must be identical.
 */
(() => {
  try {
    const token = localStorage.getItem('accessToken');
    if (!token) return;
    const headers = {
      accept: 'application/json',
      'accept-language': document.documentElement.lang,
      authorization: `Bearer ${token}`,
      'time-zone':
        localStorage.getItem('timeZone') || Intl.DateTimeFormat().resolvedOptions().timeZone,
    };
    const answer = fetch(`${document.documentElement.dataset.base ?? ''}/dashboard`, { headers });
    // The app handles a failure; avoid an unhandled rejection if it never does.
    answer.catch(() => {});
    globalThis.lelapEarlyDashboard = { headers, answer, askedAtMs: Date.now() };
  } catch {
    // Without storage access the app sends the request itself.
  }
})();

/**
 * Requests the dashboard, and data and files of the view in the address, while the app's script is still loading, and
 * offers to reload if it does not arrive. The app uses each response in place of its own request (src/kernel/web/api/early-responses.ts); both requests must be identical.
 */
(() => {
  // Scripts that a bad network lost are not fetched again, and some never arrive.
  const offerReload = () => document.getElementById('reload')?.removeAttribute('hidden');
  setTimeout(offerReload, 10_000);
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
    // The newest night is likely today's, or yesterday's; the diary shows the one a year before.
    const ofYearBefore = (daysAgo) => {
      const day = new Date();
      // On the device's calendar: formatting it in a zone would cost a phone 0.1 s before the first paint.
      const utc = Date.UTC(day.getFullYear() - 1, day.getMonth(), day.getDate() - daysAgo);
      const date = new Date(utc).toISOString().slice(0, 10);
      return `/sleeps?from=${date}&to=${date}&limit=100`;
    };
    // The first requests of a view of Journey (src/features/diary/web/queries.ts).
    const ofViews = {
      nights: ['/nights?limit=28', '/insights'],
      diary: ['/sleeps?limit=30', '/months', '/sleeps/deleted', ofYearBefore(0), ofYearBefore(1)],
    };
    const answers = new Map();
    const query = new URLSearchParams(location.search);
    const view = query.get('view') ?? (query.get('tab') === 'history' ? 'nights' : '');
    // The build names the scripts, styles and fonts of the views.
    const { base = '', [`view${view}`]: files } = document.documentElement.dataset;
    for (const file of files?.split(' ') ?? []) {
      const rel = file.endsWith('.js') ? 'modulepreload' : 'preload';
      const as = file.endsWith('.css') ? 'style' : file.endsWith('.woff2') ? 'font' : '';
      const link = document.createElement('link');
      // Later than the app, which can start before they arrive.
      Object.assign(link, {
        rel,
        as,
        crossOrigin: '',
        fetchPriority: 'low',
        href: `${base}/${file}`,
      });
      document.head.append(link);
    }
    for (const path of ['/dashboard', ...(ofViews[view] ?? [])]) {
      const url = new URL(base + path, location.origin);
      const answer = fetch(url, { headers });
      // The app handles a failure, and may not need the answer: an unread one holds its connection.
      answer.then((response) => response.clone().text()).catch(() => {});
      answers.set(url.href, answer);
    }
    globalThis.lelapEarlyCalls = { headers, answers, askedAtMs: Date.now() };
  } catch {
    // Without storage access the app sends the request itself.
  }
})();

/**
 * Sets the theme before the first paint. A separate, blocking, tiny script, so that no sleeper who
 * wakes at night sees a white flash. Later it follows changes of the system theme, the
 * clock, another tab and the app, which sends the event `lelap:look`. While asleep
 * the page is dark from the first paint; then the app sets the sky.
 */
(() => {
  const KEY = 'theme';
  const NIGHT_FROM_HOUR = 21;
  const NIGHT_UNTIL_HOUR = 5;
  /** Check interval, so that Night starts soon after 21:00. */
  const LOOK_AT_CLOCK_EVERY_MS = 60_000;
  /** Background of each palette, for the browser's UI. */
  const GROUND = { night: '#08121d', dawn: '#f7f0e4', asleep: '#080402' };

  const root = document.documentElement;
  const systemIsLight = matchMedia('(prefers-color-scheme: light)');

  // Storage access may throw.
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  const automatic = () => {
    const hour = new Date().getHours();
    const isNight = hour >= NIGHT_FROM_HOUR || hour < NIGHT_UNTIL_HOUR;
    return systemIsLight.matches && !isNight ? 'dawn' : 'night';
  };

  const apply = () => {
    const choice = stored(KEY);
    const theme = choice === 'night' || choice === 'dawn' ? choice : automatic();
    if (root.dataset.theme !== theme) root.dataset.theme = theme;
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', root.dataset.sky === 'asleep' ? GROUND.asleep : GROUND[theme]);
  };

  // base.css then hides the prerendered sign-in.
  if (stored('accessToken')) root.dataset.signedIn = '';
  // CSS greets returning visitors differently.
  if (stored('signedInBefore')) root.dataset.returning = '';
  if (stored('currentSleepLogId') && stored('accessToken')) root.dataset.sky = 'asleep';
  apply();
  systemIsLight.addEventListener('change', apply);
  addEventListener('storage', apply);
  addEventListener('lelap:look', apply);

  // Paper is white: print.css is written for Dawn.
  let skyOnScreen;
  addEventListener('beforeprint', () => {
    skyOnScreen = root.dataset.sky;
    root.dataset.theme = 'dawn';
    delete root.dataset.sky;
  });
  addEventListener('afterprint', () => {
    if (skyOnScreen !== undefined) root.dataset.sky = skyOnScreen;
    apply();
  });
  setInterval(apply, LOOK_AT_CLOCK_EVERY_MS);
})();

/**
 * Chooses the theme before the first paint, which is why it is a script of its own, blocking and tiny: nobody who
 * wakes at three in the morning may be met by a white flash. Afterwards it keeps the choice true as the system, the
 * clock, another tab or the app change it; the app announces its changes as an event named `lelap:look`. Who sleeps
 * finds the page dark from the first paint on; from then on the app alone says what sky it is.
 */
(() => {
  const KEY = 'theme';
  const NIGHT_FROM_HOUR = 21;
  const NIGHT_UNTIL_HOUR = 5;
  /** Often enough that Night begins at 21:00 and not much later. */
  const LOOK_AT_CLOCK_EVERY_MS = 60_000;
  /** The ground of each palette, for the browser's own bars. */
  const GROUND = { night: '#08121d', dawn: '#f7f0e4', asleep: '#080402' };

  const root = document.documentElement;
  const systemIsLight = matchMedia('(prefers-color-scheme: light)');

  // A browser may refuse to store anything, and says so by throwing.
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

  // base.css then hides the sign-in that the build has drawn.
  if (stored('accessToken')) root.dataset.signedIn = '';
  // gate.css greets those who have signed in here before otherwise than newcomers.
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

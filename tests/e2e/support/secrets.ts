/** What lets anybody in, or is nobody's business, by how it looks. */
const SECRETS = [
  // An access token, and one to reset a password by.
  /eyJ[\w-]{10,}\.[\w-]+\.[\w-]/,
  /(?<![\w-])[\w-]{64}(?![\w-])/,
  // What an app makes codes from, its link, and a recovery code.
  /\b[A-Z2-7]{32}\b/,
  /otpauth:/,
  /\b[\da-hjkmnp-tv-z]{4}(?:-[\da-hjkmnp-tv-z]{4}){5}\b/i,
  /"code":"\d{6}"/,
  /"note":(?!"\[hidden\]"|null)/,
];

/** Shorter ones could stand in a line by chance. */
const LEAST_TYPED = 6;

/** Whether a line of the console tells a secret: one that looks like one, or one of those that were typed. */
export function isSecret(line: string, typed: Iterable<string>): boolean {
  return (
    SECRETS.some((secret) => secret.test(line)) ||
    [...typed].some((secret) => secret.length >= LEAST_TYPED && line.includes(secret))
  );
}

/** Runs in every page before its own scripts: tells `told` of every password, once it is typed. */
export function watchPasswords(): void {
  const passwords = new WeakSet<EventTarget>();
  document.addEventListener('input', ({ target }) => {
    // It may be shown later, and is no password field any more then.
    if (target instanceof HTMLInputElement && target.type === 'password') passwords.add(target);
  });
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !passwords.has(target)) return;
    const { told } = window as typeof window & { told: (password: string) => void };
    told(target.value);
  });
}

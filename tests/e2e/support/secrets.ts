/** Patterns of credentials and private data. */
const SECRETS = [
  // Access token; password reset token.
  /eyJ[\w-]{10,}\.[\w-]+\.[\w-]/,
  /(?<![\w-])[\w-]{64}(?![\w-])/,
  // TOTP secret, otpauth link, recovery code.
  /\b[A-Z2-7]{32}\b/,
  /otpauth:/,
  /\b[\da-hjkmnp-tv-z]{4}(?:-[\da-hjkmnp-tv-z]{4}){5}\b/i,
  /"code":"\d{6}"/,
  /"note":(?!"\[hidden\]"|null)/,
];

/** Shorter texts could match by chance. */
const LEAST_TYPED = 6;

/** Whether a console line contains a secret: by pattern, or one that was typed. */
export function isSecret(line: string, typed: Iterable<string>): boolean {
  return (
    SECRETS.some((secret) => secret.test(line)) ||
    [...typed].some((secret) => secret.length >= LEAST_TYPED && line.includes(secret))
  );
}

/** Runs in every page before its scripts: reports every typed password to `told`. */
export function watchPasswords(): void {
  const passwords = new WeakSet<EventTarget>();
  document.addEventListener('input', ({ target }) => {
    // A shown password is no longer in a password field.
    if (target instanceof HTMLInputElement && target.type === 'password') passwords.add(target);
  });
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !passwords.has(target)) return;
    const { told } = window as typeof window & { told: (password: string) => void };
    told(target.value);
  });
}

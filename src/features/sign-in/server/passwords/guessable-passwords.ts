/** Likely first guesses: names of the app and words on its buttons. */
const WORDS_OF_THE_APP = new Set([
  'lelap',
  'lelaplelap',
  'tidurlelap',
  'startdreaming',
  'letsdream',
  'startmyjourney',
  'dreampoints',
  'sleepnow',
  'sleeptracker',
  'sleepdiary',
]);

/**
 * Whether this is a word of the app plus digits or punctuation, or one of `own`, the sleeper's
 * names and addresses. Ignores case and spaces.
 */
export function isGuessablePassword(password: string, own: readonly string[] = []): boolean {
  const letters = toLetters(password);
  return (
    WORDS_OF_THE_APP.has(withoutTrailingMarks(letters)) ||
    own.some((each) => toLetters(each) === letters)
  );
}

/** A regular expression would take quadratic time. */
function withoutTrailingMarks(letters: string): string {
  let end = letters.length;
  while (end > 0 && '0123456789!?.*'.includes(letters.charAt(end - 1))) end -= 1;
  return letters.slice(0, end);
}

function toLetters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '');
}

let leaked: Promise<ReadonlySet<string>> | undefined;

/** Whether this is one of the 49,000 most common leaked passwords, ignoring case. */
export async function isLeakedPassword(password: string): Promise<boolean> {
  // Loaded on first use: 3 MB and 30 ms that the start does not need.
  leaked ??= loadLeakedPasswords();
  return (await leaked).has(password.normalize('NFKC').toLowerCase());
}

async function loadLeakedPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
}

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

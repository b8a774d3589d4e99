let leaked: Promise<ReadonlySet<string>> | undefined;

/** Whether this is one of the 49,000 passwords found most often in leaks, without regard to case. */
export async function isLeakedPassword(password: string): Promise<boolean> {
  // Loaded by the first registration: 3 MB and 30 ms that a server which only serves can do without.
  leaked ??= loadLeakedPasswords();
  return (await leaked).has(password.normalize('NFKC').toLowerCase());
}

async function loadLeakedPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
}

const PASSWORD = 'a batik night in wedel';

/** An account for the benchmark. */
export type BenchSleeper = { userId: string; accessToken: string };

/** Registers and signs in, over HTTP. */
export async function addSleeper(url: string, name: string): Promise<BenchSleeper> {
  const email = `${name}@lelap.example`;
  const registered = await post(url, '/register', { username: name, email, password: PASSWORD });
  const signedIn = await post(url, '/login', { email, password: PASSWORD });
  return { userId: registered['userId'] ?? '', accessToken: signedIn['accessToken'] ?? '' };
}

async function post(url: string, path: string, body: object): Promise<Record<string, string>> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: Record<string, string> }).data;
}

import Bowser from 'bowser';

/** The client's address and device, from the connection and the headers. */
export type RequestOrigin = {
  readonly address: string;
  /** The User-Agent header, if any. */
  readonly userAgent: string | undefined;
};

/** Longer than any browser's. Some of Bowser's expressions take cubic time: about 3 ms at this length. */
const MAX_USER_AGENT_CHARACTERS = 512;

const KNOWN_BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));

/** Platform types that say more than the system's name. */
const KNOWN_MODELS: ReadonlySet<string> = new Set(['iPhone', 'iPad']);

/** A readable device name such as 'Chrome on Android'; null for an unknown User-Agent. */
export function deviceName(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '').slice(0, MAX_USER_AGENT_CHARACTERS);
  if (text === '') return null;
  const { browser, os, platform } = Bowser.parse(text);
  const { name = '' } = browser;
  // Bowser copies unknown names from the header, which the client controls.
  const program = KNOWN_BROWSERS.has(name) ? name.replace(' for Android', '') : undefined;
  const { model = '' } = platform;
  const system = KNOWN_MODELS.has(model) ? model : os.name;
  if (program !== undefined && system !== undefined) return `${program} on ${system}`;
  return program ?? system ?? null;
}

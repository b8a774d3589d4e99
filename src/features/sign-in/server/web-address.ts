/** The most used generic top-level domains; country codes come from Intl. */
const GENERIC_DOMAINS = new Set(
  (
    'com net org edu gov mil int info biz name pro app dev io xyz online site shop store club top icu live link click ' +
    'page blog cloud tech space website fun world life zone vip art рф'
  ).split(' '),
);

/** Created on use: it takes milliseconds. */
let countries: Intl.DisplayNames | undefined;

const SCHEME = /:\/\/|(?<![\p{L}\p{N}])(?:mailto|tel|sms):\S/iu;
const WWW = /(?<![\p{L}\p{N}])www\./iu;

/**
 * Whether a mail client would turn part of this NFKC text into a link: a scheme, `www.`, a host
 * name with a path or a port, or one that ends in a country or a common top-level domain.
 */
export function containsWebAddress(text: string): boolean {
  // Browsers treat the ideographic full stop as a dot.
  const dotted = text.replaceAll('。', '.');
  if (SCHEME.test(dotted) || WWW.test(dotted)) return true;
  const words = dotted.split(/[\s,;()<>"]/);
  return words.some((word) =>
    word
      .split('/')
      .some((part, at, parts) => endsInDomain(part, { hasPath: at < parts.length - 1 })),
  );
}

function endsInDomain(part: string, { hasPath }: { hasPath: boolean }): boolean {
  const [host = ''] = part.split(/:(?=\d)/, 1);
  const labels = host.split('.');
  while (labels.at(-1) === '') labels.pop();
  const [name, last] = labels.slice(-2);
  if (!name || last === undefined) return false;
  const [domain = ''] = /^[\p{L}\p{M}\d-]+/u.exec(last) ?? [];
  if (isTopLevelDomain(domain.toLowerCase())) return true;
  return (hasPath || host !== part) && /^[\p{L}\p{M}]{2}/u.test(domain);
}

function isTopLevelDomain(label: string): boolean {
  if (GENERIC_DOMAINS.has(label) || label.startsWith('xn--')) return true;
  countries ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return /^[a-z]{2}$/.test(label) && countries.of(label.toUpperCase()) !== undefined;
}

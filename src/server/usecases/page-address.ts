/** The generic top-level domains with the most pages; the countries come from Intl. */
const GENERIC_DOMAINS = new Set(
  (
    'com net org edu gov mil int info biz name pro app dev io xyz online site shop store club top icu live link click ' +
    'page blog cloud tech space website fun world life zone vip art рф'
  ).split(' '),
);

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

const SCHEME = /:\/\/|(?<![\p{L}\p{N}])(?:mailto|tel|sms):\S/iu;
const WWW = /(?<![\p{L}\p{N}])www\./iu;

/** The last label of a host name, and whether a path or a port follows. */
const TOP_LEVEL =
  /(?<=[^\s.])\.(xn--[a-z\d-]+|[\p{L}\p{M}]{2,})(?:(\.?(?:\/|:\d))|(?![\p{L}\p{M}\p{N}_-]))/giu;

/**
 * Whether a mail client would make a link to a page of some part of this text, which is in NFKC: a scheme, `www.`, a host
 * name with a path or a port, or one that ends in a country or a common top-level domain.
 */
export function containsPageAddress(text: string): boolean {
  // Browsers read the ideographic full stop as a dot.
  const dotted = text.replaceAll('。', '.');
  if (SCHEME.test(dotted) || WWW.test(dotted)) return true;
  for (const [, domain = '', path] of dotted.matchAll(TOP_LEVEL)) {
    if (path !== undefined || isTopLevelDomain(domain.toLowerCase())) return true;
  }
  return false;
}

function isTopLevelDomain(label: string): boolean {
  if (GENERIC_DOMAINS.has(label) || label.startsWith('xn--')) return true;
  return /^[a-z]{2}$/.test(label) && COUNTRIES.of(label.toUpperCase()) !== undefined;
}

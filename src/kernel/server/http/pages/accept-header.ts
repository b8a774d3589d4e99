/** Browsers send about 150 characters. */
const MAX_CHARACTERS = 1_024;

/**
 * Whether an Accept header prefers HTML to JSON. False for equal preference, for no header, and for one over 1 kB,
 * which is not parsed.
 */
export function prefersHtml(accept: string | undefined): boolean {
  if (accept === undefined || accept.length > MAX_CHARACTERS) return false;
  const ranges = accept.split(',').map(parseRange);
  return findQuality(ranges, 'text', 'html') > findQuality(ranges, 'application', 'json');
}

type MediaRange = { type: string; subtype: string; quality: number };

function parseRange(text: string): MediaRange {
  const [range = '', ...parameters] = text.toLowerCase().split(';');
  const [type = '', subtype = ''] = range.trim().split('/');
  const weight = parameters
    .map((parameter) => parameter.split('='))
    .find(([name, value]) => name?.trim() === 'q' && value !== undefined);
  const quality = Number(weight?.slice(1).join('=') ?? 1);
  return { type, subtype, quality: Number.isNaN(quality) ? 0 : quality };
}

/** The quality of the most specific range that covers the type (RFC 9110, 12.5.1); 0 if none does. */
function findQuality(ranges: readonly MediaRange[], type: string, subtype: string): number {
  const covering =
    ranges.find((range) => range.type === type && range.subtype === subtype) ??
    ranges.find((range) => range.type === type && range.subtype === '*') ??
    ranges.find((range) => range.type === '*' && range.subtype === '*');
  return covering?.quality ?? 0;
}

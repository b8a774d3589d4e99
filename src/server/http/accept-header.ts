/** Whether an Accept header wants HTML more than JSON. Equal preference, any type alike, or no header: it does not. */
export function prefersHtml(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  const ranges = accept.split(',').map(parseRange);
  return qualityOf(ranges, 'text', 'html') > qualityOf(ranges, 'application', 'json');
}

type MediaRange = { type: string; subtype: string; quality: number };

function parseRange(text: string): MediaRange {
  const [range = '', ...parameters] = text.toLowerCase().split(';');
  const [type = '', subtype = ''] = range.trim().split('/');
  const weight = parameters.map((parameter) => /^\s*q\s*=\s*(.*?)\s*$/.exec(parameter)?.[1]);
  const quality = Number(weight.find((value) => value !== undefined) ?? 1);
  return { type, subtype, quality: Number.isNaN(quality) ? 0 : quality };
}

/** The quality of the most specific range that covers the type (RFC 9110, 12.5.1); 0 if none does. */
function qualityOf(ranges: readonly MediaRange[], type: string, subtype: string): number {
  const covering =
    ranges.find((range) => range.type === type && range.subtype === subtype) ??
    ranges.find((range) => range.type === type && range.subtype === '*') ??
    ranges.find((range) => range.type === '*' && range.subtype === '*');
  return covering?.quality ?? 0;
}

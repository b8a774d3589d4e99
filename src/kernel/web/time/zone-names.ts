/** Cities that browsers list under a former name. */
const NEWER_NAMES: Readonly<Record<string, string>> = {
  'America/Godthab': 'Nuuk',
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh City',
  'Europe/Kiev': 'Kyiv',
};

/** The city of a zone name: 'Jakarta' of 'Asia/Jakarta'. */
export function toCityName(timeZone: string): string {
  const name = timeZone.slice(timeZone.lastIndexOf('/') + 1);
  return NEWER_NAMES[timeZone] ?? name.replaceAll('_', ' ');
}

/** Whether two names mean the same zone: some zones have old names (Asia/Calcutta is Asia/Kolkata). */
export const isSameTimeZone = (one: string, other: string): boolean =>
  one === other || resolved(one) === resolved(other);

const names = new Map<string, string>();

/** Cached, because the lookup is slower than rendering a row. */
function resolved(timeZone: string): string {
  const name = names.get(timeZone) ?? lookUp(timeZone);
  names.set(timeZone, name);
  return name;
}

function lookUp(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch {
    // The server's zone data can be newer than the browser's.
    return timeZone;
  }
}

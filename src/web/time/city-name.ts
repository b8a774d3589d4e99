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

// Temporal also accepts offsets and date-times; a zone name has this form.
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

/** More than there are zones: an import names the zone of each of its sleeps. */
const REMEMBERED_ZONES = 1000;

const known = new Set<string>();

/** Whether this is an IANA zone known to the server; an offset such as `+07:00` or `T12+07` is not. */
export function isKnownTimeZone(name: string): boolean {
  if (known.has(name)) return true;
  if (!ZONE_NAME.test(name)) return false;
  try {
    const { timeZoneId } = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    const isKnown = timeZoneId.toLowerCase() === name.toLowerCase();
    if (isKnown && known.size < REMEMBERED_ZONES) known.add(name);
    return isKnown;
  } catch {
    return false;
  }
}

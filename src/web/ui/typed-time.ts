const TIME = /^(\d{1,2}) ?(?:[:.h]? ?(\d{2}))? ?(?:([ap])\.? ?m?\.?)?$/i;

/** Parses typed text such as '23:05', '2305', '7' or '11.05 pm' to HH:MM; undefined if invalid. */
export function readTime(typed: string): string | undefined {
  const [isTime, hourText, minuteText = '00', half] =
    TIME.exec(typed.trim().replaceAll(/\s+/g, ' ')) ?? [];
  if (isTime === undefined) return undefined;
  const [hour, minute] = [Number(hourText), Number(minuteText)];
  if (minute > 59 || hour > 23 || (half !== undefined && (hour === 0 || hour > 12)))
    return undefined;
  const isAfternoon = half?.toLowerCase() === 'p';
  const hourOfDay = half === undefined ? hour : (hour % 12) + (isAfternoon ? 12 : 0);
  return `${String(hourOfDay).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** Formats a time of day (HH:MM) in the page's hour cycle; empty for none. */
export function writeTime(time: string, isTwelveHours: boolean): string {
  if (!isTwelveHours || time === '') return time;
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
}

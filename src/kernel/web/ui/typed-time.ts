import { formatNumber } from '#kernel/web/messages/formats.ts';

const TIME = /^(\d{1,2}) ?(?:[:.h]? ?(\d{2}))? ?(?:([ap])\.? ?m?\.?)?$/i;

/** Digits that an Arabic or Persian keyboard types; the low bits are their value. */
const ARABIC_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g;

export const toPlainDigits = (typed: string): string =>
  typed.replaceAll(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 15));

/** Parses typed text such as '23:05', '2305', '7' or '11.05 pm' to HH:MM; undefined if invalid. */
export function readTime(typed: string): string | undefined {
  const plain = toPlainDigits(typed.trim().replaceAll(/\s+/g, ' '));
  const [isTime, hourText, minuteText = '00', half] = TIME.exec(plain) ?? [];
  if (isTime === undefined) return undefined;
  const [hour, minute] = [Number(hourText), Number(minuteText)];
  if (minute > 59 || hour > 23 || (half !== undefined && (hour === 0 || hour > 12)))
    return undefined;
  const isAfternoon = half?.toLowerCase() === 'p';
  const hourOfDay = half === undefined ? hour : (hour % 12) + (isAfternoon ? 12 : 0);
  return `${String(hourOfDay).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** Formats a time of day (HH:MM) in the page's hour cycle and digits; empty for none. */
export function writeTime(time: string, isTwelveHours: boolean): string {
  if (!isTwelveHours || time === '')
    return time.replaceAll(/\d/g, (digit) => formatNumber(Number(digit)));
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
}

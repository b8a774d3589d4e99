import { expect, it } from 'vitest';
import type { ZoneStretch } from '#import/nights/to-nights.ts';
import { chooseTimeZone } from '#web/time/screen-time-zone.ts';
import { nameZones, proposeZone, rememberZones } from './zone-choices.ts';

const GARMIN = { offsetMinutes: null, format: 'garmin' } as const;
const stretch = (offsetMinutes: number | null, more: Partial<ZoneStretch> = {}) =>
  ({
    ...(offsetMinutes === null ? GARMIN : { offsetMinutes }),
    id: offsetMinutes === null ? 'none:garmin' : `offset:${offsetMinutes}`,
    nights: 1,
    from: '2024-07-02',
    to: '2024-07-02',
    timeZone: 'Europe/Berlin',
    isAnswered: false,
    mustBeAnswered: false,
    ...more,
  }) as ZoneStretch;
const open = { mustBeAnswered: true };

it('the zone of the import before is proposed where it fits', () => {
  expect(proposeZone('rani', stretch(330, open))).toBe('');
  rememberZones('rani', { 'none:garmin': 'Asia/Tokyo', 'offset:330': 'Asia/Calcutta' });
  rememberZones('rani', { 'offset:540': 'Asia/Calcutta' });
  expect(proposeZone('rani', stretch(null))).toBe('Asia/Tokyo');
  expect(proposeZone('rani', stretch(330, open))).toBe('Asia/Calcutta');
  expect(proposeZone('rani', stretch(540))).toBe('Europe/Berlin');
  expect(proposeZone('rani', stretch(null, { isAnswered: true, timeZone: 'Asia/Seoul' }))).toBe(
    'Asia/Seoul',
  );
});

it('zones are proposed only to the account that chose them', () => {
  rememberZones('rani', { 'none:garmin': 'Asia/Tokyo' });
  expect(proposeZone('budi', stretch(null))).toBe('Europe/Berlin');
  rememberZones('budi', { 'offset:330': 'Asia/Calcutta' });
  expect(proposeZone('budi', stretch(null))).toBe('Europe/Berlin');
});

it("the screen's zone is not kept, because the sleeper may move", () => {
  chooseTimeZone('Asia/Jakarta');
  rememberZones('rani', { 'none:garmin': 'Asia/Tokyo' });
  rememberZones('rani', { 'none:garmin': 'Asia/Jakarta' });
  chooseTimeZone('Europe/Berlin');
  expect(proposeZone('rani', stretch(null))).toBe('Europe/Berlin');
});

it.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['America/Argentina/La_Rioja', 'America/Argentina/La Rioja'],
  ['UTC', 'UTC'],
])('%s is shown as %s', (zone, label) => {
  expect(nameZones()(zone)).toBe(label);
});

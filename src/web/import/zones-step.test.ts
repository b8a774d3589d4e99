import { expect, it } from 'vitest';
import { nameZones } from './zones-step.tsx';

it.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['America/Argentina/La_Rioja', 'America/Argentina/La Rioja'],
  ['UTC', 'UTC'],
])('%s is shown as %s', (zone, label) => {
  expect(nameZones()(zone)).toBe(label);
});

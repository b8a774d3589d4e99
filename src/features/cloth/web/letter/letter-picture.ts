import type { Dye } from '#accounts/dyes.ts';
import { addDays, type SleepDate } from '#kernel/rules/calendar.ts';
import { CLOTH_MESSAGES } from '#kernel/web/messages/app.ts';
import { saveFile } from '#kernel/web/api/download.ts';
import type { ClothTheme } from '#pictures/web/cloth/dyes.ts';
import type { Layer } from '#pictures/web/cloth/draw-cloth.ts';
import { makeLattice } from '#pictures/web/cloth/lattice.ts';
import { makeSheet, type Sheet } from '#pictures/web/cloth/sheet.ts';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import { writeSvg } from '../cloth-file.ts';
import { toFile } from '../png.ts';
import { nameWeek } from './letter-text.ts';

/** The row of a week alone. */
export const makeWeek = (last: SleepDate) =>
  makeSheet([], makeLattice('week', { from: addDays(last, -6), to: last }));

/** The row on its cloth, above the selvedge and the dates. */
export function makeKeepsake(last: SleepDate): Sheet {
  const sheet = makeSheet([], makeLattice('keepsake', { from: addDays(last, -6), to: last }));
  const { width, height, bottom } = sheet;
  const line = { stroke: 'thread', strokeWidth: 3 } as const;
  const across = (y: number) => `M0 ${bottom + y}h${width}`;
  const trim: Layer[] = [
    { name: 'hem', fill: 'hem', d: `M0 0h${width}v${height}H0z` },
    { name: 'band', ...line, d: across(24) + across(60) },
    { name: 'bandDots', ...line, strokeWidth: 9, strokeDasharray: '0 24', d: across(42) },
  ];
  const at = { x: width / 2, y: height - 62, size: 52, anchor: 'middle' } as const;
  return {
    ...sheet,
    trim,
    texts: [{ text: nameWeek(last), ...at, tone: 'thread', isDisplay: true }],
  };
}

type KeptPicture = {
  nights: readonly DrawnNight[];
  last: SleepDate;
  dye: Dye;
  theme: ClothTheme;
};

/** Saves the picture, made in this browser. */
export async function keepPicture({ nights, last, dye, theme }: KeptPicture) {
  const sheet = makeKeepsake(last);
  const look = { dye, theme, title: CLOTH_MESSAGES.title, description: nameWeek(last) };
  const write = (one: Sheet) => writeSvg(nights, one, look);
  // Words of pixels are written by the canvas, which has the page's fonts.
  const pixels = { dye, theme, sheet, svg: write({ ...sheet, texts: [] }) };
  saveFile(await toFile(`lelap-${last}`, write(sheet), pixels));
}

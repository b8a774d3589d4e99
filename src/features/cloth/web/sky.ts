import type { Tone } from '#pictures/web/cloth/dyes.ts';
import type { Layer } from '#pictures/web/cloth/draw-cloth.ts';
import { disc } from '#pictures/web/cloth/motif.ts';
import type { Sheet } from '#pictures/web/cloth/sheet.ts';

/** The wallpaper's sky, above which the phone shows its clock: rings, and the seam of clouds that the cloth hangs from. */
export function drawSky({ width, top: seam }: Sheet): Layer[] {
  const at = { x: width / 2, y: 300, turn: 0 };
  const bank = `M-40 ${seam}${'a44 44 0 0 1 76-30a60 60 0 0 1 108-18a52 52 0 0 1 92 22a40 40 0 0 1 70 20'.repeat(4)}`;
  const cloud = (stroke: Tone, strokeWidth: number) =>
    // Its lower edge lies behind the cloth.
    ({ name: 'bank', fill: 'hem', stroke, strokeWidth, d: `${bank}v100H-40z` }) as const;
  return [
    { name: 'sky', fill: 'page', d: `M0 0h${width}v${seam}H0z` },
    ...(['dip1', 'dip2', 'dip3', 'dip4', 'page'] as const).map((fill, index) => ({
      name: 'ring',
      fill,
      d: disc(620 - index * 105, at),
    })),
    { name: 'moon', fill: 'thread', d: `M${at.x - 63} 188a68 68 0 1 0 126 0 66 66 0 0 1-126 0z` },
    cloud('thread', 60),
    cloud('cloud1', 57),
    cloud('cloud2', 38),
    cloud('cloud3', 20),
  ];
}

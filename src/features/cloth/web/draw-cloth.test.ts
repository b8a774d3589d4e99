import { describe, expect, it } from 'vitest';
import { toDate } from '#kernel/rules/calendar.ts';
import { DYES } from '#accounts/dyes.ts';
import { writeSvg } from './cloth-file.ts';
import { night, worstNights } from '#pictures/web/cloth/cloth.fixture.ts';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import { DYE_TONES } from '#pictures/web/cloth/dyes.ts';
import { drawCloth } from '#pictures/web/cloth/draw-cloth.ts';
import { findDay, makeLattice, placeDay } from '#pictures/web/cloth/lattice.ts';
import { makeSheet } from '#pictures/web/cloth/sheet.ts';

const YEAR = { from: '2026-01-01', to: '2026-12-31' };
const LATTICE = makeLattice('year', YEAR);
const BEFORE = night({ sleepDate: '2026-03-03', runDay: 1 });

/** The paths by layer of a night after another one. */
const paint = (facts: Partial<DrawnNight>) =>
  Object.fromEntries(
    drawCloth([BEFORE, night({ runDay: 2, ...facts })], LATTICE).map(({ name, d }) => [name, d]),
  );
const count = (path = '') => path.split('M').length - 1;

describe('a motif of the cloth shows a fact of its night', () => {
  it.each([
    ['6:59 does not touch the next night, 7:00 does', { minutes: 419 }, { minutes: 420 }, false],
    ['steps are of 20 minutes', { minutes: 440 }, { minutes: 459 }, true],
    ['from 10 hours on petals grow no more', { minutes: 600 }, { minutes: 900 }, true],
    ['an hour late turns them', {}, { lateMinutes: 60 }, false],
    ['2 h 40 late is the most, 40 degrees', { lateMinutes: 160 }, { lateMinutes: 300 }, true],
  ])('%s', (_, one, other, areEqual) => {
    expect(paint(one)['full'] === paint(other)['full']).toBe(areEqual);
  });

  it.each([
    ['a short night', { tone: 'short' }, 'short', 4],
    ['a day sleep', { tone: 'day' }, 'day', 4],
    ['a sleep in review', { tone: 'review' }, 'review', 4],
    ['a quality of 5: five seeds', { quality: 5 }, 'seeds', 5],
    ['a quality: one heart', { quality: 1 }, 'heart', 1],
    ['a note: a line in each petal', { hasNote: true }, 'line', 4],
    ['three naps: three buds', { naps: 3 }, 'buds', 3],
    ['six naps: four buds', { naps: 6 }, 'buds', 4],
    ['day 2 of a run: a bead', {}, 'bead', 1],
    ['an achievement: four gems', { hasAchievement: true }, 'gems', 4],
    ['a free day: four dots', { isFree: true }, 'free', 4],
    ['dots of both on the gems', { isFree: true, hasAchievement: true }, 'freeOnGem', 4],
    ['a new time zone: a cloud', { isInNewZone: true }, 'cloud', 1],
    ['a rest night: one petal', { tone: 'rest', isRest: true, runDay: 0 }, 'rest', 1],
    ['a rest night: the thread goes on', { isRest: true, runDay: 0 }, 'restThread', 1],
    ['a rest night is plain cloth', { isRest: true, runDay: 0 }, 'dip0', 1],
    ['a sleepless date: a ring', { tone: 'awake', minutes: 0, runDay: 0 }, 'awake', 1],
  ] as const)('%s', (_, facts, layer, marks) => {
    expect(count(paint(facts)[layer])).toBe(marks);
  });

  it.each([
    [2, 'dip0', 0],
    [3, 'dip1', 3],
    [7, 'dip2', 7],
    [14, 'dip3', 14],
    [30, 'dip4', 30],
  ])('day %i of a run: the ground %s, and %i dots', (runDay, layer, dots) => {
    const painted = paint({ runDay });
    expect(count(painted[layer])).toBeGreaterThan(0);
    expect(count(painted['milestone'])).toBe(dots);
  });

  it.each([
    ['no line without a note', {}, 'line'],
    ['no line in a petal that is too short', { hasNote: true, minutes: 100 }, 'line'],
    ['no heart without a rating', {}, 'heart'],
    ['no dots on day 8 of a run', { runDay: 8 }, 'milestone'],
    ['no bead on the first day of a run', { runDay: 1 }, 'bead'],
    ['no bead across a change of the time zone', { isInNewZone: true }, 'bead'],
  ] as const)('%s', (_, facts, layer) => {
    expect(paint(facts)[layer]).toBeUndefined();
  });

  it('unknown dates between known nights have a dot, others have none', () => {
    const layers = drawCloth([night({ sleepDate: '2026-03-01' }), night()], LATTICE);
    expect(count(layers.find(({ name }) => name === 'unknown')?.d)).toBe(2);
  });

  it('the same nights in any order make the same cloth, and a later night changes no earlier motif', () => {
    const nights = worstNights('2026-01-01', 40);
    expect(drawCloth(nights.toReversed(), LATTICE)).toEqual(drawCloth(nights, LATTICE));
    const after = new Map(drawCloth(nights, LATTICE).map(({ name, d }) => [name, d]));
    const before = drawCloth(nights.slice(0, 39), LATTICE).filter(({ name }) => name !== 'raw');
    for (const { name, d } of before) expect(after.get(name)?.startsWith(d)).toBe(true);
  });
});

describe('the lattice of a cloth', () => {
  it.each([2021, 2022, 2023, 2024, 2025, 2026, 2030])(
    '%i has each date once, in the column of its weekday, and is found by its place',
    (year) => {
      const lattice = makeLattice('year', { from: `${year}-01-01`, to: `${year}-12-31` });
      const places = new Set<string>();
      for (let day = lattice.first; day <= lattice.last; day++) {
        const { x, y } = placeDay(lattice, day);
        places.add(`${x} ${y}`);
        expect(findDay(lattice, x + 12, y - 14)).toBe(day);
        const beyond = x === 42 * 40 ? findDay(lattice, x + 40, y - 40) : null;
        expect(beyond).toBeNull();
        expect((x / 40 - 1) % 7).toBe((new Date(toDate(day)).getUTCDay() + 6) % 7);
        expect(y).toBeLessThan(lattice.height);
      }
      expect(places.size).toBe(year === 2024 ? 366 : 365);
    },
  );
});

const write = (nights: readonly DrawnNight[], paper: Parameters<typeof makeLattice>[0]) => {
  const lattice = makeLattice(paper, { from: '2024-01-01', to: '2024-12-31' });
  return writeSvg(nights, makeSheet(nights, lattice, '2024 <b> & 366'), {
    dye: 'wedel',
    theme: 'night',
    title: 'Your cloth',
    description: '366 nights',
  });
};

async function packedLength(text: string): Promise<number> {
  const packed = new CompressionStream('gzip');
  const writer = packed.writable.getWriter();
  void writer.write(new TextEncoder().encode(text)).then(() => writer.close());
  const chunks = await Array.fromAsync(packed.readable);
  return chunks.reduce((sum, { length }) => sum + length, 0);
}

describe('the file of a cloth', () => {
  it.each(['wallpaper', 'square', 'print', 'year'] as const)(
    'every mark on each of 366 nights takes less than 100 kB, packed 16 kB, on %s',
    async (paper) => {
      const svg = write(worstNights('2024-01-01', 366), paper);
      expect(svg.length).toBeLessThan(100_000);
      expect(await packedLength(svg)).toBeLessThan(16_000);
      expect(svg).toContain('2024 &lt;b&gt; &amp; 366');
    },
  );

  it('no nights make a plain cloth without a wrong number', () => {
    expect(write([], 'print')).not.toMatch(/NaN|Infinity|undefined/);
    expect(drawCloth([], LATTICE).map(({ name }) => name)).toEqual(['raw']);
  });

  it('is well-formed XML with title and description, and refers to nothing outside', () => {
    const svg = write(worstNights('2024-01-01', 30), 'square');
    expect(
      new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('parsererror'),
    ).toBeNull();
    expect(svg).toContain('<title>Your cloth</title><desc>366 nights</desc>');
    expect(svg.match(/(?:href|src)="(?!#)/)).toBeNull();
  });
});

describe('the contrast of each dye', () => {
  const light = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: string, other: string) => {
    const [dark = 0, bright = 0] = [light(one), light(other)].toSorted((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };
  it.each(
    DYES.flatMap((dye) => (['night', 'dawn'] as const).map((theme) => [dye, theme] as const)),
  )('%s on %s: petals 3.15, wax 6, seeds 12, unknown 3.15, words 6.15', (dye, theme) => {
    const tones = DYE_TONES[dye][theme];
    const grounds = [tones.dip0, tones.dip1, tones.dip2, tones.dip3, tones.dip4];
    for (const ground of grounds) {
      expect(contrast(tones.full, ground)).toBeGreaterThanOrEqual(3.15);
      expect(contrast(tones.day, ground)).toBeGreaterThanOrEqual(3.15);
      expect(contrast(tones.wax, ground)).toBeGreaterThan(6);
    }
    expect(contrast(tones.short, tones.dip0)).toBeGreaterThanOrEqual(3.15);
    expect(contrast(tones.wax, tones.heart)).toBeGreaterThan(12);
    expect(contrast(tones.dim, tones.raw)).toBeGreaterThanOrEqual(3.15);
    expect(contrast(tones.ink, tones.page)).toBeGreaterThanOrEqual(6.15);
  });
});

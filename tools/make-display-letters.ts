import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { brotliCompressSync, inflateSync } from 'node:zlib';

/** The letters of all languages but two, and their accents. */
const SOURCE = new URL(
  '../node_modules/@fontsource/zen-antique-soft/files/zen-antique-soft-latin-400-normal.woff',
  import.meta.url,
);

/**
 * A font of the Polish and Turkish letters that Zen Antique Soft lacks, made of its own letters and accents; run
 * `node tools/make-display-letters.ts` after an update of the font. Its license is the same, OFL 1.1.
 */
const TARGET = new URL('../src/kernel/web/styles/zen-antique-soft-pl-tr.woff2', import.meta.url);

/** On the curve, or a control point of it. */
type Point = { readonly x: number; readonly y: number; readonly isOn: boolean };
type Contour = readonly Point[];
type Glyph = { advance: number; contours: readonly Contour[] };

const tables = readWoff(readFileSync(SOURCE));
const glyphIds = readCharacters();

const box = (contours: readonly Contour[]) => {
  const [xs, ys] = [contours.flat().map(({ x }) => x), contours.flat().map(({ y }) => y)];
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    bottom: Math.min(...ys),
    top: Math.max(...ys),
  };
};
const middle = (contours: readonly Contour[]) => (box(contours).left + box(contours).right) / 2;

const move = (contours: readonly Contour[], dx: number, dy: number): Contour[] =>
  contours.map((contour) =>
    contour.map(({ x, y, isOn }) => ({ x: Math.round(x + dx), y: Math.round(y + dy), isOn })),
  );

/** Filled contours run clockwise, so that overlapping ones unite. */
function draw(...points: readonly [x: number, y: number, isControl?: 'control'][]): Contour[] {
  const contour = points.map(([x, y, isControl]) => ({ x, y, isOn: isControl === undefined }));
  const area = contour.reduce((sum, { x, y }, index) => {
    const next = contour[(index + 1) % contour.length] as Point;
    return sum + x * next.y - next.x * y;
  }, 0);
  return [area > 0 ? contour.toReversed() : contour];
}

/** The accent of an accented letter, where it is above or below its middle. */
function accentOf(accented: string, letter: string): Contour[] {
  const count = readGlyph(letter).contours.length;
  const all = readGlyph(accented).contours;
  return move(all.slice(count), -middle(all.slice(0, count)), 0);
}

/** How much higher an accent is above a capital. */
const RISE = box(accentOf('Á', 'A')).bottom - box(accentOf('á', 'a')).bottom;
const acute = { small: accentOf('é', 'e'), capital: accentOf('É', 'E') };
const [, dotOfI = []] = readGlyph('i').contours;
const dot = move([dotOfI], -middle([dotOfI]), 0);
const cedilla = accentOf('ç', 'c');
const breve = draw(
  [-118, 694],
  [-96, 706, 'control'],
  [-78, 690],
  [-58, 612, 'control'],
  [0, 612],
  [58, 612, 'control'],
  [78, 690],
  [96, 706, 'control'],
  [118, 694],
  [100, 552, 'control'],
  [0, 552],
  [-100, 552, 'control'],
);
/** Its right end is 0. */
const ogonek = draw(
  [-66, 22],
  [-158, -66, 'control'],
  [-158, -132],
  [-158, -212, 'control'],
  [-80, -212],
  [-34, -212, 'control'],
  [0, -180],
  [2, -164, 'control'],
  [-16, -160],
  [-40, -174, 'control'],
  [-60, -174],
  [-98, -174, 'control'],
  [-98, -122],
  [-98, -60, 'control'],
  [-10, 22],
);
const stroke = draw(
  [-128, -64],
  [-146, -48, 'control'],
  [-132, -24],
  [124, 88],
  [144, 92, 'control'],
  [150, 68],
  [150, 56, 'control'],
  [130, 46],
);

const above = (letter: string, accent: Contour[], dy = 0): Glyph => {
  const { advance, contours } = readGlyph(letter);
  return { advance, contours: [...contours, ...move(accent, middle(contours), dy)] };
};
const at = (letter: string, part: Contour[], x: number, y = 0): Glyph => {
  const { advance, contours } = readGlyph(letter);
  return { advance, contours: [...contours, ...move(part, x, y)] };
};

const LETTERS: Readonly<Record<string, Glyph>> = {
  Ą: at('A', ogonek, 752),
  ą: at('a', ogonek, 520),
  Ć: above('C', acute.capital),
  ć: above('c', acute.small),
  Ę: at('E', ogonek, 620),
  ę: at('e', ogonek, 400),
  Ğ: above('G', breve, RISE),
  ğ: above('g', breve),
  İ: above('I', dot, RISE),
  Ł: at('L', stroke, 195, 320),
  ł: at('l', stroke, middle(readGlyph('l').contours), 340),
  Ń: above('N', acute.capital),
  ń: above('n', acute.small),
  Ś: above('S', acute.capital),
  ś: above('s', acute.small),
  Ş: above('S', cedilla),
  ş: above('s', cedilla),
  Ź: above('Z', acute.capital),
  ź: above('z', acute.small),
  Ż: above('Z', dot, RISE),
  ż: above('z', dot),
};

function table(tag: string): DataView<ArrayBuffer> {
  const found = tables.get(tag);
  if (found === undefined) throw new Error(`The font has no table ${tag}.`);
  return found;
}

function readWoff(file: Buffer): Map<string, DataView<ArrayBuffer>> {
  const entries = Array.from({ length: file.readUInt16BE(12) }, (_, index) => {
    const at = 44 + 20 * index;
    const start = file.readUInt32BE(at + 4);
    const stored = file.subarray(start, start + file.readUInt32BE(at + 8));
    const isCompressed = stored.length < file.readUInt32BE(at + 12);
    const bytes = Uint8Array.from(isCompressed ? inflateSync(stored) : stored);
    return [file.toString('latin1', at, at + 4), new DataView(bytes.buffer)] as const;
  });
  return new Map(entries);
}

/** The glyph of each character, from the segments of a table in format 4. */
function readCharacters(): Map<number, number> {
  const cmap = table('cmap');
  const at = cmap.getUint32(8);
  if (cmap.getUint16(at) !== 4) throw new Error('The font has another table of characters.');
  const size = cmap.getUint16(at + 6);
  const found = new Map<number, number>();
  for (let segment = 0; segment < size; segment += 2) {
    const [end, start, delta, offset] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size].map((part) =>
      cmap.getUint16(at + part + segment),
    ) as [number, number, number, number];
    for (let code = start; code <= end && code < 0xff_ff; code++) {
      const place = at + 16 + 3 * size + segment + offset + 2 * (code - start);
      found.set(code, offset === 0 ? (code + delta) % 0x1_00_00 : cmap.getUint16(place));
    }
  }
  return found;
}

function readGlyph(letter: string): Glyph {
  const id = glyphIds.get(letter.codePointAt(0) ?? 0);
  if (id === undefined) throw new Error(`The font has no ${letter}.`);
  return { advance: table('hmtx').getUint16(4 * id), contours: readContours(id) };
}

function readContours(id: number): Contour[] {
  // Short offsets, in units of two bytes.
  let at = 2 * table('loca').getUint16(2 * id);
  const glyf = table('glyf');
  const count = glyf.getInt16(at);
  at += 10;
  if (count < 0) return readParts(at);
  const ends = Array.from({ length: count }, (_, index) => glyf.getUint16(at + 2 * index));
  const points = (ends.at(-1) ?? -1) + 1;
  at += 2 * count;
  at += 2 + glyf.getUint16(at);
  const flags: number[] = [];
  while (flags.length < points) {
    const flag = glyf.getUint8(at++);
    const repeats = flag & 8 ? glyf.getUint8(at++) : 0;
    flags.push(...Array<number>(repeats + 1).fill(flag));
  }
  const readAxis = (isShort: number, isSame: number) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & isShort) value += (flag & isSame ? 1 : -1) * glyf.getUint8(at++);
      else if (!(flag & isSame)) {
        value += glyf.getInt16(at);
        at += 2;
      }
      return value;
    });
  };
  const [xs, ys] = [readAxis(2, 16), readAxis(4, 32)];
  const all = flags.map((flag, index) => ({
    x: xs[index] ?? 0,
    y: ys[index] ?? 0,
    isOn: (flag & 1) === 1,
  }));
  return ends.map((end, index) => all.slice((ends[index - 1] ?? -1) + 1, end + 1));
}

/** Of a glyph that is composed of others, which are moved and nothing else. */
function readParts(start: number): Contour[] {
  const glyf = table('glyf');
  const contours: Contour[] = [];
  for (let [at, flags] = [start, 32]; flags & 32;) {
    flags = glyf.getUint16(at);
    const hasWords = (flags & 1) === 1;
    const [dx, dy] = hasWords
      ? [glyf.getInt16(at + 4), glyf.getInt16(at + 6)]
      : [glyf.getInt8(at + 4), glyf.getInt8(at + 5)];
    contours.push(...move(readContours(glyf.getUint16(at + 2)), dx, dy));
    at += hasWords ? 8 : 6;
  }
  return contours;
}

const uint16 = (...values: number[]) =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(2);
      bytes.writeUInt16BE(value & 0xff_ff);
      return bytes;
    }),
  );
const uint32 = (value: number) => uint16(value >>> 16, value);

function writeGlyph({ contours }: Glyph): Buffer {
  const points = contours.flat();
  const { left, right, bottom, top } = box(contours);
  let last = -1;
  const ends = contours.map((contour) => (last += contour.length));
  // The first flag says that contours overlap.
  const flags = points.map(({ isOn }, index) => (isOn ? 1 : 0) + (index === 0 ? 0x40 : 0));
  const steps = (values: number[]) =>
    values.map((value, index) => value - (values[index - 1] ?? 0));
  const glyph = Buffer.concat([
    uint16(contours.length, left, bottom, right, top, ...ends, 0),
    Buffer.from(flags),
    uint16(...steps(points.map(({ x }) => x)), ...steps(points.map(({ y }) => y))),
  ]);
  return Buffer.concat([glyph, Buffer.alloc(-glyph.length & 3)]);
}

/** One segment per character. Glyph 0 stands for a missing one. */
function writeCharacters(codes: readonly number[]): Buffer {
  const ends = [...codes, 0xff_ff];
  const deltas = [...codes.map((code, index) => index + 1 - code), 1];
  const count = ends.length;
  const power = 2 ** Math.floor(Math.log2(count));
  const head = [4, 16 + 8 * count, 0, 2 * count, 2 * power, Math.log2(power), 2 * (count - power)];
  const body = [...head, ...ends, 0, ...ends, ...deltas, ...ends.map(() => 0)];
  return Buffer.concat([uint16(0, 1, 3, 1), uint32(12), uint16(...body)]);
}

/** Numbers of these tables in a WOFF2 file; glyf and loca as they are, not transformed. */
const KNOWN = { cmap: 0, head: 1, hhea: 2, hmtx: 3, maxp: 4, name: 5, 'OS/2': 6, post: 7 };
const UNTRANSFORMED = { glyf: 10 + 0xc0, loca: 11 + 0xc0 };

function writeWoff2(letters: readonly [string, Glyph][]): Buffer {
  const sorted = letters.toSorted(([a], [b]) => (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0));
  const glyphs = sorted.map(([, glyph]) => glyph);
  const written = glyphs.map(writeGlyph);
  let end = 0;
  const offsets = [0, 0, ...written.map(({ length }) => (end += length))];
  const edit = (tag: string, change: (view: DataView) => void) => {
    const view = new DataView(table(tag).buffer.slice(0));
    change(view);
    return Buffer.from(view.buffer);
  };
  const contents = {
    cmap: writeCharacters(sorted.map(([letter]) => letter.codePointAt(0) ?? 0)),
    head: edit('head', (view) => view.setInt16(50, 1)),
    hhea: edit('hhea', (view) => view.setUint16(34, glyphs.length + 1)),
    hmtx: uint16(0, 0, ...glyphs.flatMap(({ advance, contours }) => [advance, box(contours).left])),
    maxp: edit('maxp', (view) => {
      view.setUint16(4, glyphs.length + 1);
      view.setUint16(6, Math.max(...glyphs.map(({ contours }) => contours.flat().length)));
      view.setUint16(8, Math.max(...glyphs.map(({ contours }) => contours.length)));
    }),
    name: edit('name', () => {}),
    'OS/2': edit('OS/2', () => {}),
    // Without names of glyphs.
    post: edit('post', (view) => view.setUint32(0, 0x3_00_00)).subarray(0, 32),
    glyf: Buffer.concat(written),
    loca: Buffer.concat(offsets.map(uint32)),
  };
  const parts = Object.values(contents);
  const numbers = { ...KNOWN, ...UNTRANSFORMED };
  const directory = Object.entries(contents).map(([tag, { length }]) =>
    Buffer.from([numbers[tag as keyof typeof numbers], ...toBase128(length)]),
  );
  const data = brotliCompressSync(Buffer.concat(parts));
  const headers = Buffer.concat(directory);
  const sfntSize =
    12 + 16 * parts.length + parts.reduce((sum, { length }) => sum + ((length + 3) & ~3), 0);
  const size = 48 + headers.length + data.length;
  return Buffer.concat([
    Buffer.from('wOF2'),
    uint32(0x1_00_00),
    uint32(size + (-size & 3)),
    uint16(parts.length, 0),
    uint32(sfntSize),
    uint32(data.length),
    uint16(1, 0),
    Buffer.alloc(20),
    headers,
    data,
    Buffer.alloc(-size & 3),
  ]);
}

function toBase128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) digits.unshift((rest & 0x7f) | 0x80);
  return digits;
}

await writeFile(TARGET, writeWoff2(Object.entries(LETTERS)));

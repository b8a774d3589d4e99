import type { Dye } from '#accounts/dyes.ts';

/**
 * The tones of a cloth. page: around it; raw: plain cloth; hem, thread: selvedge and its lines; dip0 to dip4: the ground,
 * dipped again on days 3, 7, 14 and 30 of a run; full, short, day: petals; heart: under the seeds; wax: outlines, beads,
 * buds and seeds; dim: unknown dates; ink: words; cloud1 to cloud3: hem and flights.
 */
const TONES = [
  'page',
  'raw',
  'hem',
  'thread',
  'dip0',
  'dip1',
  'dip2',
  'dip3',
  'dip4',
  'full',
  'short',
  'day',
  'heart',
  'wax',
  'dim',
  'ink',
  'cloud1',
  'cloud2',
  'cloud3',
] as const;
export type Tone = (typeof TONES)[number];
export type Tones = Readonly<Record<Tone, string>>;
export type ClothTheme = 'night' | 'dawn';

const tones = (colors: string) =>
  Object.fromEntries(colors.split(' ').map((color, index) => [TONES[index], `#${color}`])) as Tones;

const dye = (night: string, dawn: string) => ({ night: tones(night), dawn: tones(dawn) });

/** No dye paints a short night red. */
export const DYE_TONES: Readonly<Record<Dye, Readonly<Record<ClothTheme, Tones>>>> = {
  wedel: dye(
    '08121d 0e2033 16314b edb973 12283f 33281f 452f1c 583818 6b4214 edb973 74add6 f0917f 07101a f6ecd8 6d8599 bbb29f 5b93b5 2f5a7c 1b3853',
    'f7f0e4 ece2cf 284a70 e8c182 fbf6ea f6e3c2 f0d3a2 e8c182 deae64 1b3a5f 96521f a42a27 fdfaf3 14304f 897757 47586d 6f9cbd 3f7099 1b3a5f',
  ),
  sogan: dye(
    '100a06 1e130b 3a2412 e6c08c 281a0f 3d2513 4f2f16 633a19 77471d f2e3c4 d79a52 9fb6c9 120b06 fbf3e0 94785a c2b196 a8743a 74491f 4a2d13',
    'f6eee0 e9dcc3 4a2b14 e2bd84 faf3e4 f1dfbf e8cb9b deb679 d2a05a 43240e 9a5414 28527a fdf8ee 35200f 86714f 5f4a38 b98a54 8a5a2a 4a2b14',
  ),
  kelengan: dye(
    '060f1c 0b1c30 123257 dfe9f2 0f2542 143156 193d6b 1f4a80 275896 f3f7fb 8fbce4 c3b6ee 050c17 ffffff 6884a3 b4c2d2 6f9fce 376a9e 1c416b',
    'f4f7fa e2e9f0 163a66 dce8f4 fbfdff e6eff8 d2e2f2 bcd3ea a4c3e1 10335f 35679f 5a4a9c ffffff 0d2a50 6b809b 45566d 7ea6cf 4478ad 163a66',
  ),
  'pare-anom': dye(
    '06120e 0d221a 16392b f0d774 112c22 2a3618 3a441a 4c521c 5f601f f2d96b 6fc0a0 f0a07c 05100c fbf5dc 6b8f7f b3bfa8 5aa488 2d6f58 1a4537',
    'f5f4e2 e6e8cd 1f5340 f0dc8a fcfbee f4f0c4 ece69f e2da7c d6cb5c 14493a 7e6410 a3402a fefdf3 0f382c 74825f 48604f 7ab59b 3d8467 1f5340',
  ),
  'tiga-negeri': dye(
    '150a0c 22110f 501a1c f2c9a0 301615 45201a 582a1c 6b361e 7f4321 f2d6ae c8995f 8fb9dc 120709 fbeedd 98746c c7aea0 c0685c 8e3430 5c2020',
    'faf0e3 efdfca 8a2324 f2d9ae fdf7ec f8e4c8 f2d2a6 eabf84 dfa962 8a1f22 1f4e7d 7a4a10 fffaf2 5c1416 93775f 6a4a42 cf8a7c a84a42 8a2324',
  ),
  prada: dye(
    '07090a 101416 1c2624 ffd978 151b1c 22241a 2e2c19 3b3518 4a4017 ffd978 b5a06a 8fc9c0 060808 fff4d2 7c8078 c4bda4 b3923f 7a6228 4a3c1a',
    'f8f2df ebe1c4 173a34 f0cf72 fdf9ea f7e8b8 f1da92 e9cb6d dfb94b 173a34 865c0c 8c2f4a fffcf0 0f2b27 8a7a4c 4d5848 b59a4a 8a6d20 173a34',
  ),
};

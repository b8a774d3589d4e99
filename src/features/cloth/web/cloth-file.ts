import type { Dye } from '#accounts/dyes.ts';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import { drawCloth, markNights, PAINTS, type Layer } from '#pictures/web/cloth/draw-cloth.ts';
import { DYE_TONES, type ClothTheme, type Tone, type Tones } from '#pictures/web/cloth/dyes.ts';
import { HERE, round, type Placed } from '#pictures/web/cloth/motif.ts';
import type { Sheet, SheetText } from '#pictures/web/cloth/sheet.ts';

type FileOptions = { dye: Dye; theme: ClothTheme; title: string; description: string };

/** Painted below and above the motifs, each as one path. */
const BELOW = new Set(['raw', 'dip0', 'dip1', 'dip2', 'dip3', 'dip4', 'unknown']);
const ABOVE = new Set(['beadRim', 'bead']);

/** The SVG of a cloth; the same nights give the same text. */
export function writeSvg(
  nights: readonly DrawnNight[],
  sheet: Sheet,
  { dye, theme, title, description }: FileOptions,
): string {
  const tones = DYE_TONES[dye][theme];
  const { lattice, scale, width, height, side, top } = sheet;
  const layers = drawCloth(nights, lattice);
  const write = (names: ReadonlySet<string>) =>
    layers.filter(({ name }) => names.has(name)).map((layer) => writeLayer(layer, tones));
  const motifs = shareMotifs(nights, lattice, tones);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escapeXml(title)}</title><desc>${escapeXml(description)}</desc>`,
    `<path fill="${tones.page}" d="M0 0h${width}v${height}H0z"/><g fill="none" stroke-linecap="round">`,
    ...sheet.trim.map((layer) => writeLayer(layer, tones)),
    `<defs>${motifs.definitions}</defs>`,
    `<g transform="translate(${side} ${top})scale(${Math.round(scale * 1e4) / 1e4})">`,
    `<path fill="${tones.hem}" d="M0 0h${lattice.width}v${lattice.height}H0z"/>`,
    ...write(BELOW),
    motifs.uses,
    ...write(ABOVE),
    '</g></g>',
    ...sheet.texts.map((text) => writeText(text, tones)),
    '</svg>',
  ].join('');
}

/** Writes each shape, and each combination of shapes that lies at one place, once. */
function shareMotifs(nights: readonly DrawnNight[], lattice: Sheet['lattice'], tones: Tones) {
  const ids = new Map<string, string>();
  const use = (definition: string, attributes: string) => {
    const id = ids.get(definition) ?? `m${ids.size}`;
    ids.set(definition, id);
    return `<use href="#${id}"${attributes}/>`;
  };
  const places = new Map<Placed, string>();
  for (const { paint, draw, at } of markNights(nights, lattice)) {
    if (BELOW.has(paint) || ABOVE.has(paint)) continue;
    const shape = writeLayer({ name: paint, d: draw(HERE), ...PAINTS[paint] }, tones);
    places.set(at, (places.get(at) ?? '') + use(shape, ''));
  }
  const uses = [...places].map(([{ x, y, turn }, shapes]) =>
    use(
      shapes,
      turn === 0 ? ` x="${x}" y="${y}"` : ` transform="translate(${x} ${y})rotate(${turn})"`,
    ),
  );
  const definitions = [...ids].map(([definition, id]) => `<g id="${id}">${definition}</g>`);
  return { definitions: definitions.join(''), uses: uses.join('') };
}

const writeLayer = (layer: Layer, tones: Tones) =>
  `<path${Object.entries(layer)
    .map(([key, value]) => {
      if (key === 'name') return '';
      const attribute = key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return ` ${attribute}="${tones[value as Tone] ?? value}"`;
    })
    .join('')}/>`;

function writeText({ text, x, y, size, anchor, tone, isDisplay }: SheetText, tones: Tones): string {
  // A picture can't load the page's fonts. Outlined digits would stand beside words in another font.
  const family = isDisplay === true ? 'serif' : 'sans-serif';
  return `<text x="${Math.round(x)}" y="${Math.round(y)}" text-anchor="${anchor}" font-size="${round(size)}" font-family="${family}" fill="${tones[tone]}">${escapeXml(text)}</text>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
};
/** Control characters are not allowed in XML. */
export const escapeXml = (text: string) =>
  text.replaceAll(/\p{Cc}/gu, ' ').replaceAll(/[<>&"]/g, (character) => ENTITIES[character] ?? '');

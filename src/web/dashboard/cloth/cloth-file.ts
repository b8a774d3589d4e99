import type { ClothTheme, Tone, Tones } from './dyes.ts';
import { DYE_TONES } from './dyes.ts';
import type { Dye } from '#domain/dyes.ts';
import {
  drawShape,
  GROUND_TRANSFORM,
  PAINTS,
  stampCloth,
  type Layer,
  type Paint,
  type Stamp,
} from './draw-cloth.ts';
import type { ClothNight } from './cloth-night.ts';
import type { Sheet, SheetText } from './sheet.ts';

export type FileOptions = {
  dye: Dye;
  theme: ClothTheme;
  title: string;
  description: string;
  /** A picture of pixels gets its words from the canvas. */
  hasTexts: boolean;
};

/** The SVG of a cloth; the same nights give the same text. */
export function writeSvg(
  nights: readonly ClothNight[],
  sheet: Sheet,
  options: FileOptions,
): string {
  const tones = DYE_TONES[options.dye][options.theme];
  const { lattice, scale, width, height } = sheet;
  const { side, top } = lattice.paper;
  const { layers, stamps } = stampCloth(nights, lattice);
  // Rims and beads lie at the same places.
  const beads = layers.filter(({ name }) => name.startsWith('bead'));
  const used = shareParts(stamps, tones);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escapeXml(options.title)}</title><desc>${escapeXml(options.description)}</desc>`,
    `<defs>${used.definitions}<path id="beads" d="${beads[0]?.path ?? ''}"/></defs>`,
    `<path fill="${tones.page}" d="M0 0h${width}v${height}H0z"/>`,
    ...sheet.trim.map((layer) => writeLayer(layer, tones)),
    `<g transform="translate(${side} ${top})scale(${Math.round(scale * 1e4) / 1e4})" stroke-linecap="round">`,
    `<path fill="${tones.hem}" d="M0 0h${lattice.width}v${lattice.height}H0z"/>`,
    ...layers.filter((layer) => !beads.includes(layer)).map((layer) => writeLayer(layer, tones)),
    used.uses,
    ...beads.map((layer) => `<use href="#beads" ${writePaint(layer, tones)}/>`),
    '</g>',
    ...(options.hasTexts ? sheet.texts.map((text) => writeText(text, tones)) : []),
    '</svg>',
  ].join('');
}

/** Names each painted shape and each combination of them once, and uses the combinations. */
function shareParts(stamps: readonly Stamp[], tones: Tones): { definitions: string; uses: string } {
  const parts = new Map<string, string>();
  const combinations = new Map<string, string>();
  const definitions: string[] = [];
  const partId = ({ paint, shape }: Stamp['parts'][number]) => {
    const key = `${paint} ${shape}`;
    const id = parts.get(key) ?? `p${parts.size}`;
    if (!parts.has(key)) {
      parts.set(key, id);
      const attributes = PAINTS.find(({ name }) => name === paint);
      definitions.push(
        `<path id="${id}" ${attributes === undefined ? '' : writePaint(attributes, tones)} d="${drawShape(shape)}"/>`,
      );
    }
    return id;
  };
  const uses = stamps.map(({ at, parts: stamped }) => {
    const ids = stamped.map(partId);
    const key = ids.join(' ');
    const id = ids.length === 1 ? ids[0] : (combinations.get(key) ?? `c${combinations.size}`);
    if (ids.length > 1 && !combinations.has(key)) {
      combinations.set(key, `c${combinations.size}`);
      const inner = ids.map((part) => `<use href="#${part}"/>`).join('');
      definitions.push(`<g id="${id}">${inner}</g>`);
    }
    return at.turn === 0
      ? `<use href="#${id}" x="${at.x}" y="${at.y}"/>`
      : `<use href="#${id}" transform="translate(${at.x} ${at.y})rotate(${at.turn})"/>`;
  });
  return { definitions: definitions.join(''), uses: uses.join('') };
}

const writeLayer = (layer: Layer, tones: Tones) =>
  `<path ${writePaint(layer, tones)} d="${layer.path}"/>`;

function writePaint(paint: Paint, tones: Tones): string {
  const color = (tone: Tone | undefined) => (tone === undefined ? 'none' : tones[tone]);
  return [
    `fill="${color(paint.fill)}"`,
    ...(paint.stroke === undefined
      ? []
      : [`stroke="${color(paint.stroke)}" stroke-width="${paint.width ?? 1}"`]),
    ...(paint.dash === undefined ? [] : [`stroke-dasharray="${paint.dash}"`]),
    ...(paint.hasFlatEnds === true ? ['stroke-linecap="butt"'] : []),
    ...(paint.isGround === true ? [`transform="${GROUND_TRANSFORM}"`] : []),
  ].join(' ');
}

function writeText({ text, x, y, size, anchor, tone, isDisplay }: SheetText, tones: Tones): string {
  // A picture can't load the page's fonts.
  const family = isDisplay === true ? 'serif' : 'sans-serif';
  return `<text x="${Math.round(x)}" y="${Math.round(y)}" text-anchor="${anchor}" font-size="${Math.round(size * 10) / 10}" font-family="${family}" fill="${tones[tone]}">${escapeXml(text)}</text>`;
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

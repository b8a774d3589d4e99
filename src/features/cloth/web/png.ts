import type { Dye } from '#accounts/dyes.ts';
import { DYE_TONES, type ClothTheme } from '#pictures/web/cloth/dyes.ts';
import type { Sheet } from '#pictures/web/cloth/sheet.ts';

/** The policy of the pages allows pictures from `data:` only. */
export const toSvgAddress = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** A sheet as SVG without its words. */
export type Pixels = { svg: string; sheet: Sheet; dye: Dye; theme: ClothTheme };

/** The file of a picture: a PNG if it has pixels, and this browser a canvas; else the SVG. */
export async function toFile(name: string, svg: string, pixels?: Pixels): Promise<File> {
  const png = pixels && (await drawPng(pixels).catch(() => undefined));
  return png === undefined
    ? new File([svg], `${name}.svg`, { type: 'image/svg+xml' })
    : new File([png], `${name}.png`, { type: 'image/png' });
}

/** A PNG of a sheet; its words in the page's fonts, which an SVG picture can't load. */
async function drawPng({ svg, sheet, dye, theme }: Pixels): Promise<Blob> {
  const image = new Image();
  image.src = toSvgAddress(svg);
  await image.decode();
  const canvas = new OffscreenCanvas(sheet.width, sheet.height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser has no canvas.');
  context.drawImage(image, 0, 0, sheet.width, sheet.height);
  const style = getComputedStyle(document.documentElement);
  for (const { text, x, y, size, anchor, tone, isDisplay = false } of sheet.texts) {
    context.font = `${size}px ${style.getPropertyValue(isDisplay ? '--font-display' : '--font-sans')}`;
    context.fillStyle = DYE_TONES[dye][theme][tone];
    context.textAlign = anchor === 'middle' ? 'center' : anchor;
    context.direction = 'ltr';
    context.fillText(text, x, y);
  }
  return await canvas.convertToBlob();
}

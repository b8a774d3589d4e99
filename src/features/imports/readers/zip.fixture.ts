import { BlobWriter, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import type { SampleFiles } from './sample.fixture.ts';

/** A zip of files. */
export async function zipSample(
  files: SampleFiles,
  options?: { password: string },
): Promise<Uint8Array> {
  const writer = new ZipWriter(new BlobWriter(), options);
  for (const [path, content] of Object.entries(files)) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    await writer.add(path, new Uint8ArrayReader(bytes));
  }
  const zip = await writer.close();
  return new Uint8Array(await zip.arrayBuffer());
}

/** An .xlsx file of one sheet; numbers are dates with times, in days since 1899-12-30. */
export async function spreadsheetSample(
  rows: readonly (readonly (string | number)[])[],
): Promise<Uint8Array> {
  const toCell = (value: string | number, place: string) =>
    typeof value === 'number'
      ? `<c r="${place}" s="1"><v>${value}</v></c>`
      : `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const toRow = (row: readonly (string | number)[], index: number) =>
    row.map((value, column) => toCell(value, `${'ABCDEFGH'[column] ?? ''}${index + 1}`)).join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  return await zipSample({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Nights" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows
      .map((row, index) => `<row r="${index + 1}">${toRow(row, index)}</row>`)
      .join('')}</sheetData></worksheet>`,
  });
}

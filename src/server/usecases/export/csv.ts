/**
 * The start of a text and every character that some spreadsheet may take for a separator, where what follows would be
 * read as a formula: `=`, `+`, `-` or `@`, full-width too, after any quotes, apostrophes and spaces.
 */
const BEFORE_FORMULA =
  /(^|[,;|\p{Cc}\p{Zl}\p{Zp}])(?=['"\p{Zs}\p{Cf}]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/gu;

export type CsvValue = string | number | boolean | null;

/** One line as in RFC 4180, every text quoted. An apostrophe keeps a spreadsheet from evaluating a formula. */
export function csvLine(values: readonly CsvValue[]): string {
  const fields = values.map((value) => {
    if (typeof value !== 'string') return value === null ? '' : String(value);
    return `"${value.replace(BEFORE_FORMULA, "$1'").replaceAll('"', '""')}"`;
  });
  return `${fields.join(',')}\r\n`;
}

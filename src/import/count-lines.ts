/** The line breaks of a part of a text. */
export function countLines(text: string, from: number, until: number): number {
  // A search in the whole text would run to its end if it has no further line break.
  const part = text.slice(from, until);
  let count = 0;
  for (let at = part.indexOf('\n'); at !== -1; at = part.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** Latin, Greek and Cyrillic accents, and Arabic vowel and Koranic marks. Others, as the voicing of が, are letters. */
const MARKS =
  /[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff]/g;

/** A text without case and accents, in which a folded search text is looked for. */
export function foldText(text: string): string {
  // Upper case maps ß to SS and final to other sigmas. Composed again, so that か is not a part of が.
  return text.normalize('NFD').replace(MARKS, '').toUpperCase().normalize('NFC');
}

/** Where a search text occurs in a note, to underline it: from one index up to another. */
export function findMatches(note: string, searched: string): [from: number, to: number][] {
  const sought = foldText(searched.trim());
  let folded = '';
  // The letter of the note, with its marks, of each index of the folded text.
  const letters: { from: number; to: number }[] = [];
  for (const { 0: letter, index: from } of note.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    folded += foldText(letter);
    while (letters.length < folded.length) letters.push({ from, to: from + letter.length });
  }
  const matches: [number, number][] = [];
  let at = sought === '' ? -1 : folded.indexOf(sought);
  while (at >= 0) {
    const end = at + sought.length;
    const [first, last] = [letters[at], letters[end - 1]];
    if (first && last) matches.push([first.from, last.to]);
    at = folded.indexOf(sought, end);
  }
  return matches;
}

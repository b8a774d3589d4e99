/** Marks an argument of a message as emphasized. The character has no other meaning. */
const MARK = '\uE000';

export const emphasize = (text: string): string => `${MARK}${text}${MARK}`;

/** A message whose emphasized arguments are bold, wherever its language puts them. */
export function Emphasized({ text }: { text: string }) {
  return text.split(MARK).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <b key={part} className="font-semibold text-ink">
        {part}
      </b>
    ),
  );
}

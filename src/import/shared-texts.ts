/** More than the devices of one person. */
const MAX_TEXTS = 1000;

/**
 * Copies texts of a file, equal ones once. Engines keep a whole block of the file in memory for each part of it that is
 * still used.
 */
export class SharedTexts {
  readonly #texts = new Map<string, string>();

  share<Text extends string | undefined>(text: Text): Text {
    if (text === undefined) return text;
    const shared = this.#texts.get(text);
    if (shared !== undefined) return shared as Text;
    const copy = copyText(text);
    if (this.#texts.size >= MAX_TEXTS) this.#texts.clear();
    this.#texts.set(copy, copy);
    return copy as Text;
  }
}

/** A copy that shares no memory with the text around it. */
export function copyText(text: string): string {
  return structuredClone(text);
}

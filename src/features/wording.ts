import type { Achievement } from '#features/diary/sleep-contract.ts';

/** Data whose achievements have no texts yet: these depend on the language of the response. */
export type Unworded<Data> = {
  [Field in keyof Data]: Data[Field] extends Achievement[]
    ? Omit<Data[Field][number], 'name' | 'description'>[]
    : Data[Field];
};

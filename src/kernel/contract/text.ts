import type en from '../../../locales/en.json';

/** First parts of the keys that the server words; all others belong to the web app. */
type ServerFile = 'error' | 'validation' | 'mail' | 'push' | 'achievement' | 'page';

/** The keys of the server's messages in locales/. */
export type MessageKey = Extract<
  keyof typeof en,
  `${ServerFile}.${string}` | `${'import.problems' | 'longDiary.faults'}.${string}`
>;

/** Numbers are formatted in the language of the text. */
export type TextArgs = Readonly<Record<string, string | number>>;

/**
 * A text for the sleeper: a message and its arguments, worded when it is sent in the language of the request. A string
 * is sent as it is, and is for operators and programs alone.
 */
export type Text = string | { readonly key: MessageKey; readonly args?: TextArgs };

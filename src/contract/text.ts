import type en from '../../locales/en.json';

/** The keys of the messages in locales/. */
export type MessageKey = keyof typeof en;

/** Numbers are formatted in the language of the text. */
export type TextArgs = Readonly<Record<string, string | number>>;

/**
 * A text for the sleeper: a message and its arguments, worded when it is sent in the language of the request. A string
 * is sent as it is, and is for operators and programs alone.
 */
export type Text = string | { readonly key: MessageKey; readonly args?: TextArgs };

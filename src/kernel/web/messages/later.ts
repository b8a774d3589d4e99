// Messages of features that few sleepers use, for modules that are imported with `withLaterMessages`.
import { getMessages } from './catalogue.ts';

export const LONG_DIARY_MESSAGES = getMessages('longDiary');
export const EXPERIMENT_MESSAGES = getMessages('experiments');

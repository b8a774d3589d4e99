/** Writes the types of the messages. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateTypes } from './locales/catalogue-types.ts';

const TYPES = join(import.meta.dirname, '../src/web/messages/catalogue-types.ts');

writeFileSync(TYPES, generateTypes());

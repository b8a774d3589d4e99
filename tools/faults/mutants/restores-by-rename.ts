import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/** A restore moves the database away before it moves the restored one in. */
Object.assign(fs, { link: fs.rename });
syncBuiltinESMExports();

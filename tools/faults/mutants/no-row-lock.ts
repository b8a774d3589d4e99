import { replaceModule } from '#testkit/replace-module.ts';

export * from '#server/storage/engines/engine.ts';

/** Two transactions that change one sleep history do not wait for each other. */
export const locksRows = () => false;

replaceModule(import.meta.resolve('#server/storage/engines/engine.ts'), import.meta.url);

import { expect, test } from 'vitest';
import { readImports } from '#server/usecases/imports/list-imports.ts';
import { addSleeper, createDeps } from '#testkit/sleepers.ts';
import { describeSqlite } from '../support/engines.ts';
import { importSleeps } from './import-sleeps.ts';

describeSqlite('Imports', (engine) => {
  test('imports of one instant are listed by descending id, which pages rely on', async () => {
    const storage = await engine.openStorage();
    const userId = await addSleeper(storage);
    const deps = createDeps(storage);
    for (const importId of ['b', 'c', 'a']) await importSleeps(deps, userId, { importId });
    const imports = await readImports(storage.db, userId, { limit: 9 });
    expect(imports.map(({ importId }) => importId)).toEqual(['c', 'b', 'a']);
  });
});

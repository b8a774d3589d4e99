import { expect, test } from 'vitest';
import { importNights } from '#server/usecases/imports/import-nights.ts';
import { readImports } from '#server/usecases/imports/list-imports.ts';
import { addSleeper, createDeps } from '#testkit/sleepers.ts';
import { describeSqlite } from '../support/engines.ts';

describeSqlite('Imports', (engine) => {
  test('imports of one instant are listed by descending id, which pages rely on', async () => {
    const storage = await engine.openStorage();
    const userId = await addSleeper(storage);
    const deps = { ...createDeps(storage), countImport: async () => {} };
    const nothing = { fileName: 'a.csv', sleeps: [], marks: [], dryRun: false };
    for (const importId of ['b', 'c', 'a']) {
      await importNights(deps, { userId, importId, format: 'csv', by: 'operator', ...nothing });
    }
    const imports = await readImports(storage.db, userId, { limit: 9 });
    expect(imports.map(({ importId }) => importId)).toEqual(['c', 'b', 'a']);
  });
});

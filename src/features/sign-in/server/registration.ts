import { AppError } from '#kernel/contract/app-error.ts';
import { findServerSetting, saveServerSetting } from '#kernel/server/storage/server-settings.ts';
import type { UseCaseDeps } from '#features/use-case-deps.ts';

export type RegistrationDeps = Pick<UseCaseDeps, 'storage'> & {
  /** Of the environment; undefined: as administrators set it, at first open. */
  readonly registration: 'open' | 'closed' | undefined;
};

export type Registration = {
  isOpen: boolean;
  /** By the environment. */
  isFixed: boolean;
};

export async function readRegistration(deps: RegistrationDeps): Promise<Registration> {
  const isFixed = deps.registration !== undefined;
  const setting = deps.registration ?? (await findServerSetting(deps.storage.db, 'registration'));
  return { isOpen: setting !== 'closed', isFixed };
}

/** Throws SETTING_IS_FIXED if the environment decides. */
export async function changeRegistration(deps: RegistrationDeps, isOpen: boolean): Promise<void> {
  if (deps.registration !== undefined) throw new AppError('SETTING_IS_FIXED');
  await deps.storage.transaction((trx) =>
    saveServerSetting(trx, 'registration', isOpen ? 'open' : 'closed'),
  );
}

import { AppError } from '#kernel/contract/app-error.ts';
import { findServerSetting, saveServerSetting } from '#kernel/server/storage/server-settings.ts';
import type { Context } from '#server-feature.ts';

type RegistrationDeps = Pick<Context, 'storage' | 'config'>;

export type Registration = {
  isOpen: boolean;
  /** By the environment. */
  isFixed: boolean;
};

export async function readRegistration(deps: RegistrationDeps): Promise<Registration> {
  const { registration } = deps.config;
  const isFixed = registration !== undefined;
  const setting = registration ?? (await findServerSetting(deps.storage.db, 'registration'));
  return { isOpen: setting !== 'closed', isFixed };
}

/** Throws SETTING_IS_FIXED if the environment decides. */
export async function changeRegistration(deps: RegistrationDeps, isOpen: boolean): Promise<void> {
  if (deps.config.registration !== undefined) throw new AppError('SETTING_IS_FIXED');
  await deps.storage.transaction((trx) =>
    saveServerSetting(trx, 'registration', isOpen ? 'open' : 'closed'),
  );
}

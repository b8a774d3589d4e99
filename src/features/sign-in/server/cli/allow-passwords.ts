import { saveServerSetting } from '#kernel/server/storage/server-settings.ts';
import type { Command } from '#kernel/server/cli/command.ts';

/** Long enough to repair the provider. */
const HOURS = 24;

export const allowPasswordsCommand: Command = {
  name: 'allow-passwords',
  summary: `Let passwords sign in for ${HOURS} hours in spite of PASSWORD_SIGN_IN=off, where the provider is lost.`,
  async run(context) {
    const { storage, now } = await context.openDeps();
    const until = now() + HOURS * 3_600_000;
    await storage.transaction((trx) => saveServerSetting(trx, 'passwordsUntil', String(until)));
    const { publicUrl, host, port } = context.config;
    const url = `${publicUrl ?? `http://${host}:${port}`}/login?password`;
    return {
      lines: [
        `Passwords sign in until ${new Date(until).toISOString()}: ${url}`,
        'Accounts without one get it with reset-password.',
      ],
      json: { until: new Date(until).toISOString(), url },
    };
  },
};

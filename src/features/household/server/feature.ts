import type { ServerFeature } from '#features/server-feature.ts';
import { readVersion } from '#kernel/server/config.ts';
import { createAdministrationEndpoints } from './endpoints.ts';

export const HOUSEHOLD_FEATURE = {
  endpoints(context) {
    const { background, config, mails } = context;
    const { sendPersonMail, sendTestMail } = mails;
    return createAdministrationEndpoints({
      ...context,
      version: readVersion(),
      mayDownloadBackup: config.adminBackup === 'on',
      tellPerson(mail) {
        if (sendPersonMail) background.add(() => sendPersonMail(mail));
      },
      sendTestMail,
    });
  },
} as const satisfies ServerFeature;

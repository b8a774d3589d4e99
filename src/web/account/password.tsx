import { useApiTokens } from '#connections/web/queries.ts';
import { useReminders } from '#reminders/web/queries.ts';
import { PasswordSection } from '#sign-in/web/password-section.tsx';
import { useWebhooks } from '#webhooks/web/queries.ts';
import type { SectionProps } from './sections.tsx';

/** The change of the password, with what the account gives access to and sends. */
export function Password({ back }: SectionProps) {
  const { data: tokens } = useApiTokens();
  const { data: webhooks } = useWebhooks();
  const { data: reminders } = useReminders();
  const channels = reminders?.channels.filter(({ kind }) => kind !== 'push') ?? [];
  const hasPlaces = [...(webhooks?.items ?? []), ...channels].some(({ isHeld }) => !isHeld);
  return (
    <PasswordSection
      back={back}
      hasTokens={tokens !== undefined && tokens.items.length > 0}
      hasPlaces={hasPlaces}
    />
  );
}

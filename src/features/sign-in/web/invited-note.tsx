import { ADMINISTRATION_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';

/** Says above the registration form what its link is for. */
export function InvitedNote({ kind }: { kind: 'setup' | 'invite' }) {
  return (
    <p className="mt-3.5 font-semibold">{kind === 'setup' ? MESSAGES.setup : MESSAGES.invited}</p>
  );
}

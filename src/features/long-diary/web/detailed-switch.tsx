import { useRef, useState } from 'react';
import { useChangeAccount } from '#accounts/web/account-query.ts';
import { useAccount } from '#accounts/web/queries.ts';
import { useRefresh } from '#kernel/web/api/account-query.ts';
import { useSubmission } from '#kernel/web/api/use-submission.ts';
import { ACCOUNT_MESSAGES } from '#kernel/web/messages/app.ts';
import { LONG_DIARY_MESSAGES } from '#kernel/web/messages/later.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { Switch } from '#kernel/web/ui/switch.tsx';
import { useToast } from '#kernel/web/ui/toast.tsx';

/** Turns the long diary on or off; turned on, it offers to hide points, which reward time in bed. */
export function DetailedSwitch() {
  const { setting } = LONG_DIARY_MESSAGES;
  const { account } = useAccount();
  const toast = useToast();
  const refresh = useRefresh('dashboard', 'diary');
  const changeAccount = useChangeAccount();
  const [isAsking, setAsking] = useState(false);
  const block = useRef<HTMLDivElement>(null);
  // The pressed button is gone.
  const focusSwitch = () => block.current?.querySelector('button')?.focus();
  const { running, run } = useSubmission(
    async (body: { detailedMornings?: boolean; showGame?: boolean }) => {
      await changeAccount(body);
      setAsking(body.detailedMornings === true && account?.showGame === true);
      toast.show('success', ACCOUNT_MESSAGES.saved);
      if (body.showGame === false) focusSwitch();
      void refresh();
    },
    ACCOUNT_MESSAGES.saveFailed,
    { toast },
  );
  return (
    <div ref={block}>
      <Switch
        label={setting.label}
        hint={setting.hint}
        checked={running?.detailedMornings ?? account?.detailedMornings ?? false}
        disabled={account === undefined}
        onChange={(isOn) => running === undefined && void run({ detailedMornings: isOn })}
      />
      <div
        className={
          isAsking
            ? 'mb-2 rounded-field border-[1.5px] border-edge px-3.5 py-2.5 text-sm'
            : undefined
        }
      >
        <output>{isAsking && setting.game}</output>
        {isAsking && (
          <div className="mt-2 flex flex-wrap gap-2.5">
            <Button kind="secondary" onClick={() => void run({ showGame: false })}>
              {setting.hide}
            </Button>
            <Button
              kind="secondary"
              onClick={() => {
                focusSwitch();
                setAsking(false);
              }}
            >
              {setting.keep}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

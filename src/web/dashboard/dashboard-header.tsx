import type { ReactNode } from 'react';
import { useAccountSection } from '#kernel/web/browser/use-account-section.ts';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { Mark } from '#kernel/web/ui/mark.tsx';
import { DASHBOARD_MESSAGES } from '#kernel/web/messages/first.ts';
import { isolate } from '#dashboard/web/display-name.ts';

type DashboardHeaderProps = {
  /** Undefined while unknown, because a changing greeting would shift the layout. */
  name: string | undefined;
  onSignOut: () => void;
  children?: ReactNode;
};

export function DashboardHeader({ name, onSignOut, children }: DashboardHeaderProps) {
  const { open } = useAccountSection();
  return (
    <header className="relative z-5 flex min-h-14 flex-wrap items-center pe-[calc(var(--gutter)-12px)] ps-(--gutter) desk:min-h-16 desk:px-10">
      <div className="flex min-w-0 flex-1 basis-40 items-center gap-2.5 desk:me-auto desk:max-w-[calc(50%-140px-min(7.2rem,11.5vw))]">
        <Mark className="size-[32px] flex-none" />
        <div className="min-w-0">
          <p className="font-display text-[min(1.25rem,6.5vw)]/[1.1]">
            {DASHBOARD_MESSAGES.productName}
          </p>
          <p className="screen-only min-h-4 text-xs">
            {name !== undefined && DASHBOARD_MESSAGES.greeting({ name: isolate(name) })}
          </p>
        </div>
      </div>
      {children}
      <div className="ms-auto flex flex-none items-center">
        <button
          type="button"
          aria-label={DASHBOARD_MESSAGES.account}
          aria-haspopup="dialog"
          className="grid size-[44px] place-items-center rounded-full"
          onClick={() => open('profile')}
        >
          <Icon name="person" className="size-[24px]" />
        </button>
        <button
          type="button"
          className="min-h-11 rounded-full px-2 text-sm font-semibold"
          onClick={() => onSignOut()}
        >
          {DASHBOARD_MESSAGES.signOut}
        </button>
      </div>
    </header>
  );
}

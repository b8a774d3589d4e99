import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { isStandalone } from '#kernel/web/browser/install-prompt.ts';
import type { SleepSession } from '#dashboard/web/session/use-sleep-session.ts';

/** Does what a shortcut asks for (`?do=`): Start only in the installed app, because any page may link to it. */
export function Shortcut({ session }: { session: SleepSession }) {
  const [query, setQuery] = useSearchParams();
  const isDone = useRef(false);
  useEffect(() => {
    const action = query.get('do');
    if (isDone.current || action === null) return;
    isDone.current = true;
    const rest = new URLSearchParams(query);
    rest.delete('do');
    setQuery(rest, { replace: true });
    if (action === 'start' && session.activeId === null && isStandalone()) void session.start();
    else if (action === 'start' || action === 'wake')
      document.querySelectorAll<HTMLElement>('.rail .action')[action === 'start' ? 0 : 1]?.focus();
  }, [query, setQuery, session]);
  return null;
}

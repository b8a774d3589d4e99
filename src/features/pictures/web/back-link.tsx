import { useHref, useLocation, useNavigate } from 'react-router';
import { readView, type BackState } from '#diary/web/journey-address.ts';
import { JOURNEY_VIEW_MESSAGES } from '#kernel/web/messages/app.ts';
import { DASHBOARD_MESSAGES } from '#kernel/web/messages/first.ts';
import { Icon } from '#kernel/web/ui/icon.tsx';

/** Back to what opened a page, if that is in the browser's history; else to `to`. */
export function BackLink({ to }: { to: string }) {
  const navigate = useNavigate();
  const { depth, from: search } = (useLocation().state as BackState) ?? { from: to };
  const query = new URLSearchParams(search);
  const view = readView(query);
  return (
    <a
      href={useHref({ search })}
      className="me-auto inline-flex min-h-11 items-center gap-2 rounded-full ps-1 pe-2 text-sm font-semibold whitespace-nowrap"
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        if (depth !== undefined) return void navigate(-depth);
        window.scrollTo(0, 0);
        return void navigate({ search }, { replace: true });
      }}
    >
      <Icon name="chevron" className="rotate-180" />
      {query.get('tab') === 'overview'
        ? DASHBOARD_MESSAGES.tabs.overview
        : JOURNEY_VIEW_MESSAGES.views[view === 'report' ? 'nights' : view]}
    </a>
  );
}

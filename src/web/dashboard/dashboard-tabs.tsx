import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Icon, type IconName } from '#kernel/web/ui/icon.tsx';
import { DASHBOARD_MESSAGES } from '#kernel/web/messages/first.ts';
import type { TabId } from '#dashboard/web/use-dashboard-tab.ts';

const TABS: readonly { id: TabId; icon: IconName }[] = [
  { id: 'logging', icon: 'closed-eye' },
  { id: 'overview', icon: 'kawung' },
  { id: 'history', icon: 'journey' },
];

const tabDomId = (id: TabId) => `tab-${id}`;
const panelDomId = (id: TabId) => `panel-${id}`;

/** The tab list: a bar at the bottom of phones and tablets, pills in the header of wide windows. */
export function DashboardTabs({
  selected,
  onSelect,
}: {
  selected: TabId;
  onSelect: (id: TabId) => void;
}) {
  const list = useRef<HTMLDivElement>(null);

  const followKey = (event: KeyboardEvent) => {
    const index = TABS.findIndex(({ id }) => id === selected);
    const isRtl = document.dir === 'rtl';
    const target = {
      [isRtl ? 'ArrowRight' : 'ArrowLeft']: index - 1,
      [isRtl ? 'ArrowLeft' : 'ArrowRight']: (index + 1) % TABS.length,
      Home: 0,
      End: -1,
    }[event.key];
    const next = target === undefined ? undefined : TABS.at(target);
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`#${tabDomId(next.id)}`)?.focus();
  };

  return (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label={DASHBOARD_MESSAGES.pageTitle}
      className="tab-bar"
      onKeyDown={followKey}
    >
      {TABS.map(({ id, icon }) => (
        <button
          key={id}
          id={tabDomId(id)}
          type="button"
          role="tab"
          aria-selected={id === selected}
          aria-controls={id === selected ? panelDomId(id) : undefined}
          // Roving tabindex: one tab stop, arrow keys move between tabs.
          tabIndex={id === selected ? 0 : -1}
          className="tab"
          onClick={() => onSelect(id)}
        >
          <Icon name={icon} />
          {DASHBOARD_MESSAGES.tabs[id]}
        </button>
      ))}
    </div>
  );
}

export function TabPanel({ id, children }: { id: TabId; children: ReactNode }) {
  return (
    <div id={panelDomId(id)} role="tabpanel" aria-labelledby={tabDomId(id)} tabIndex={-1}>
      {children}
    </div>
  );
}

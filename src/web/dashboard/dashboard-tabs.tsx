import { Tabs } from '@base-ui/react/tabs';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { DASHBOARD_WORDS } from '#web/words/dashboard.ts';

export type TabId = keyof typeof DASHBOARD_WORDS.tabs;

const TABS: readonly { id: TabId; icon: IconName }[] = [
  { id: 'logging', icon: 'closed-eye' },
  { id: 'overview', icon: 'kawung' },
  { id: 'history', icon: 'journey' },
];

/** The one tab list: a bar at the foot of a phone or tablet, pills in the header of a wide window. */
export function DashboardTabs() {
  return (
    <Tabs.List aria-label={DASHBOARD_WORDS.tabsLabel} className="tab-bar" activateOnFocus>
      {TABS.map(({ id, icon }) => (
        <Tabs.Tab key={id} value={id} className="tab">
          <Icon name={icon} />
          {DASHBOARD_WORDS.tabs[id]}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

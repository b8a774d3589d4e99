import './group-links.css';
import { version } from '../../../package.json';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { useLeaveDialog } from '#kernel/web/ui/dialog.tsx';
import { getTitle, isSection, type Group } from './sections.tsx';
import { joinParts } from '#kernel/web/messages/formats.ts';

type GroupLinksProps = {
  groups: readonly Group[];
  /** The group in the other pane of a wide window. */
  shown: Group | undefined;
  open: (id: string) => void;
};

export function GroupLinks({ groups, shown, open }: GroupLinksProps) {
  return (
    <>
      <ul className="groups">
        {groups.map((group) => (
          <li
            key={group.id}
            className={`border-t-2 border-dotted border-line first:border-t-0 ${group === shown ? 'is-shown' : ''}`}
          >
            <GroupLink group={group} isCurrent={group === shown} open={open} />
          </li>
        ))}
      </ul>
      <p className="mt-3.5 text-center text-sm text-ink-2">Lelap {version}</p>
    </>
  );
}

type GroupLinkProps = Pick<GroupLinksProps, 'open'> & { group: Group; isCurrent: boolean };

function GroupLink({ group: { id, icon, rows, Summary }, isCurrent, open }: GroupLinkProps) {
  const leave = useLeaveDialog();
  const titles = rows.filter(isSection).map((row) => getTitle(row.id));
  return (
    <button
      type="button"
      data-opens={id}
      className="flex w-full items-center text-start"
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => leave(() => open(id))}
    >
      <Icon name={icon} className="size-[24px] text-soga" />
      <span className="min-w-0 flex-1">
        <span className="block font-display text-lg leading-tight">{getTitle(id)}</span>{' '}
        <span className="block text-sm wrap-anywhere text-ink-2">
          <Summary titles={joinParts(titles)} />
        </span>
      </span>
      <Icon name="chevron" className="size-[24px] text-ink-2" />
    </button>
  );
}

import { Suspense } from 'react';
import type { AccountLoad } from '#accounts/web/queries.ts';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { QueryState } from '#kernel/web/ui/query-state.tsx';
import { getTitle, isSection, type Group, type Section } from './sections.tsx';

type GroupRowsProps = { group: Group; load: AccountLoad; open: (id: string) => void };

/** The page of a group: rows that open its sections. */
export function GroupRows({ group, load, open }: GroupRowsProps) {
  const { account, error } = load;
  return (
    <>
      {account === undefined && error !== null && <QueryState query={load} />}
      <ul>
        {listRows(group, load).map((row) => (
          <li
            key={row.id}
            className="flex min-h-13 flex-col border-t-2 *:flex-auto border-dotted border-line first:border-t-0"
          >
            {isSection(row) ? (
              <Row section={row} open={open} />
            ) : (
              <Suspense fallback={<div className="min-h-75" />}>
                <row.InPlace />
              </Suspense>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The rows that this account has; without one, the settings of this browser alone. */
const listRows = ({ rows }: Group, { account, isLoading }: AccountLoad) =>
  rows.filter((row) => {
    if (account === undefined) return isLoading || (isSection(row) && row.isLocal);
    return !isSection(row) || row.isAvailable?.(account) !== false;
  });

/** Whether the group is linked. */
export const hasRows = (group: Group, load: AccountLoad): boolean =>
  group.role === undefined
    ? load.error !== null || listRows(group, load).length > 0
    : load.account?.isAdministrator === true;

function Row({ section, open }: { section: Section; open: (id: string) => void }) {
  const { id, isDangerous = false, Value } = section;
  return (
    <button
      type="button"
      data-opens={id}
      className={`flex items-center gap-3 py-1.5 text-start font-medium ${isDangerous ? 'text-mengkudu' : ''}`}
      onClick={() => open(id)}
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3 leading-snug wrap-anywhere">
        {getTitle(id)}
        {Value && (
          <>
            {' '}
            <bdi className="min-w-0 text-[0.9375rem] font-normal text-ink-2">
              <Value />
            </bdi>
          </>
        )}
      </span>
      <Icon name="chevron" />
    </button>
  );
}

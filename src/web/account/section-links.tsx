import type { OwnAccount } from '#accounts/contract.ts';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { getTitle, SECTIONS, type Section } from './sections.tsx';

type SectionLinksProps = { account: OwnAccount; open: (section: string) => void };

/** Links to the sections that this account has. */
export function SectionLinks({ account, open }: SectionLinksProps) {
  return (
    <ul className="mt-3.5">
      {SECTIONS.filter(
        ({ isField, isUnlinked, role, isAvailable }) =>
          !isField &&
          !isUnlinked &&
          (role === undefined || account.isAdministrator) &&
          isAvailable?.(account) !== false,
      ).map((section) => (
        <SectionLink key={section.id} section={section} open={open} />
      ))}
    </ul>
  );
}

function SectionLink({ section, open }: Pick<SectionLinksProps, 'open'> & { section: Section }) {
  const { id, isDangerous = false, State } = section;
  return (
    <li className="border-t-2 border-dotted border-line">
      <button
        type="button"
        data-opens={id}
        className={`flex min-h-12 w-full items-center gap-2.5 py-1.5 text-start font-medium ${isDangerous ? 'text-mengkudu' : ''}`}
        onClick={() => open(id)}
      >
        <span className="flex-1">{getTitle(section)}</span>
        {State && <State />}
        <Icon name="chevron" />
      </button>
    </li>
  );
}

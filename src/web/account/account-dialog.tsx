import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { useAccountSection } from '#kernel/web/browser/use-account-section.ts';
import { useMedia } from '#kernel/web/browser/use-media.ts';
import { ACCOUNT_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { Dialog } from '#kernel/web/ui/dialog.tsx';
import { useAfterChange } from '#kernel/web/ui/use-after-change.ts';
import { PasskeyConfirmation } from '#passkeys/web/passkey-confirmation.tsx';
import { ConfirmationContext } from '#sign-in/web/current-proof.tsx';
import { useAccount } from '#accounts/web/queries.ts';
import { ACCOUNT_STALE_MS } from '#accounts/web/account-query.ts';
import { GroupLinks } from './group-links.tsx';
import { GroupRows, hasRows } from './group-rows.tsx';
import { findGroup, getTitle, GROUPS, SECTIONS, type Place } from './sections.tsx';

const ProviderReturn = lazy(async () => ({
  default: (await import('#oidc/web/provider-return.tsx')).ProviderReturn,
}));

/** As in `desk:` of the styles, and not so low that the sheet scrolls as a whole. */
const TWO_PANES = '(width >= 1000px) and (height >= 24rem)';

const PLACES: readonly Place[] = ['profile', ...[...GROUPS, ...SECTIONS].map(({ id }) => id)];

const renderConfirmation = (onConfirmed: () => void) => (
  <PasskeyConfirmation onConfirmed={onConfirmed} />
);

/** The account settings: groups, each a page that opens its sections; nothing for an unknown place of the address. */
export function AccountDialog({ section }: { section: string }) {
  const place = PLACES.find((known) => known === section);
  if (place === undefined) return null;
  return (
    <ConfirmationContext value={renderConfirmation}>
      <KnownPlace place={place} />
    </ConfirmationContext>
  );
}

const getParent = (place: Place): Place => {
  const group = findGroup(place);
  return group === undefined || group.id === place ? 'profile' : group.id;
};

function KnownPlace({ place }: { place: Place }) {
  const { open, replace, back, close } = useAccountSection();
  const load = useAccount(ACCOUNT_STALE_MS);
  const content = useRef<HTMLDivElement>(null);
  const hasPanes = useMedia(TWO_PANES);
  const [isBack] = useState(() => location.hash.startsWith('#oidc'));
  // Not a state, which the browser's Back could overtake.
  const hasChosen = useRef(false);
  const noteChosen = useCallback((isChanged: boolean) => {
    hasChosen.current = isChanged;
  }, []);

  const section = SECTIONS.find(({ id }) => id === place);
  const isFirst = place === 'profile';
  // Beside the groups stands one of them.
  const group = findGroup(place) ?? (isFirst && hasPanes ? GROUPS[0] : undefined);
  const goBack = () => back(getParent(place));
  const isSectionChanged = () =>
    hasChosen.current || (section?.keepsTyped === true && hasTypedText(content.current));

  // Back at the rows, focus the one that was open.
  useAfterChange(place, (before) => {
    const opener = `[role=dialog] [data-opens="${before}"]`;
    if (place === getParent(before)) document.querySelector<HTMLElement>(opener)?.focus();
  });

  const links = (
    <GroupLinks
      groups={GROUPS.filter((each) => hasRows(each, load))}
      shown={group}
      // Beside an open group, another one takes its place.
      open={section === undefined && !isFirst ? replace : open}
    />
  );
  return (
    <Dialog
      title={getTitle(place)}
      back={
        isFirst || (section === undefined && hasPanes)
          ? undefined
          : { label: MESSAGES.back, onPress: goBack, isChanged: isSectionChanged }
      }
      side={hasPanes ? { title: getTitle('profile'), content: links } : undefined}
      onClose={close}
    >
      {isBack && (
        <Suspense>
          <ProviderReturn />
        </Suspense>
      )}
      <div ref={content}>
        {section !== undefined ? (
          <Suspense fallback={<div className="min-h-75" />}>
            <section.Component open={open} back={goBack} onChange={noteChosen} />
          </Suspense>
        ) : group !== undefined ? (
          <GroupRows group={group} load={load} open={open} />
        ) : (
          links
        )}
      </div>
    </Dialog>
  );
}

const hasTypedText = (content: HTMLElement | null): boolean =>
  [...(content?.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])') ?? [])].some(
    ({ disabled, value, defaultValue }) => !disabled && value !== defaultValue,
  );

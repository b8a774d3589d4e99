import './dialog.css';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { DIALOG_MESSAGES } from '#kernel/web/messages/app.ts';
import { TOAST_MESSAGES } from '#kernel/web/messages/first.ts';
import { guardBack } from './back-guard.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { useAfterChange } from './use-after-change.ts';

type DialogProps = {
  title: string;
  /** Actions, pinned below the scrolling body. */
  footer?: ReactNode;
  children: ReactNode;
  /** Returns to the parent section; `isChanged`: the section has unsaved changes, which the browser's Back would lose too. */
  back?: { label: string; onPress: () => void; isChanged: () => boolean } | undefined;
  /** A second pane at the start of a wide window; the title is then shown only with `back`. */
  side?: { title: string; content: ReactNode } | undefined;
  /** The dialog has unsaved changes and asks before it closes. */
  isChanged?: boolean;
  /** Called to close it: by its button, Escape, or a tap outside. Stop rendering it then. */
  onClose: () => void;
  /** The focus target after closing if the opener is removed. */
  focusAfter?: RefObject<HTMLElement | null> | undefined;
};

const LeaveContext = createContext<(go: () => void) => void>((go) => go());

/** For links in a dialog: runs `go`, after the question about unsaved changes if there are any. */
export const useLeaveDialog = () => use(LeaveContext);

/**
 * A bottom sheet on phones, a centred panel in wider windows. It is open while it is rendered;
 * afterwards the focus returns. Import it lazily: no first view needs it.
 */
export function Dialog({
  title,
  footer,
  children,
  back,
  side,
  isChanged = false,
  onClose,
  focusAfter,
}: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  /** The action that waits for the question about unsaved changes. */
  const [leaving, setLeaving] = useState<(() => void) | null>(null);

  const isDiscarded = useRef(false);

  // A new title means a new section: move the focus to its start, unless it is in the pane beside.
  useAfterChange(title, () => {
    setLeaving(null);
    isDiscarded.current = false;
    if (!document.activeElement?.closest('.panes > nav')) heading.current?.focus();
  });

  const leave = (losesChanges: boolean, go: () => void) =>
    losesChanges ? setLeaving(() => go) : go();
  const leaveAsked = useCallback(
    (go: () => void) => (isChanged || back?.isChanged() === true ? setLeaving(() => go) : go()),
    [isChanged, back],
  );
  useEffect(() =>
    guardBack(() => {
      const losesChanges = back === undefined ? isChanged : back.isChanged();
      if (isDiscarded.current || !losesChanges) return true;
      setLeaving(() => back?.onPress ?? onClose);
      return false;
    }),
  );
  const keep = () => {
    setLeaving(null);
    heading.current?.focus();
  };

  return (
    <BaseDialog.Root open onOpenChange={() => leaveAsked(onClose)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-[oklch(0.08_0.01_250/0.66)] transition-opacity duration-160 data-starting-style:opacity-0" />
        <BaseDialog.Popup
          // Not the first field, because a phone's keyboard would cover the text.
          initialFocus={heading}
          finalFocus={focusAfter}
          className={`${side ? 'panes ' : ''}sheet fixed inset-x-0 bottom-0 z-50 flex max-h-[min(92dvh,100dvh-80px)] flex-col overflow-hidden rounded-t-sheet bg-raised text-ink outline-none transition-[translate,opacity] duration-240 ease-[cubic-bezier(.2,.8,.2,1)] data-starting-style:translate-y-full tablet:inset-x-auto tablet:top-1/2 tablet:bottom-auto tablet:left-1/2 tablet:max-h-[min(88dvh,100dvh-160px)] desk:max-h-[88dvh] tablet:w-130 tablet:-translate-x-1/2 tablet:-translate-y-1/2 tablet:rounded-sheet tablet:data-starting-style:-translate-y-1/2 tablet:data-starting-style:opacity-0`}
        >
          <LeaveContext value={leaveAsked}>
            <header
              className={`flex flex-none items-center pt-2.5 pe-1.5 pb-1.5 ${back ? 'ps-1.5' : 'ps-5'}`}
            >
              {back && (
                <button
                  type="button"
                  aria-label={back.label}
                  className="grid size-11 flex-none place-items-center rounded-full text-ink-2 -outline-offset-4"
                  onClick={() => leave(back.isChanged(), back.onPress)}
                >
                  <Icon name="chevron" className="rotate-180" />
                </button>
              )}
              <BaseDialog.Title
                ref={heading}
                tabIndex={-1}
                className={
                  side && !back ? 'sr-only' : 'min-w-0 flex-1 text-[1.375rem] outline-none'
                }
              >
                {title}
              </BaseDialog.Title>
              <BaseDialog.Close
                aria-label={TOAST_MESSAGES.close}
                className="grid size-11 flex-none place-items-center rounded-full text-ink-2 -outline-offset-4"
              >
                <Icon name="close" />
              </BaseDialog.Close>
            </header>
            {side && (
              <nav aria-label={side.title}>
                <p aria-hidden="true">{side.title}</p>
                {side.content}
              </nav>
            )}
            <div className="min-h-0 overflow-y-auto overscroll-contain px-5 pb-4">{children}</div>
            {leaving !== null ? (
              <UnsavedQuestion
                onKeep={keep}
                onDiscard={() => {
                  isDiscarded.current = true;
                  leaving();
                }}
              />
            ) : (
              footer !== undefined && (
                <footer className="flex-none border-t-2 border-dotted border-line px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
                  {footer}
                </footer>
              )
            )}
          </LeaveContext>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** Asks before unsaved changes are lost, in place of the buttons. */
function UnsavedQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const keepButton = useRef<HTMLButtonElement>(null);
  useEffect(() => keepButton.current?.focus(), []);
  return (
    <footer className="flex-none border-t-2 border-dotted border-line px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
      <p role="alert" className="font-semibold">
        {DIALOG_MESSAGES.unsaved}
      </p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button kind="secondary" className="flex-1" ref={keepButton} onClick={onKeep}>
          {DIALOG_MESSAGES.keep}
        </Button>
        <Button kind="danger" className="flex-1" onClick={onDiscard}>
          {DIALOG_MESSAGES.discard}
        </Button>
      </div>
    </footer>
  );
}

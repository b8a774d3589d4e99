import { Toast } from '@base-ui/react/toast';
import { useMemo, type ReactNode } from 'react';
import { TOAST_WORDS } from '#web/words/toast.ts';
import { Icon, type IconName } from './icon.tsx';

export type ToastType = 'success' | 'error' | 'warning' | 'info';

/** Long enough to read two sentences, short enough not to stand in the way. */
const DURATION_MS = 5000;

/** All toasts are this one: a newer one takes the place of the older and its time starts anew. */
const THE_TOAST = 'the-toast';

const LOOKS: Record<ToastType, { icon: IconName; tone: string }> = {
  success: { icon: 'check', tone: 'border-daun *:first:text-daun' },
  error: { icon: 'alert', tone: 'border-mengkudu *:first:text-mengkudu' },
  warning: { icon: 'alert', tone: 'border-kunyit *:first:text-kunyit' },
  info: { icon: 'closed-eye', tone: 'border-nila *:first:text-nila' },
};

/** Shows the toasts of everything below it, at the top of the window. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={DURATION_MS}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="pointer-events-none fixed inset-x-2 top-[max(0.5rem,env(safe-area-inset-top))] z-60 mx-auto max-w-120 desk:top-21">
          <CurrentToast />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** What the sleeper may still do about it, such as undo it. */
export type ToastAction = { label: string; onPress: () => void };

type ToastExtras = {
  /** Of the text, where it is not English. */
  lang?: 'id';
  action?: ToastAction;
};

/** `show(type, text)`: says one thing for five seconds. Errors and warnings interrupt a screen reader. */
export function useToast(): {
  show: (type: ToastType, text: string, extras?: ToastExtras) => void;
} {
  const { add, close } = Toast.useToastManager<Pick<ToastExtras, 'lang'>>();
  return useMemo(
    () => ({
      show: (type, text, { lang, action } = {}) => {
        add({
          id: THE_TOAST,
          type,
          title: text,
          priority: type === 'error' || type === 'warning' ? 'high' : 'low',
          data: { ...(lang && { lang }) },
          actionProps: action && {
            children: action.label,
            onClick: () => {
              close(THE_TOAST);
              action.onPress();
            },
          },
        });
      },
    }),
    [add, close],
  );
}

function CurrentToast() {
  const { toasts } = Toast.useToastManager<Pick<ToastExtras, 'lang'>>();
  return toasts.map((toast) => {
    const { icon, tone } = LOOKS[toast.type as ToastType];
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection="up"
        // Base UI hides urgent toasts, and the close button of all, from assistive technology until they
        // are hovered or focused. The button must always be there under its name.
        aria-hidden={false}
        className={`pointer-events-auto flex items-start gap-3 rounded-field border-[1.5px] bg-raised py-3 pr-1 pl-3.5 text-[0.9375rem] leading-[1.4] text-ink transition-opacity duration-160 data-ending-style:opacity-0 data-starting-style:opacity-0 ${tone}`}
      >
        <Icon name={icon} />
        <Toast.Title
          lang={toast.data?.lang}
          render={<p />}
          className="min-w-0 flex-1 pt-px wrap-anywhere"
        />
        {toast.actionProps !== undefined && (
          <Toast.Action className="-my-2.5 min-h-11 flex-none rounded-full px-2 font-bold text-soga -outline-offset-4" />
        )}
        <Toast.Close
          aria-hidden={false}
          aria-label={TOAST_WORDS.close}
          className="-my-2.5 grid size-11 flex-none place-items-center rounded-full text-ink-2 -outline-offset-4"
        >
          <Icon name="close" />
        </Toast.Close>
      </Toast.Root>
    );
  });
}

import './toast.css';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { TOAST_MESSAGES } from '#web/messages/first.ts';
import { Icon, type IconName } from './icon.tsx';

export type ToastType = 'success' | 'error' | 'warning' | 'info';

/** Display time: enough to read two sentences. */
const DURATION_MS = 5000;

const LOOKS: Record<ToastType, { icon: IconName; tone: string; isUrgent: boolean }> = {
  success: { icon: 'check', tone: 'border-daun *:first:text-daun', isUrgent: false },
  error: { icon: 'alert', tone: 'border-mengkudu *:first:text-mengkudu', isUrgent: true },
  warning: { icon: 'alert', tone: 'border-kunyit *:first:text-kunyit', isUrgent: true },
  info: { icon: 'closed-eye', tone: 'border-nila *:first:text-nila', isUrgent: false },
};

/** An action, such as undo. */
export type ToastAction = { label: string; onPress: () => void };

type ToastExtras = {
  /** Language of the text if not English. */
  lang?: 'id' | undefined;
  /** A second line in English. */
  secondLine?: string;
  action?: ToastAction | undefined;
};

type Toast = ToastExtras & { id: number; type: ToastType; text: string };

export type Toasts = { show: (type: ToastType, text: string, extras?: ToastExtras) => void };

const ToastContext = createContext<Toasts | null>(null);

/** Shows the newest two toasts of its children over the page, so that a second one takes away no undo. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly Toast[]>([]);
  const lastId = useRef(0);
  const close = useCallback(
    (closed: Toast) => setShown((before) => before.filter((toast) => toast !== closed)),
    [],
  );
  const toasts = useMemo<Toasts>(
    () => ({
      show: (type, text, extras) => {
        lastId.current += 1;
        const toast = { ...extras, id: lastId.current, type, text };
        setShown((before) => [...before.filter((old) => old.text !== text), toast].slice(-2));
      },
    }),
    [],
  );

  return (
    <ToastContext value={toasts}>
      {children}
      {createPortal(
        // Always rendered, because screen readers announce only changes of an existing live region.
        <section aria-label={TOAST_MESSAGES.region} aria-live="polite" className="toasts">
          {shown.map((toast) => (
            <ToastCard key={toast.id} toast={toast} close={close} />
          ))}
        </section>,
        document.body,
      )}
    </ToastContext>
  );
}

/** `show(type, text)`: shows a toast for five seconds. Errors and warnings are assertive for screen readers. */
export function useToast(): Toasts {
  const toasts = use(ToastContext);
  if (toasts === null) throw new Error('useToast is called outside of a ToastProvider.');
  return toasts;
}

function ToastCard({ toast, close }: { toast: Toast; close: (toast: Toast) => void }) {
  const { icon, tone, isUrgent } = LOOKS[toast.type];
  const [isHeld, setHeld] = useState(false);
  const cameFrom = useRef<HTMLElement | null>(null);

  // Keep a toast while it is hovered, touched or focused.
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => close(toast), DURATION_MS);
    return () => clearTimeout(timer);
  }, [isHeld, close, toast]);

  const closeAndReturn = () => {
    cameFrom.current?.focus();
    close(toast);
  };
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setHeld(true);
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
      cameFrom.current = relatedTarget;
    }
  };

  return (
    <div
      className={`flex items-start gap-[10px] rounded-field border-[1.5px] bg-raised py-[12px] pe-[4px] ps-[16px] text-[0.9375rem] leading-[1.4] text-ink transition-opacity duration-160 starting:opacity-0 ${tone}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={onFocus}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icon} className="size-[24px]" />
      {/* Put a long action below the text if both would be narrow. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3">
        <p
          lang={toast.lang}
          role={isUrgent ? 'alert' : undefined}
          className="min-w-0 grow basis-40 pt-px"
        >
          {toast.text}
          {toast.secondLine && (
            <span lang={toast.lang && 'en'} className="block">
              {toast.secondLine}
            </span>
          )}
          {toast.type === 'error' && !navigator.onLine && (
            <span lang={toast.lang && 'en'} className="block">
              {TOAST_MESSAGES.offline}
            </span>
          )}
        </p>
        {toast.action && (
          <button
            type="button"
            className="-my-[10px] -ms-[8px] min-h-[44px] flex-none rounded-full px-[8px] py-[10px] text-start font-bold text-soga -outline-offset-4"
            onClick={() => {
              closeAndReturn();
              toast.action?.onPress();
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={TOAST_MESSAGES.close}
        className="-my-[10px] grid size-[44px] flex-none place-items-center rounded-full text-ink-2 -outline-offset-4"
        onClick={closeAndReturn}
      >
        <Icon name="close" className="size-[24px]" />
      </button>
    </div>
  );
}

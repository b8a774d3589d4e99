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
import { TOAST_MESSAGES } from '#kernel/web/messages/first.ts';
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
  /** The same for screen readers, where the screen shows it. */
  spokenLine?: string;
  action?: ToastAction | undefined;
};

type Toast = ToastExtras & { id: number; type: ToastType; text: string };

export type Toasts = { show: (type: ToastType, text: string, extras?: ToastExtras) => void };

const ToastContext = createContext<Toasts | null>(null);

/**
 * Shows the newest toast of its children over the page, or the one in use. The one before waits behind it, so that no undo
 * is taken away, and screen readers have heard it.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly Toast[]>([]);
  const [held, hold] = useState<Toast | null>(null);
  const lastId = useRef(0);
  const close = useCallback((closed: Toast) => {
    setShown((before) => before.filter((toast) => toast !== closed));
    hold(null);
  }, []);
  const front = shown.find((toast) => toast === held) ?? shown.at(-1);
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
            <ToastCard
              key={toast.id}
              toast={toast}
              isBehind={toast !== front}
              isHeld={toast === held}
              hold={hold}
              close={close}
            />
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

type ToastCardProps = {
  toast: Toast;
  isBehind: boolean;
  /** Hovered, touched or focused. */
  isHeld: boolean;
  hold: (toast: Toast | null) => void;
  close: (toast: Toast) => void;
};

function ToastCard({ toast, isBehind, isHeld, hold, close }: ToastCardProps) {
  const { icon, tone, isUrgent } = LOOKS[toast.type];
  const cameFrom = useRef<HTMLElement | null>(null);

  // The time counts while it is in front and not held.
  useEffect(() => {
    if (isHeld || isBehind) return undefined;
    const timer = setTimeout(() => close(toast), DURATION_MS);
    return () => clearTimeout(timer);
  }, [isHeld, isBehind, close, toast]);

  const closeAndReturn = () => {
    cameFrom.current?.focus();
    close(toast);
  };
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    hold(toast);
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
      cameFrom.current = relatedTarget;
    }
  };

  return (
    <div
      // Still in the page for screen readers; the focus brings it to the front.
      className={`${isBehind ? 'sr-only' : ''} flex min-h-[58px] items-center gap-[10px] rounded-field border-[1.5px] bg-raised py-[8px] pe-[2px] ps-[12px] text-[0.875rem] leading-[1.35] text-ink transition-opacity duration-160 starting:opacity-0 ${tone}`}
      onPointerEnter={() => hold(toast)}
      onPointerLeave={() => hold(null)}
      onFocus={onFocus}
      onBlur={() => hold(null)}
    >
      <Icon name={icon} className="size-[24px]" />
      {/* Put a long action below the text if both would be narrow. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <p
          lang={toast.lang}
          role={isUrgent ? 'alert' : undefined}
          className="min-w-0 grow basis-40"
        >
          {toast.text}
          {(toast.secondLine ?? toast.spokenLine) && (
            <span lang={toast.lang && 'en'} className={toast.secondLine ? 'block' : 'sr-only'}>
              {toast.secondLine ?? toast.spokenLine}
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

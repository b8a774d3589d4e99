import { act, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider, useToast, type ToastType } from './toast.tsx';

let show: ReturnType<typeof useToast>['show'];

const region = () => screen.getByRole('region', { name: 'Notifications' });

const toasts = () => [...region().children].map((toast) => toast.textContent);
/** Of two, one waits behind the other. */
const inFront = () =>
  [...region().children].find((toast) => !toast.classList.contains('sr-only'))?.textContent;
const closeButton = () => screen.getByRole('button', { name: 'Close' });

beforeEach(() => {
  vi.useFakeTimers();
  ({ show } = renderHook(() => useToast(), { wrapper: ToastProvider }).result.current);
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

const say = async (type: ToastType, text: string) => act(async () => show(type, text));

it('a toast closes after 5 seconds', async () => {
  act(() => show('success', 'Selamat pagi!'));
  await pass(4_999);
  expect(toasts()).toHaveLength(1);
  await pass(100);
  expect(toasts()).toEqual([]);
});

it('one toast is in front, and the one before comes back for its whole time', async () => {
  await say('success', 'First');
  await pass(4_000);
  await say('info', 'Second');
  expect(toasts()).toEqual(['First', 'Second']);
  expect(inFront()).toBe('Second');
  await pass(5_000);
  expect(inFront()).toBe('First');
  await pass(4_900);
  expect(toasts()).toEqual(['First']);
  await pass(200);
  expect(toasts()).toEqual([]);
});

it('a toast in use stays in front of a newer one', async () => {
  await say('success', 'First');
  const close = closeButton();
  await act(async () => close.focus());
  await say('error', 'Second');
  expect(inFront()).toBe('First');
  await act(async () => close.blur());
  expect(inFront()).toBe('Second');
});

it('at most two toasts are kept, and the same text once', async () => {
  await say('warning', 'First');
  await say('success', 'Second');
  await say('warning', 'First');
  expect(toasts()).toEqual(['Second', 'First']);
  await say('info', 'Third');
  expect(toasts()).toEqual(['First', 'Third']);
});

it('an error toast interrupts a screen reader, and a success toast does not', async () => {
  await say('success', 'Selamat pagi!');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(region().getAttribute('aria-live')).toBe('polite');
  await say('error', 'Coba lagi');
  expect(screen.getByRole('alert').textContent).toBe('Coba lagi');
});

it('a toast stays while it has the focus and returns the focus when it is closed', async () => {
  const before = document.body.appendChild(document.createElement('button'));
  before.focus();
  await say('info', 'Halo');
  await act(async () => closeButton().focus());
  await pass(20_000);
  expect(toasts()).toEqual(['Halo']);
  await act(async () => closeButton().click());
  expect(toasts()).toEqual([]);
  expect(document.activeElement).toBe(before);
  before.remove();
});

it('the action of a toast runs once and closes the toast', async () => {
  const onPress = vi.fn<() => void>();
  await act(async () => show('success', 'Deleted', { action: { label: 'Undo', onPress } }));
  await act(async () => screen.getByRole('button', { name: 'Undo' }).click());
  expect(onPress).toHaveBeenCalledOnce();
  expect(toasts()).toEqual([]);
});

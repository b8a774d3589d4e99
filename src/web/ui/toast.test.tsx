import { act, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider, useToast, type ToastType } from './toast.tsx';

let show: ReturnType<typeof useToast>['show'];

const region = () => screen.getByRole('region', { name: 'Notifications' });

const toasts = () => [...region().children].map((toast) => toast.textContent);
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

it('at most two toasts are shown, and the same text once', async () => {
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

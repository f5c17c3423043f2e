import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createToastStore } from './toast-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('[DLG-12] shows one toast at a time, five seconds by default', () => {
  const toasts = createToastStore();
  toasts.show({ title: 'first' });
  toasts.show({ title: 'second' });
  expect(toasts.get()).toMatchObject({ title: 'second', milliseconds: 5_000, isOpen: true });
});

it('[DLG-12] shows a success for two to four seconds, and as long as is asked for', () => {
  const toasts = createToastStore();
  toasts.show({ title: 'done', tone: 'success' });
  const standing = toasts.get()?.milliseconds ?? 0;
  expect([standing >= 2_000, standing <= 4_000]).toEqual([true, true]);
  toasts.show({ title: 'failed', tone: 'destructive' });
  expect(toasts.get()?.milliseconds).toBe(5_000);
  toasts.show({ title: 'rebalanced', tone: 'success', milliseconds: 5_000 });
  expect(toasts.get()?.milliseconds).toBe(5_000);
});

it('shows what can be undone for eight seconds', () => {
  const toasts = createToastStore();
  toasts.show({ title: 'gone', tone: 'success', action: { label: 'Undo', run: () => {} } });
  expect(toasts.get()?.milliseconds).toBe(8_000);
});

it('[DLG-12] removes a toast 1,000,000 ms after its dismissal', () => {
  const toasts = createToastStore();
  toasts.show({ title: 'one' });
  toasts.dismiss(toasts.get()?.id ?? 0);
  vi.advanceTimersByTime(999_999);
  expect(toasts.get()).toMatchObject({ title: 'one', isOpen: false });
  vi.advanceTimersByTime(1);
  expect(toasts.get()).toBeUndefined();
});

it('leaves a newer toast when an older one goes', () => {
  const toasts = createToastStore();
  toasts.show({ title: 'old' });
  const old = toasts.get()?.id ?? 0;
  toasts.show({ title: 'new' });
  toasts.dismiss(old);
  expect(toasts.get()).toMatchObject({ title: 'new', isOpen: true });
});

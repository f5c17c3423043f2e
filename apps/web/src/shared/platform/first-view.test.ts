import { expect, it, vi } from 'vitest';
import { afterFirstView, createFirstView } from './first-view.ts';

it('lets what comes later go on once the first view stands there, and once only', () => {
  const view = createFirstView(false);
  const later = vi.fn<() => void>();
  afterFirstView(view, later);
  expect(later).not.toHaveBeenCalled();
  view.show();
  view.show();
  expect(later).toHaveBeenCalledTimes(1);
  expect(view.isShown()).toBe(true);
});

it('holds nothing back on a page that has none', () => {
  const later = vi.fn<() => void>();
  afterFirstView(createFirstView(true), later);
  expect(later).toHaveBeenCalledTimes(1);
});

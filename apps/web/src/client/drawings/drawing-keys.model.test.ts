import { expect, test } from 'vitest';
import { actOfKey, type KeySituation } from './drawing-keys.model.ts';

const IDLE: KeySituation = { isBusy: false, isOnChart: true, hasTool: false, hasSelected: false };
const press = (key: string, part: Partial<KeyboardEvent> = {}, situation: Partial<KeySituation> = {}) =>
  actOfKey(
    { key, code: '', metaKey: false, ctrlKey: false, altKey: false, shiftKey: false, ...part },
    { ...IDLE, ...situation },
  );

test.each([
  ['z', { ctrlKey: true }, 'undo'],
  ['z', { metaKey: true }, 'undo'],
  ['Z', { metaKey: true, shiftKey: true }, 'redo'],
  ['y', { ctrlKey: true }, 'redo'],
] as const)('%s with %j is to %s', (key, part, kind) => {
  expect(press(key, part)).toEqual({ kind });
  expect(press(key, part, { isBusy: true })).toBeUndefined();
});

test('a letter with Alt takes up its tool, by the key and not by what a Mac writes with it', () => {
  expect(press('†', { altKey: true, code: 'KeyT' })).toEqual({ kind: 'tool', tool: 'trend' });
  expect(press('h', { altKey: true, code: 'KeyH' })).toEqual({ kind: 'tool', tool: 'horizontal' });
  expect(press('x', { altKey: true, code: 'KeyX' })).toBeUndefined();
});

test('without a selected drawing its keys are somebody else’s', () => {
  for (const key of ['Delete', 'ArrowUp', 'Escape', 'Enter']) expect(press(key)).toBeUndefined();
  expect(press('d', { ctrlKey: true })).toBeUndefined();
});

test('the selected drawing is deleted, cloned and moved, on the chart alone', () => {
  const hasSelected = { hasSelected: true };
  expect(press('Delete', {}, hasSelected)).toEqual({ kind: 'remove' });
  expect(press('Delete', {}, { ...hasSelected, isOnChart: false })).toBeUndefined();
  expect(press('d', { ctrlKey: true }, hasSelected)).toEqual({ kind: 'clone' });
  expect(press('ArrowUp', {}, hasSelected)).toEqual({ kind: 'nudge', bars: 0, ticks: 1 });
  expect(press('ArrowLeft', { shiftKey: true }, hasSelected)).toMatchObject({ kind: 'nudge', bars: -10 });
});

test('with a tool the arrows lead to where Enter places a point', () => {
  expect(press('ArrowRight', {}, { hasTool: true })).toEqual({ kind: 'steer', x: 8, y: 0 });
  expect(press('Enter', {}, { hasTool: true })).toEqual({ kind: 'place' });
  expect(press('Escape', {}, { hasTool: true, isOnChart: false })).toEqual({ kind: 'escape' });
});

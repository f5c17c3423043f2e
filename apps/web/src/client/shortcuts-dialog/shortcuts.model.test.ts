import { expect, it } from 'vitest';
import { commandOfKey } from './shortcuts.model.ts';

const press = (key: string, part = {}) => ({ key, metaKey: false, ctrlKey: false, altKey: false, ...part });
const free = { isOn: true, isBusy: false, isOnChart: false };

it.each([
  [press('/'), '', { kind: 'dialog', dialog: 'palette' }],
  [press('k', { metaKey: true }), '', { kind: 'dialog', dialog: 'palette' }],
  [press('K', { ctrlKey: true }), '', { kind: 'dialog', dialog: 'palette' }],
  [press('m'), 'g', { kind: 'tab', tab: 'market' }],
  [press('n'), 'g', { kind: 'tab', tab: 'news' }],
  [press('b'), '', { kind: 'ticket', side: 'buy' }],
  [press('S'), '', { kind: 'ticket', side: 'sell' }],
  [press('m'), '', undefined],
  [press('b', { ctrlKey: true }), '', undefined],
  [press('Enter'), 'b', undefined],
])('%j after %j', (pressed, before, command) => expect(commandOfKey(pressed, before, free)).toEqual(command));

it('leaves keys to fields and dialogs, and single keys alone where they are switched off', () => {
  expect(commandOfKey(press('/'), '', { ...free, isBusy: true })).toBeUndefined();
  expect(commandOfKey(press('/'), '', { ...free, isOn: false })).toBeUndefined();
  expect(commandOfKey(press('k', { metaKey: true }), '', { ...free, isOn: false })).toBeDefined();
});

it('begins a search with a letter on the chart, and nothing with a modified one', () => {
  const onChart = { ...free, isOnChart: true };
  expect(commandOfKey(press('b'), '', onChart)).toEqual({ kind: 'dialog', dialog: 'palette', begin: 'b' });
  expect(commandOfKey(press('t', { altKey: true }), '', onChart)).toBeUndefined();
  expect(commandOfKey(press('ArrowLeft'), '', onChart)).toBeUndefined();
});

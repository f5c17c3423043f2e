import type { Template } from '@lonja/protocol';
import { expect, test } from 'vitest';
import { takeNamed } from '../../../kept-lists/named-list.ts';
import {
  chooseDefault,
  putTemplate,
  readTemplate,
  returnTemplate,
  writeTemplate,
} from './templates.model.ts';

const template = (id: string, name: string, isDefault = false, indicators = '[]'): Template => ({
  id,
  name,
  isDefault,
  indicators,
});
const KEPT = [template('a', 'Trend', true), template('b', 'Range')];
const EMA = { name: 'ema', values: [20], style: { width: 2 as const }, input: { source: 'hl2' } };

test('a template has the indicators with their settings, and what nobody knows is left out', () => {
  const text = writeTemplate([EMA])!;
  expect(readTemplate(template('a', 'Trend', false, text))).toEqual([EMA]);
  expect(readTemplate(template('a', 'Trend', false, '[7,{"name":"sma","values":[5]}]'))).toEqual([
    { name: 'sma', values: [5] },
  ]);
  expect(writeTemplate([{ ...EMA, input: 'x'.repeat(6_000) }])).toBeUndefined();
});

test('one is kept at the end, or in the place of the one of its name, which stays the default', () => {
  expect(putTemplate(template('c', 'Open'))(KEPT)).toEqual([...KEPT, template('c', 'Open')]);
  expect(putTemplate(template('c', 'Trend', false, '[1]'))(KEPT)).toEqual([
    template('a', 'Trend', true, '[1]'),
    KEPT[1],
  ]);
});

test('one at most is the default', () => {
  expect(chooseDefault('b', true)(KEPT).map(({ isDefault }) => isDefault)).toEqual([false, true]);
  expect(chooseDefault('a', false)(KEPT).map(({ isDefault }) => isDefault)).toEqual([false, false]);
});

test('one that is taken away comes back to its place, as the default only where there is none', () => {
  const left = takeNamed<Template>('a')(KEPT);
  expect(returnTemplate(KEPT[0]!, 0)(left)).toEqual(KEPT);
  const chosen = chooseDefault('b', true)(left);
  expect(returnTemplate(KEPT[0]!, 0)(chosen)).toEqual([template('a', 'Trend'), template('b', 'Range', true)]);
  const taken = putTemplate(template('d', 'Trend'))(left);
  expect(returnTemplate(KEPT[0]!, 0)(taken)).toBe(taken);
});

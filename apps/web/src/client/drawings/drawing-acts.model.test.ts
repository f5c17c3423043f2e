import { expect, test } from 'vitest';
import type { StoredDrawing } from '../../chart/drawings/stored-drawing.ts';
import {
  plannedOrder,
  pricesOf,
  reorderDrawing,
  withFlag,
  withStyle,
  withText,
} from './drawing-acts.model.ts';
import { afterDrawing, FIRST_MODE, formatHabits, parseHabits, shownTool } from './drawing-mode.model.ts';

const line = (id: string): StoredDrawing => ({ id, name: 'trend', points: [{ timestamp: 1, value: 2 }] });

test('order, text, flags and style change nothing else, and leave no empty text or false flag', () => {
  const [a, b, c] = [line('a'), line('b'), line('c')] as const;
  expect(reorderDrawing([a, b, c], 'a', 'front').map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  expect(reorderDrawing([a, b, c], 'c', 'back').map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  expect(withText(withText(a, 'x'), '  ')).toEqual(a);
  expect(withFlag(withFlag(a, 'isLocked', true), 'isLocked', false)).toEqual(a);
  expect(withStyle(a, { width: 4 }).style).toEqual({ colour: 'accent', width: 4, dash: 'solid' });
});

test('a plan is an order of its side with stop and target; every other drawing is none', () => {
  const plan: StoredDrawing = {
    id: 'p',
    name: 'short',
    points: [{ value: 100 }, { value: 110 }, { value: 80 }],
  };
  expect(plannedOrder(plan)).toEqual({ side: 'sell', entry: 100, stopLoss: 110, takeProfit: 80 });
  expect(plannedOrder(line('a'))).toBeUndefined();
  expect(plannedOrder({ ...plan, points: plan.points.slice(1) })).toBeUndefined();
  expect(pricesOf(plan)).toEqual([110, 100, 80]);
});

test('habits are remembered, and whatever is stored is read', () => {
  const mode = {
    ...FIRST_MODE,
    isMagnetic: false,
    lastTools: { lines: 'ray' as const },
    styles: { ray: { colour: '#112233' as const, width: 3, dash: 'dotted' as const } },
    barSpot: { x: 1, y: 2 },
    tool: 'ray' as const,
  };
  expect(parseHabits(formatHabits(mode))).toEqual({ ...mode, tool: undefined });
  expect(shownTool('lines', mode)).toBe('ray');
  expect(shownTool('plans', mode)).toBe('long');
  const broken = {
    lastTools: { lines: 'long' },
    styles: { ray: { colour: 'url(x)' } },
    barSpot: { x: '1' },
    keepsTool: 1,
  };
  for (const text of [null, '', '[]', '{', JSON.stringify(broken)])
    expect(parseHabits(text)).toEqual(FIRST_MODE);
});

test('a tool that stays is still in hand after a drawing, except where a text is written', () => {
  const drawing = { ...FIRST_MODE, tool: 'text' as const, keepsTool: true };
  expect(afterDrawing(drawing, undefined, false).tool).toBe('text');
  expect(afterDrawing(drawing, undefined, true).tool).toBeUndefined();
  expect(afterDrawing({ ...drawing, keepsTool: false }, undefined, false).tool).toBeUndefined();
});

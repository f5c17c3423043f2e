import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLabel, NOTE_LIMITS, parseNote } from './note.ts';

describe('a label', () => {
  test.each([
    ['breakout', 'breakout'],
    ['#Breakout ', 'breakout'],
    ['Break  out', 'break-out'],
    ['BREAK_OUT!', 'break-out'],
    ['Ruptura de máximos', 'ruptura-de-máximos'],
    ['ＦＯＭＣ', 'fomc'],
    ['缺口', '缺口'],
    ['<b>gap</b>', 'b-gap-b'],
    ['  ', undefined],
    ['#!?', undefined],
    ['x'.repeat(25), undefined],
  ])('%j is kept as %j', (typed, kept) => expect(parseLabel(typed, NOTE_LIMITS.tag)).toBe(kept));

  test('that was kept is kept the same again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (typed) => {
        const kept = parseLabel(typed, 1_000);
        const again = kept === undefined ? undefined : parseLabel(kept, 1_000);
        expect(again).toBe(kept);
      }),
    );
  });
});

describe('a note', () => {
  test('has its tags once, in order, and says nothing twice', () => {
    expect(
      parseNote({ text: ' Too early. ', tags: ['Trend', '#gap', 'GAP'], setup: 'Opening range' }),
    ).toEqual({
      text: 'Too early.',
      tags: ['gap', 'trend'],
      setup: 'opening-range',
    });
  });

  test('may be a tag or a setup alone', () => {
    expect(parseNote({ tags: ['gap'] })).toEqual({ text: '', tags: ['gap'], setup: undefined });
    expect(parseNote({ setup: 'gap' })).toEqual({ text: '', tags: [], setup: 'gap' });
  });

  test.each([
    [{}],
    [{ text: ' \n ' }],
    [{ text: 'x'.repeat(2_001) }],
    [{ text: 'x', tags: ['!'] }],
    [{ text: 'x', setup: '' }],
    [{ text: 'x', tags: Array.from({ length: 9 }, (_, place) => `t${place}`) }],
  ])('is none as %j', (typed) => expect(parseNote(typed)).toBeUndefined());
});

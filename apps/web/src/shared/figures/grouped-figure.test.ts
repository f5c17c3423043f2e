import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupFigure, readTyped, separatorsOf } from './grouped-figure.ts';

const EN = separatorsOf('en-US');
const DE = separatorsOf('de-DE');
const FR = separatorsOf('fr-FR');

const DIGITS = Array.from('123456789');
const KEYS = [...DIGITS, ...Array.from('0.,←→⌫⌦')];

/** Types keys one after the other where the caret stands; ⌫ and ⌦ delete, ← and → move. */
function typeKeys(keys: string, separators = EN, start = '') {
  let [plain, caret] = [start, groupFigure(start, separators).length];
  for (const key of keys) {
    const shown = groupFigure(plain, separators);
    if (key === '←') caret = Math.max(0, caret - 1);
    else if (key === '→') caret = Math.min(shown.length, caret + 1);
    else {
      const isBack = key === '⌫';
      const from = caret - (isBack ? 1 : 0);
      const until = caret + (key === '⌦' ? 1 : 0);
      const isDelete = isBack || key === '⌦';
      const text = shown.slice(0, Math.max(0, from)) + (isDelete ? '' : key) + shown.slice(until);
      const type = isBack ? 'deleteContentBackward' : isDelete ? 'deleteContentForward' : 'insertText';
      const input = {
        text,
        caret: Math.max(0, from) + (isDelete ? 0 : 1),
        type,
        data: isDelete ? null : key,
      };
      ({ plain, caret } = readTyped(plain, input, separators));
    }
  }
  const shown = groupFigure(plain, separators);
  return { plain, shown: `${shown.slice(0, caret)}|${shown.slice(caret)}` };
}

describe('a figure that groups its digits while it is typed', () => {
  it.each([
    ['30000', '30000', '30,000|'],
    ['1234567.25', '1234567.25', '1,234,567.25|'],
    ['0,5', '0.5', '0.5|'],
    [',5', '0.5', '0.5|'],
    ['1234←←9', '12934', '12,9|34'],
    ['1234←←←←←5', '51234', '5|1,234'],
    // Deleting a mark deletes the digit beyond it: else nothing would ever happen.
    ['1234←←←⌫', '234', '|234'],
    ['1234←←←←→⌦', '134', '1|34'],
    ['007', '7', '7|'],
    ['12a3-4', '1234', '1,234|'],
    ['1.2.3', '1.23', '1.23|'],
  ])('%s is %s, shown as %s', (keys, plain, shown) => {
    expect(typeKeys(keys)).toEqual({ plain, shown });
  });

  it('writes and reads the marks of other languages; either key is the decimal mark', () => {
    expect(typeKeys('30000.5', DE)).toEqual({ plain: '30000.5', shown: '30.000,5|' });
    expect(typeKeys('30000,5', DE)).toEqual({ plain: '30000.5', shown: '30.000,5|' });
    expect(typeKeys('30000,5', FR).plain).toBe('30000.5');
    expect(groupFigure('30000.5', FR)).toBe(`30${FR.group}000,5`);
  });

  it.each([
    ['30,000', EN, '30000'],
    ['30.000', DE, '30000'],
    ['30.000', EN, '30.000'],
    ['1,234,567.5', EN, '1234567.5'],
    ['1.234.567,5', EN, '1234567.5'],
    ['0,25', EN, '0.25'],
    ['1 234,5', FR, '1234.5'],
    ['$1,000', EN, '1000'],
    ['', EN, ''],
  ])('pasted %j is %s', (text, separators, plain) => {
    const input = { text, caret: text.length, type: 'insertFromPaste', data: null };
    expect(readTyped('', input, separators)).toMatchObject({
      plain,
      caret: groupFigure(plain, separators).length,
    });
  });

  it('whatever is typed and deleted, the caret is within what is shown, and the figure is what was read', () => {
    const key = fc.constantFrom(...KEYS);
    fc.assert(
      fc.property(fc.array(key, { maxLength: 30 }), fc.constantFrom(EN, DE, FR), (keys, separators) => {
        const { plain, shown } = typeKeys(keys.join(''), separators);
        expect(plain).toMatch(/^\d*(\.\d*)?$/);
        expect(shown.replace('|', '')).toBe(groupFigure(plain, separators));
        const again = {
          text: shown.replace('|', ''),
          caret: shown.indexOf('|'),
          type: 'deleteWordBackward',
          data: null,
        };
        expect(readTyped(`${plain}0`, again, separators).plain).toBe(plain);
      }),
    );
  });

  it('a digit that is typed stands before the caret', () => {
    const digits = fc.array(fc.constantFrom(...DIGITS), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(digits, fc.nat(11), fc.constantFrom(...DIGITS), (start, back, key) => {
        const { shown } = typeKeys('←'.repeat(back) + key, EN, start.join(''));
        expect(shown.slice(0, shown.indexOf('|')).at(-1)).toBe(key);
      }),
    );
  });
});

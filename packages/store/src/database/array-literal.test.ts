import { expect, test } from 'vitest';
import { numberArray, separatedTexts, textArray, wordArray } from './array-literal.ts';

test('arrays are what PostgreSQL reads: nothing is NULL, and texts are quoted', () => {
  expect(numberArray([1n, null, -2, 0])).toBe('{1,NULL,-2,0}');
  expect(wordArray(['buy', null, false])).toBe('{buy,NULL,false}');
  expect(textArray(['a "b" \\c', null, ''])).toBe('{"a \\"b\\" \\\\c",NULL,""}');
});

test('texts are separated by what none of them has; one that is empty or has it is a fault', () => {
  expect(separatedTexts(['{"a":1}', 'b'])).toBe('{"a":1}\x1eb');
  expect(separatedTexts([])).toBe('');
  expect(() => separatedTexts(['a', ''])).toThrow('is empty');
  expect(() => separatedTexts(['a', 'b\x1ec'])).toThrow('has the separator');
});

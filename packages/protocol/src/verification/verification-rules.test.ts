import { expect, it } from 'vitest';
import { EXAMPLE_DOCUMENT, isAdult, SANDBOX_DOCUMENT } from './verification-rules.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');

it.each([
  ['2008-03-01', true],
  ['2008-03-02', false],
  ['2008-02-29', true],
  ['1990-12-31', true],
  ['1906-03-01', false],
  ['1906-03-02', true],
])('born on %s: of age on 1 March 2026 is %s', (day, isOfAge) => expect(isAdult(day, NOW)).toBe(isOfAge));

it('is not of age on 28 February, born on the 29th 18 years before', () => {
  expect(isAdult('2008-02-29', Date.parse('2026-02-28T23:59:59Z'))).toBe(false);
});

it('takes the example, and nothing that could be a real document', () => {
  expect(SANDBOX_DOCUMENT.test(EXAMPLE_DOCUMENT)).toBe(true);
  expect(
    ['X1234567L', '12345678Z', 'SBX-12345', 'SBX-1234567'].filter((it) => SANDBOX_DOCUMENT.test(it)),
  ).toEqual([]);
});

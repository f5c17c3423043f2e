import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createByteText } from './byte-text.ts';
import { decimalText } from './decimal-text.ts';

it('writes numbers as their texts are, and texts between them', () => {
  const units = fc.oneof(
    fc.nat(),
    fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
    fc.constantFrom(0, 9, 10, 999_999_999, 1_000_000_000, 1_000_000_001, 2 ** 31, 2 ** 53 - 1),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(units, fc.integer({ min: 0, max: 16 }))), (numbers) => {
      const written = createByteText(1);
      for (const [value, decimals] of numbers) {
        written.text('{"x":');
        written.whole(value);
        written.text(',');
        written.decimal(value, decimals);
      }
      const expected = numbers.map(([value, decimals]) => `{"x":${value},${decimalText(value, decimals)}`);
      expect(written.bytes().toString()).toBe(expected.join(''));
    }),
  );
});

it('gives copies: what is written later changes nothing', () => {
  const written = createByteText(8);
  written.whole(1);
  const first = written.bytes();
  written.text('2');
  expect([first.toString(), written.bytes().toString()]).toEqual(['1', '12']);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  JOIN_CODE_LENGTH,
  JOIN_CODE_LETTERS,
  newJoinCode,
  readJoinCode,
  shownJoinCode,
} from './join-code.ts';

const drawn = fc
  .array(fc.integer({ min: 0, max: JOIN_CODE_LETTERS.length - 1 }), {
    minLength: JOIN_CODE_LENGTH,
    maxLength: JOIN_CODE_LENGTH,
  })
  .map((places) => {
    let next = 0;
    return newJoinCode((below) => Math.min(places[next++]!, below - 1));
  });

test('a code is read however it is written down', () => {
  fc.assert(
    fc.property(drawn, (code) => {
      expect(code).toHaveLength(8);
      for (const typed of [code, shownJoinCode(code), ` ${code.toLowerCase()} `, Array.from(code).join(' ')])
        expect(readJoinCode(typed)).toBe(code);
    }),
  );
});

test.each(['', 'K7PM', 'K7PM-2QXDA', 'K7PM-2QX0', 'K7PM-2QXI', 'K7PM-2QX!', 'K7PM\u00002QXD'])(
  '%j is no code',
  (typed) => expect(readJoinCode(typed)).toBeUndefined(),
);

test('no letter looks like another one', () => {
  for (const mistaken of ['0', 'O', '1', 'I', 'L']) expect(JOIN_CODE_LETTERS).not.toContain(mistaken);
  expect(new Set(JOIN_CODE_LETTERS).size).toBe(31);
});

import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('marks its encoding, writes lines, quotes what must be, and runs nothing', () => {
  expect(
    csvOf([
      ['a', 1.5],
      ['x, "y"', -2],
      ['=1+1', '-3.5'],
      ['@cmd', '+x'],
    ]),
  ).toBe(`\ufeffa,1.5\r\n"x, ""y""",-2\r\n'=1+1,-3.5\r\n'@cmd,'+x`);
});

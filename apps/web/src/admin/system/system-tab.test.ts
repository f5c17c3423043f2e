import { expect, it } from 'vitest';
import { ES } from '../../shared/figures/number-format.ts';
import { durationText, sizeText } from './system-tab.model.ts';

it.each([
  [null, '—'],
  [0.4249, '0.42 ms'],
  [59.9, '59 ms'],
  [999.9, '999 ms'],
  [12_480, '12.4 s'],
  [59_999, '59.9 s'],
  [185_000, '3 min 5 s'],
  [11_100_000, '3 h 5 min'],
  [187_200_000, '2 d 4 h'],
])('writes %s milliseconds as %s', (milliseconds, text) => {
  expect(durationText(milliseconds, { format: ES, day: 'd' })).toBe(text);
});

it('writes sizes', () => {
  expect([sizeText(88_290_000, ES), sizeText(1_127_428_916, ES)]).toEqual(['84.2 MiB', '1.05 GiB']);
});

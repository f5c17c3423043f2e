import { expect, it } from 'vitest';
import { padTo, splitDecimals } from './account-story.model.ts';

it.each([
  ['$12,254.14', '$12,254', '.14'],
  ['≈12.254,14 €', '≈12.254', ',14 €'],
  ['−$0.05', '−$0', '.05'],
  ['≈¥1,812,345', '≈¥1,812,345', ''],
])('%s is set as %s and %s', (text, whole, decimals) => {
  expect(splitDecimals(text)).toEqual([whole, decimals]);
});

it.each([
  ['$100,000', '$99,999', '\u2007$99,999'],
  ['$99,999', '$99,999', '$99,999'],
  ['1.000.000', '999.999', '\u2007\u2008999.999'],
  ['−$5', '$5', '\u2008$5'],
])('beside %s, %s is set as %j', (widest, text, padded) => {
  expect(padTo(widest, text)).toBe(padded);
});

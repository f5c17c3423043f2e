import { expect, it } from 'vitest';
import { splitDecimals } from './account-story.model.ts';

it.each([
  ['$12,254.14', '$12,254', '.14'],
  ['≈12.254,14 €', '≈12.254', ',14 €'],
  ['−$0.05', '−$0', '.05'],
  ['≈¥1,812,345', '≈¥1,812,345', ''],
])('%s is set as %s and %s', (text, whole, decimals) => {
  expect(splitDecimals(text)).toEqual([whole, decimals]);
});

import { expect, test } from 'vitest';
import { notFound } from './alpaca-error.ts';

test.each([
  ['NONE', 'symbol NONE not found'],
  ['BTC/USD', 'symbol BTC/USD not found'],
  ['^GSPC', 'symbol ^GSPC not found'],
  ["\\'; select pg_sleep(9); --", 'symbol ? not found'],
  ['<b>AAPL</b>', 'symbol ? not found'],
  ['A'.repeat(41), 'symbol ? not found'],
  ['', 'symbol ? not found'],
])('what is not found is repeated where it can be a name: %s', (name, message) => {
  expect(notFound('symbol', name).message).toBe(message);
});

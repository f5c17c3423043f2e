import { expect, test } from 'vitest';
import { decideCallAccount, type AccountState } from '../../index.ts';
import { CALM, EURUSD, holding, market } from '../../test/test-market.ts';

// 1,800,000 EURUSD at 1:200 lock 9,761.40 USD, so 238.60 are free: the level is 100 % when 238.60 are lost, at a bid of
// 1.0846 - 238.60 / 1,800,000 = 1.08446744...
const account = holding(['buy', EURUSD, '1800000', 200]);
const marketAt = (bid: string, ask: string) => market({ ...CALM, 1: [bid, ask] });
const ABOVE = marketAt('1.08447', '1.08455');
const BELOW = marketAt('1.08446', '1.08454');

const called = (level: bigint): AccountState => ({ ...account, marginCall: level });

test('a fall below 100 % calls once: the level is kept, no money moves', () => {
  expect(decideCallAccount(account, ABOVE).changes).toEqual([]);
  const [change] = decideCallAccount(account, BELOW).changes;
  expect(change).toMatchObject({
    before: account,
    after: { version: account.version + 1, marginCall: 9_986n, balances: account.balances },
    entries: [],
    fill: undefined,
  });
  expect(decideCallAccount(change?.after ?? account, marketAt('1.08400', '1.08408')).changes).toEqual([]);
});

test('it is over once the level is back above 100 %, and the next fall calls again', () => {
  const over = decideCallAccount(called(9_986n), ABOVE).changes[0]?.after;
  expect(over).toMatchObject({ marginCall: undefined });
  expect(decideCallAccount(over ?? account, BELOW).changes[0]?.after.marginCall).toBe(9_986n);
});

test('below 50 % positions close instead', () => {
  expect(decideCallAccount(account, marketAt('1.08000', '1.08008')).changes).toEqual([]);
});

test('a position without a quote leaves everything as it is: nobody is called, or cleared, on a guess', () => {
  const silent = { ...BELOW, quoteOf: () => undefined };
  expect(decideCallAccount(account, silent).changes).toEqual([]);
  expect(decideCallAccount(called(9_986n), silent).changes).toEqual([]);
});

test('with nothing on margin any more it is over', () => {
  const flat = { ...called(9_986n), positions: new Map() };
  expect(decideCallAccount(flat, BELOW).changes[0]?.after.marginCall).toBeUndefined();
});

import { expect, test } from 'vitest';
import { draftOfHook, readHook, NEW_HOOK, problemsOfHook } from './hook-draft.ts';

const draft = {
  name: ' Breakout ',
  quantity: ' 0.5 ',
  leverage: '10',
  symbols: 'BINANCE:BTCUSDT = btc\n\n  FX:EURUSD=EURUSD ',
  networks: '52.89.214.238, 10.1.0.0/16 2001:db8::/32',
};

test('[API-24] a draft of a hook is what the calls take, and back again', () => {
  expect(problemsOfHook(draft)).toEqual(new Set());
  const hook = readHook(draft);
  expect(hook).toEqual({
    name: 'Breakout',
    quantity: '0.5',
    leverage: '10',
    symbols: [
      { ticker: 'BINANCE:BTCUSDT', symbol: 'BTC' },
      { ticker: 'FX:EURUSD', symbol: 'EURUSD' },
    ],
    networks: ['52.89.214.238', '10.1.0.0/16', '2001:db8::/32'],
  });
  const shown = draftOfHook({ ...hook, leverage: 10 } as unknown as Parameters<typeof draftOfHook>[0]);
  expect(readHook(shown)).toEqual(hook);
  expect(readHook(NEW_HOOK)).toMatchObject({ quantity: null, leverage: '1', symbols: [], networks: [] });
});

test.each([
  ['quantity', '0'],
  ['quantity', '-1'],
  ['quantity', 'all'],
  ['leverage', ''],
  ['leverage', '0'],
  ['leverage', '1.5'],
  ['symbols', 'BTCUSDT'],
  ['symbols', 'A B = BTC'],
  ['networks', 'example.org'],
] as const)('[API-24] %s of %j can not be read', (field, text) => {
  expect(problemsOfHook({ ...draft, [field]: text })).toEqual(new Set([field]));
});

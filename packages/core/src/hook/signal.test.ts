import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lastOfEach, SIGNAL_POSITIONS, symbolOfTicker, targetOfSignal, type Signal } from '../index.ts';
import { toQuantity } from '../test/test-market.ts';

const named = [
  { ticker: 'FX:EURUSD', symbol: 'EURUSD' },
  { ticker: 'BTCUSDT', symbol: 'BTC' },
  { ticker: 'NASDAQ:AAPL', symbol: 'MSFT' },
];

test.each([
  ['FX:EURUSD', 'EURUSD'],
  ['BINANCE:BTCUSDT', 'BTC'],
  ['btcusdt', 'BTC'],
  ['NASDAQ:AAPL', 'MSFT'],
  ['BATS:AAPL', 'AAPL'],
  ['AAPL', 'AAPL'],
  ['A:B:C', 'C'],
])('%s stands for %s', (ticker, symbol) => {
  expect(symbolOfTicker(ticker, named)).toBe(symbol);
});

describe('the position that a signal asks for', () => {
  const signal = (position: Signal['position'], size?: string): Signal => ({
    ticker: 'AAPL',
    position,
    size: size === undefined ? undefined : toQuantity(size),
  });
  test.each<[Signal, string | undefined, string | undefined]>([
    [signal('long', '3'), undefined, '3'],
    [signal('short', '3'), undefined, '-3'],
    [signal('flat', '0'), undefined, '0'],
    [signal('flat', '7'), '5', '0'],
    [signal('flat'), undefined, '0'],
    [signal('long', '0'), '5', '0'],
    [signal('long', '3'), '5', '5'],
    [signal('short'), '5', '-5'],
    [signal('long'), undefined, undefined],
  ])('%o with a fixed size of %s: %s', (wanted, fixed, target) => {
    expect(targetOfSignal(wanted, fixed === undefined ? undefined : toQuantity(fixed))).toBe(
      target === undefined ? undefined : toQuantity(target),
    );
  });
  test('is on the side that it names, and as large as its hook has it', () => {
    const size = fc.bigInt(0n, 10n ** 15n).map((units) => units as ReturnType<typeof toQuantity>);
    fc.assert(
      fc.property(fc.constantFrom(...SIGNAL_POSITIONS), size, fc.option(size), (position, said, fixed) => {
        const target = targetOfSignal({ ticker: 'AAPL', position, size: said }, fixed ?? undefined)!;
        const wanted: bigint = position === 'flat' || said === 0n ? 0n : (fixed ?? said);
        expect(target).toBe(position === 'short' ? -wanted : wanted);
      }),
    );
  });
});

test('of signals that wait the last one about each instrument is followed, and each has one end', () => {
  const signals = fc.array(fc.record({ id: fc.nat(), instrumentId: fc.integer({ min: 1, max: 4 }) }));
  fc.assert(
    fc.property(signals, (waiting) => {
      const { followed, superseded } = lastOfEach(waiting);
      expect(new Set([...followed, ...superseded])).toEqual(new Set(waiting));
      expect(followed.length + superseded.length).toBe(waiting.length);
      for (const one of followed)
        expect(waiting.findLast(({ instrumentId }) => instrumentId === one.instrumentId)).toBe(one);
      expect(followed.length).toBe(new Set(waiting.map(({ instrumentId }) => instrumentId)).size);
    }),
  );
});

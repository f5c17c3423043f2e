import { describe, expect, it } from 'vitest';
import { chooseKind, parseChoice } from './candle-choice.model.ts';

const euro = { symbol: 'EURUSD', category: 'forex', source: 'simulated' };
const chosen = { price: 'ask', day: 'newyork' } as const;

describe('the choice of candles', () => {
  it('holds where there is one, and leaves the others what they have', () => {
    expect(chooseKind(euro, '1d', chosen)).toEqual({ interval: '1d', ...chosen });
    expect(chooseKind(euro, '4h', chosen)).toEqual({ interval: '4h', price: 'ask', day: 'utc' });
    expect(chooseKind({ ...euro, source: 'yahoo' }, '1d', chosen)).toEqual({
      interval: '1d',
      price: 'mid',
      day: 'newyork',
    });
    const metal = { symbol: 'XAUUSD', category: 'commodities', source: 'simulated' };
    expect(chooseKind(metal, '1d', chosen).day).toBe('newyork');
    for (const other of [
      { symbol: 'XPEV', category: 'consumer' },
      { symbol: 'GLD', category: 'commodities' },
      { symbol: 'BTC', category: 'crypto' },
    ])
      expect(chooseKind({ ...other, source: 'simulated' }, '1d', chosen).day).toBe('utc');
  });

  it('is what was stored, and mids of UTC days where that makes no sense', () => {
    expect(parseChoice(chosen)).toEqual(chosen);
    expect(parseChoice({ price: 'bid' })).toEqual({ price: 'bid', day: 'utc' });
    for (const kept of [undefined, null, '', 7, [], { price: 'last', day: 3 }])
      expect(parseChoice(kept)).toEqual({ price: 'mid', day: 'utc' });
  });
});

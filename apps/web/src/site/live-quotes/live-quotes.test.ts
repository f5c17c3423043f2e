import { expect, it } from 'vitest';
import { describeFeed, formatRow } from './live-quotes.model.ts';

const quote = {
  symbol: 'X',
  bid: 1234.5,
  ask: 1234.54,
  changePercent: -0.184,
  volume: 1,
  at: 1,
  isCloseOnly: false,
  receivedAt: 1,
};
const served = {
  bid: '1,200.00',
  ask: '1,200.04',
  change: '+0.10%',
  spread: '4.0',
  decimals: '2',
  category: 'technology',
  label: 'Mercado simulado',
};

it('[PUB-05] shows live prices with the decimals of the instrument, a true minus and the spread in pips', () => {
  expect(formatRow(served, quote)).toEqual({
    bid: '1,234.50',
    ask: '1,234.54',
    change: '−0.18%',
    spread: '4.0',
  });
  expect(
    formatRow({ ...served, decimals: '5', category: 'forex' }, { ...quote, bid: 1.08452, ask: 1.0846 })
      .spread,
  ).toBe('0.8');
});

it('[PUB-14] shows what the page was served with where the server had no figures', () => {
  expect(formatRow({ ...served, decimals: '—' }, quote)).toMatchObject({ bid: '1,200.00' });
});

it('names all sources of a market that has several, and calls none of them live that is delayed', () => {
  const mixed = { source: 'yahoo+binance+simulated', isPaused: false, isConnected: true, hasQuotes: true };
  expect(describeFeed({ ...mixed, served: { source: '', at: '' } })).toBe(
    'Yahoo Finance, con el retraso de cada bolsa · En vivo: Binance · Mercado simulado · conectado',
  );
});

it('names source and state', () => {
  const feed = {
    source: 'simulated',
    isPaused: false,
    isConnected: true,
    hasQuotes: true,
    served: { source: 'Mercado simulado', at: '17:43 UTC' },
  };
  expect(describeFeed(feed)).toBe('Mercado simulado · en vivo');
  expect(describeFeed({ ...feed, isPaused: true })).toBe('Mercado simulado · en pausa');
  expect(describeFeed({ ...feed, isConnected: false })).toBe('Mercado simulado · sin conexión, reintentando');
  expect(describeFeed({ ...feed, source: '', isConnected: false, hasQuotes: false })).toBe(
    'Mercado simulado · precios de las 17:43 UTC',
  );
});

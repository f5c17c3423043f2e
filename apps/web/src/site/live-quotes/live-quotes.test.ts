import { expect, it } from 'vitest';
import { describeFeed, rowOf } from './live-quotes.model.ts';

const quote = { symbol: 'X', bid: 1234.5, ask: 1235, changePercent: -0.184, volume: 1, at: 1, receivedAt: 1 };

it('shows prices with the decimals of the instrument and a true minus', () => {
  expect(rowOf({ decimals: 2 }, quote)).toEqual({
    bid: '1,234.50',
    ask: '1,235.00',
    change: '−0.18%',
    changePercent: -0.184,
  });
});

it('shows dashes before the first quote', () => {
  expect(rowOf({ decimals: 5 }, undefined)).toMatchObject({ bid: '—', ask: '—', change: '—' });
});

it('names source and state', () => {
  const feed = { source: 'simulated', isPaused: false, isConnected: true, hasQuotes: true };
  expect(describeFeed(feed)).toBe('Mercado simulado · en vivo');
  expect(describeFeed({ ...feed, isPaused: true })).toBe('Mercado simulado · en pausa');
  expect(describeFeed({ ...feed, isConnected: false })).toBe('Mercado simulado · sin conexión, reintentando');
  expect(describeFeed({ source: '', isPaused: false, isConnected: false, hasQuotes: false })).toBe(
    'Conectando con el mercado…',
  );
});

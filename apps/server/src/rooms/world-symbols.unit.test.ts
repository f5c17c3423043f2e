import { ASSET_CLASSES } from '@lonja/core';
import { loadCatalogue } from '@lonja/feeds';
import { expect, test } from 'vitest';
import { worldSymbols } from './world-symbols.ts';

const catalogue = loadCatalogue();

test('a whole class is its best known instruments', () => {
  const known = {
    forex: ['EURUSD', 'GBPUSD', 'USDJPY', 'USDCHF'],
    stocks: ['AAPL', 'MSFT', 'NVDA', 'AMZN'],
    crypto: ['BTC', 'ETH', 'SOL'],
    commodities: ['XAUUSD', 'XAGUSD', 'USOIL'],
    indices: ['^GSPC', '^NDX', '^GDAXI'],
    futures: ['ES=F', 'CL=F', 'GC=F'],
    bonds: ['US10Y', 'TLT'],
  };
  for (const one of ASSET_CLASSES) {
    const symbols = worldSymbols(catalogue, { assetClasses: [one] });
    expect(symbols).toEqual(expect.arrayContaining(known[one]));
    expect(symbols!.length).toBeGreaterThanOrEqual(20);
    expect(symbols!.length).toBeLessThan(30);
  }
});

test('pairs that convert a currency come along, and nothing unknown', () => {
  expect(worldSymbols(catalogue, { symbols: ['XAGGBP'] })).toEqual(['XAGGBP', 'GBPUSD']);
  expect(worldSymbols(catalogue, { symbols: ['AAPL', 'NONE'] })).toBeUndefined();
  expect(worldSymbols(catalogue, { symbols: [] })).toBeUndefined();
  expect(worldSymbols(catalogue, {})!.length).toBeGreaterThan(130);
});

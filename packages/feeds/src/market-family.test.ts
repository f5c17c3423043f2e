import { expect, it } from 'vitest';
import { loadCatalogue } from './catalogue/load-catalogue.ts';
import { createClosedFeed } from './closed-feed.ts';
import { getMarketFamily } from './market-family.ts';

const catalogue = loadCatalogue();
const entryOf = (symbol: string) => catalogue.find((entry) => entry.symbol === symbol)!;

it.each([
  ['commodities', 'XAUUSD GC=F GLD USOIL CL=F COFFEE KC=F UNG'],
  ['coins', 'BTC ETH=F MBT=F SUI-USD PAXG'],
  ['rates', 'US10Y ZN=F TLT'],
  ['currencies', 'EURUSD 6E=F USDJPY'],
  ['shares', 'AAPL ^GSPC ES=F VX=F BRK.B'],
])('what moves as one is a family: %s', (family, symbols) => {
  expect(symbols.split(' ').map((symbol) => getMarketFamily(entryOf(symbol)))).toEqual(
    symbols.split(' ').map(() => family),
  );
});

it('an instrument that is closed never has a quote, and its feed is started once', async () => {
  const feed = createClosedFeed([entryOf('XAUUSD')]);
  feed.start(() => {});
  expect(() => feed.start(() => {})).toThrow(/runs already/);
  expect(feed.quotes.bidTicks).toEqual(Float64Array.of(Number.NaN));
  await feed.stop();
  feed.start(() => {});
});

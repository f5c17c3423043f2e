import type { createClient } from '@alpacahq/typescript-sdk';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeAlpaca, nativeCandles, nativeQuote, pointedAt } from '../../test/alpaca.ts';

const rig = describeAlpaca();
const pointed = pointedAt(rig);
let client: ReturnType<typeof createClient>;

beforeAll(async () => {
  const { keyId: key, secret, base: baseURL } = pointed;
  // It replaces console.debug when it is loaded.
  const { debug } = console;
  const sdk = await import('@alpacahq/typescript-sdk');
  console.debug = debug;
  client = sdk.createClient({ key, secret, baseURL });
});
beforeEach(() => rig.market.move({}));

describe('@alpacahq/typescript-sdk', () => {
  test('reads assets, the clock, bars, quotes and snapshots from one origin', async () => {
    expect(await client.getAsset({ symbol_or_asset_id: 'AAPL' })).toMatchObject({ symbol: 'AAPL' });
    expect(await client.getClock()).toMatchObject({ is_open: true });
    const native = await nativeCandles(rig, 'AAPL', 'interval=1d&limit=3');
    const start = new Date(native[0]!.time).toISOString();
    const { bars } = await client.getStocksBars({ symbols: 'AAPL', timeframe: '1Day', start, limit: 2 });
    expect(bars['AAPL']).toMatchObject(
      native.slice(0, 2).map(({ open, high, low, close }) => ({ o: open, h: high, l: low, c: close })),
    );
    rig.market.move({});
    const { bid, ask } = await nativeQuote(rig, 'AAPL');
    const { quotes } = await client.getStocksQuotesLatest({ symbols: 'AAPL' });
    expect(quotes['AAPL']).toMatchObject({ bp: bid, ap: ask });
    const coins = await client.getCryptoQuotesLatest({ symbols: 'BTC/USD', loc: 'us' });
    expect(coins.quotes['BTC/USD']).toMatchObject({ bp: 83_200, ap: 83_210 });
    const rates = await client.getLatestForexRates({ currency_pairs: 'EURUSD' });
    expect(rates.rates['EURUSD']).toMatchObject({ bp: 1.08452, ap: 1.0846 });
  });
});

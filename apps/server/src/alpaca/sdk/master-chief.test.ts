import { createRequire } from 'node:module';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeAlpaca, nativeCandles, nativeQuote, pointedAt } from '../../test/alpaca.ts';

/** What the scenario uses of the SDK, whose own types its package hides. */
interface MasterChief {
  readonly AlpacaClient: new (options: object) => {
    getAsset(options: { asset_id_or_symbol: string }): Promise<object>;
    getClock(): Promise<object>;
    getBars(options: object): Promise<{ bars: object[] }>;
    getLatestTrade(options: { symbol: string }): Promise<object>;
    getSnapshot(options: { symbol: string }): Promise<object>;
  };
  readonly AlpacaStream: new (options: object) => {
    on(event: 'quote', listener: (quote: object) => void): void;
    once(event: 'authenticated', listener: () => void): void;
    subscribe(channel: string, symbols: readonly string[]): void;
    getConnection(): { close(): void };
  };
}
const { AlpacaClient, AlpacaStream } = createRequire(import.meta.url)('@master-chief/alpaca') as MasterChief;

const rig = describeAlpaca();
const pointed = pointedAt(rig);
const credentialsOf = () => ({ key: pointed.keyId, secret: pointed.secret, paper: true });
const endpointsOf = () => ({
  rest: {
    beta: `${pointed.base}/v1beta1`,
    account: `${pointed.base}/v2`,
    market_data_v2: `${pointed.base}/v2`,
    market_data_v1: `${pointed.base}/v1`,
  },
  websocket: {
    account: `ws://${pointed.host}/stream`,
    market_data: (source = 'iex') => `ws://${pointed.host}/v2/${source}`,
  },
});
let client: InstanceType<MasterChief['AlpacaClient']>;

beforeAll(() => {
  client = new AlpacaClient({ credentials: credentialsOf(), endpoints: endpointsOf() });
});
beforeEach(() => rig.market.move({}));

describe('@master-chief/alpaca', () => {
  test('reads assets, the clock, bars, the mid and snapshots', async () => {
    expect(await client.getAsset({ asset_id_or_symbol: 'AAPL' })).toMatchObject({ symbol: 'AAPL' });
    expect(await client.getClock()).toMatchObject({ is_open: true });
    const native = await nativeCandles(rig, 'AAPL', 'interval=1d&limit=3');
    const start = new Date(native[0]!.time);
    const { bars } = await client.getBars({ symbol: 'AAPL', timeframe: '1Day', start, limit: 2 });
    expect(bars).toMatchObject(native.slice(0, 2).map(({ open, close }) => ({ o: open, c: close })));
    rig.market.move({});
    const { price, bid } = await nativeQuote(rig, 'AAPL');
    expect(await client.getLatestTrade({ symbol: 'AAPL' })).toMatchObject({ trade: { p: price } });
    expect(await client.getSnapshot({ symbol: 'AAPL' })).toMatchObject({ latestQuote: { bp: bid } });
  });

  test('streams quotes, in text', async () => {
    const stream = new AlpacaStream({
      credentials: credentialsOf(),
      type: 'market_data',
      source: 'iex',
      endpoints: endpointsOf(),
    });
    const quotes: object[] = [];
    stream.on('quote', (quote) => quotes.push(quote));
    stream.once('authenticated', () => stream.subscribe('quotes', ['AAPL']));
    await expect
      .poll(() => {
        rig.market.move({ AAPL: ['191.50', '191.54'] });
        return quotes.at(-1);
      })
      .toMatchObject({ S: 'AAPL', bp: 191.5, ap: 191.54 });
    stream.getConnection().close();
  });
});

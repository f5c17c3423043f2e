import { ErrorBody, MAX_SPARKLINES, Sparklines, type Asset, type Candles } from '@lonja/protocol';
import { expect, test } from 'vitest';
import { describeServer } from '../test/processes/describe-server.ts';

const rig = describeServer();

const ask = (symbols: string) => rig.call(`GET /api/sparklines?symbols=${encodeURIComponent(symbols)}`);
const linesOf = async (symbols: string): Promise<Sparklines> =>
  Sparklines.strict().parse((await ask(symbols)).body);
const refusalOf = async (query: string): Promise<[number, string]> => {
  const { status, body } = await rig.call(`GET /api/sparklines${query}`);
  return [status, ErrorBody.parse(body).code!];
};

test('a line is every third close of the last 24 hours, as the candles have them', async () => {
  const { sparklines } = await linesOf('EURUSD');
  const { body } = await rig.call('GET /api/candles/EURUSD?interval=15m&limit=97');
  const over = (body as Candles).candles.slice(0, 96);
  expect(sparklines).toHaveLength(1);
  expect(sparklines[0]).toMatchObject({ symbol: 'EURUSD', decimals: 5, from: over[0]!.time });
  expect(sparklines[0]!.closes).toEqual(over.filter((_, place) => place % 3 === 2).map(({ close }) => close));
});

test('its low and high are of all closes in it, and an open venue has no opening ahead', async () => {
  const { sparklines } = await linesOf('BTC');
  const { body } = await rig.call('GET /api/candles/BTC?interval=15m&limit=97');
  const closes = (body as Candles).candles.slice(0, 96).map(({ close }) => close);
  expect(sparklines[0]).toMatchObject({
    low: Math.min(...closes),
    high: Math.max(...closes),
    opensAt: null,
  });
});

test('its previous close is what the market’s changes are measured from', async () => {
  const { sparklines } = await linesOf('AAPL,BTC');
  const { body } = await rig.call('GET /api/real-market-data');
  for (const { symbol, previousClose } of sparklines) {
    const asset = (body as Asset[]).find((one) => one.symbol === symbol)!;
    expect((asset.price / previousClose! - 1) * 100).toBeCloseTo(asset.changePercent, 1);
  }
});

test('lines come in the order of the symbols, each once', async () => {
  const { sparklines } = await linesOf('BTC,EURUSD,BTC,AAPL,EURUSD');
  expect(sparklines.map(({ symbol }) => symbol)).toEqual(['BTC', 'EURUSD', 'AAPL']);
});

test('a symbol that is not listed is refused, with all the others', async () => {
  expect(await refusalOf('?symbols=EURUSD,NOPE')).toEqual([404, 'unknown_instrument']);
});

const many = (count: number): string => Array.from({ length: count }, (_, place) => `X${place}`).join(',');

test.each([
  ['no symbols', ''],
  ['an empty text', '?symbols='],
  ['an empty symbol', '?symbols=EURUSD,'],
  ['two texts', '?symbols=EURUSD&symbols=BTC'],
  ['an unknown key', '?symbols=EURUSD&bars=9'],
  ['too many', `?symbols=${many(MAX_SPARKLINES + 1)}`],
  ['a long text', `?symbols=${'EURUSD,'.repeat(400)}BTC`],
  ['a long symbol', `?symbols=${'X'.repeat(25)}`],
])('%s is refused', async (_what, query) => {
  expect(await refusalOf(query)).toEqual([400, 'invalid_request']);
});

test('the most that may be asked for is looked up, not refused for its length', async () => {
  expect(await refusalOf(`?symbols=${many(MAX_SPARKLINES)}`)).toEqual([404, 'unknown_instrument']);
});

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Asset } from '@lonja/protocol';
import { describe, expect, it } from 'vitest';
import { handFedBoard, someInstrument } from '../test/markets/hand-fed-board.ts';
import { createComputeTurns } from '../process/compute-turns.ts';
import { createMarketData, type PreparedMarketData } from './market-data.ts';

const NOON = Date.UTC(2026, 2, 4, 12);
const INSTRUMENTS = [
  someInstrument({ id: 1, symbol: 'AAPL', name: 'Apple "Inc."', leverageClass: 'stocks' }),
  someInstrument({ id: 2, symbol: 'ZC=F', category: 'futures', priceUnit: 1n }),
  someInstrument({ id: 3, symbol: '^TWII', currency: 'TWD' }),
];
const ALL = { AAPL: [10_000, 10_003], 'ZC=F': [46_800, 46_820], '^TWII': [4_500_000, 4_500_200] } as const;

function preparedMarket() {
  let now = NOON;
  const hand = handFedBoard(INSTRUMENTS);
  const data = createMarketData({ board: hand.board, turns: createComputeTurns(), clock: () => now });
  return {
    ...hand,
    prepare: (acceptEncoding?: string) => data.prepare(acceptEncoding),
    pick: (symbols: readonly string[]) => data.pick(symbols),
    setTime: (at: number) => (now = at),
  };
}
const assetsOf = ({ buffer }: PreparedMarketData): unknown[] => JSON.parse(buffer.toString()) as unknown[];

describe('GET /api/real-market-data’s body [API-04]', () => {
  it('lists every quoted instrument as the protocol says', async () => {
    const { prepare, step } = preparedMarket();
    step(NOON, ALL);
    const assets = assetsOf(await prepare());
    expect(assets[0]).toEqual({
      id: '1',
      symbol: 'AAPL',
      name: 'Apple "Inc."',
      category: 'technology',
      price: 100.02,
      bid: 100,
      ask: 100.03,
      changePercent: 0,
      volume: 1000,
      decimals: 2,
      currency: 'USD',
      priceUnit: 1,
      tickSize: '0.01',
      quantityStep: '0.01',
      minQuantity: '0.01',
      leverageType: 'stocks',
      quoteTime: NOON,
      source: 'simulated',
      label: 'Fed by hand',
      tradable: true,
      closeOnly: false,
    });
    expect(assets[1]).toMatchObject({ symbol: 'ZC=F', priceUnit: 0.01, lotSize: '5000', tradable: true });
    expect(assets[2]).toMatchObject({ symbol: '^TWII', tradable: false });
    for (const asset of assets) expect(Asset.strict().parse(asset)).toEqual(asset);
  });

  it('says what is quoted and never traded, apart from what is closed or too old', async () => {
    const hand = handFedBoard(INSTRUMENTS, 'always', ['ZC=F']);
    const data = createMarketData({ board: hand.board, turns: createComputeTurns(), clock: () => NOON });
    hand.step(NOON, ALL);
    const assets = Asset.strict()
      .array()
      .parse(assetsOf(await data.prepare(undefined)));
    expect(assets.map(({ quotedOnly, tradable }) => [quotedOnly, tradable])).toEqual([
      [undefined, true],
      [true, false],
      [undefined, false],
    ]);
  });

  it('is an empty list before the first step, and not one moment longer', async () => {
    const { prepare, step } = preparedMarket();
    expect(assetsOf(await prepare())).toEqual([]);
    step(NOON, ALL);
    expect(assetsOf(await prepare())).toHaveLength(3);
  });

  it('leaves out what has no quote yet', async () => {
    const { prepare, step } = preparedMarket();
    step(NOON, { AAPL: ALL.AAPL });
    expect(assetsOf(await prepare())).toHaveLength(1);
  });

  it('stands for a second, then follows the market; the very buffer is shared', async () => {
    const { prepare, step, setTime } = preparedMarket();
    step(NOON, ALL);
    const first = await prepare();
    step(NOON + 250, { AAPL: [10_010, 10_012] });
    setTime(NOON + 999);
    expect((await prepare()).buffer).toBe(first.buffer);
    setTime(NOON + 1_000);
    const second = await prepare();
    expect(second.etag).not.toBe(first.etag);
    expect(assetsOf(second)[0]).toMatchObject({ price: 100.11 });
  });

  it('stays the same version while the market stands still, until its quotes are too old to trade on', async () => {
    const { prepare, step, setTime } = preparedMarket();
    step(NOON, ALL);
    const first = await prepare();
    setTime(NOON + 2_000);
    expect((await prepare()).etag).toBe(first.etag);
    setTime(NOON + 2_001);
    const silent = await prepare();
    expect(silent.etag).not.toBe(first.etag);
    expect(assetsOf(silent)[0]).toMatchObject({ tradable: false });
  });

  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['BR;q=0.5, gzip', 'br'],
    ['br;q=0, gzip;q=1.0', 'gzip'],
    ['br; q=0.0, gzip;q=0', 'identity'],
    ['brotli', 'identity'],
  ])('for Accept-Encoding %j comes as %s', async (header, encoding) => {
    const { prepare, step } = preparedMarket();
    step(NOON, ALL);
    const prepared = await prepare(header);
    expect(prepared.encoding).toBe(encoding);
    const open = { identity: (body: Buffer) => body, gzip: gunzipSync, br: brotliDecompressSync };
    expect(open[prepared.encoding](prepared.buffer).toString()).toBe((await prepare()).buffer.toString());
  });

  it('compresses a version once, however many ask at a time', async () => {
    const { prepare, step } = preparedMarket();
    step(NOON, ALL);
    const [one, two] = await Promise.all([prepare('br'), prepare('br')]);
    expect(one.buffer).toBe(two.buffer);
  });

  it('has an ETag for each encoding', async () => {
    const { prepare, step } = preparedMarket();
    step(NOON, ALL);
    const tags = await Promise.all(['', 'gzip', 'br'].map(async (header) => (await prepare(header)).etag));
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  });

  it('is that of the instruments that were picked, in their order; unknown ones are left out', async () => {
    const { pick, prepare, step } = preparedMarket();
    step(NOON, ALL);
    const picked = JSON.parse((await pick(['^TWII', 'NONE', 'AAPL'])).toString()) as { symbol: string }[];
    expect(picked.map(({ symbol }) => symbol)).toEqual(['^TWII', 'AAPL']);
    expect(picked).toEqual([assetsOf(await prepare())[2], assetsOf(await prepare())[0]]);
    expect((await pick(['NONE'])).toString()).toBe('[]');
  });
});

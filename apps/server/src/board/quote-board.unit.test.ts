import { price } from '@lonja/core';
import { describe, expect, it } from 'vitest';
import { handFedBoard, someInstrument } from '../test/markets/hand-fed-board.ts';
import { QuoteBoard } from './quote-board.ts';

const NOON = Date.UTC(2026, 2, 4, 12);
const forex = { category: 'forex', exchange: 'FOREX', tickSize: price(1_000n), priceDecimals: 5 } as const;
const INSTRUMENTS = [
  someInstrument({ id: 7, symbol: 'AAPL' }),
  someInstrument({ id: 12, symbol: '^GDAXI', currency: 'EUR', exchange: 'XETRA' }),
  someInstrument({ id: 3, symbol: 'EURUSD', ...forex }),
  someInstrument({ id: 4, symbol: 'EURDKK', currency: 'DKK', ...forex }),
  someInstrument({ id: 20, symbol: '^TWII', currency: 'TWD', exchange: 'TWSE' }),
  someInstrument({ id: 21, symbol: 'NOVO', currency: 'DKK' }),
];
const ALL = {
  AAPL: [27_570, 27_576],
  '^GDAXI': [2_360_000, 2_360_200],
  EURUSD: [113_600, 113_608],
  EURDKK: [747_000, 747_040],
  '^TWII': [100, 102],
  NOVO: [500, 502],
} as const;

describe('the quote board', () => {
  it('builds a quote from ticks, with the step that it came with', () => {
    const { board, step } = handFedBoard(INSTRUMENTS);
    step(NOON, ALL);
    step(NOON + 250, { AAPL: [27_571, 27_577] });
    expect(board.quote(7)).toEqual({
      bid: 27_571_000_000n,
      ask: 27_577_000_000n,
      at: NOON + 250,
      source: 'simulated',
      sequence: 2,
      rate: { numerator: 1n, denominator: 1n },
    });
    expect(board.sequence()).toBe(2);
    expect(board.steppedAt()).toBe(NOON + 250);
  });

  it('converts at mid: EUR direct, DKK through EUR, and by the newest step', () => {
    const { board, step } = handFedBoard(INSTRUMENTS);
    step(NOON, ALL);
    const euro = 113_600_000n + 113_608_000n;
    expect(board.quote(12)?.rate).toEqual({ numerator: euro, denominator: 200_000_000n });
    expect(board.quote(21)?.rate).toEqual({ numerator: euro, denominator: 747_000_000n + 747_040_000n });
    step(NOON + 250, { EURUSD: [120_000, 120_008] });
    expect(board.quote(12)?.rate.numerator).toBe(240_008_000n);
  });

  it('has none before the first step, for an unknown number, and where a currency has no rate', () => {
    const { board, step } = handFedBoard(INSTRUMENTS);
    expect(board.quote(7)).toBeUndefined();
    expect(board.sequence()).toBe(0);
    expect(board.steppedAt()).toBeUndefined();
    step(NOON, ALL);
    expect(board.quote(999)).toBeUndefined();
    expect(board.quote(20)).toBeUndefined();
    expect(board.isTradable(board.indexOf('^TWII')!, NOON)).toBe(false);
  });

  it.each([
    ['crossed', [101, 100]],
    ['locked', [100, 100]],
    ['zero', [0, 2]],
    ['negative', [-2, -1]],
    ['missing', [Number.NaN, Number.NaN]],
  ] as const)('keeps the last good quote when a feed says a %s one', (_title, nonsense) => {
    const { board, step } = handFedBoard(INSTRUMENTS);
    step(NOON, ALL);
    step(NOON + 250, { AAPL: nonsense });
    expect(board.quote(7)).toMatchObject({ bid: 27_570_000_000n, at: NOON, sequence: 1 });
  });

  it('lets nobody trade on a quote older than its source allows', () => {
    const { board, step } = handFedBoard(INSTRUMENTS);
    step(NOON, ALL);
    const index = board.indexOf('AAPL')!;
    expect(board.isTradable(index, NOON + 2_000)).toBe(true);
    expect(board.isTradable(index, NOON + 2_001)).toBe(false);
  });

  it('is open around the clock, or by the exchange’s hours when they are real', () => {
    const [always, real] = [handFedBoard(INSTRUMENTS), handFedBoard(INSTRUMENTS, 'real')];
    const beforeTheBell = Date.UTC(2026, 2, 4, 14, 29, 59);
    for (const { step } of [always, real]) step(beforeTheBell, ALL);
    const index = real.board.indexOf('AAPL')!;
    expect(always.board.isTradable(index, beforeTheBell)).toBe(true);
    expect(real.board.isTradable(index, beforeTheBell)).toBe(false);
    expect(real.board.isOpen(index, beforeTheBell + 1_000)).toBe(true);
    expect(real.board.isOpen(real.board.indexOf('EURUSD')!, beforeTheBell)).toBe(true);
    expect(real.board.opensAt(index, beforeTheBell)).toBe(beforeTheBell + 1_000);
    expect(real.board.opensAt(index, beforeTheBell + 1_000)).toBeUndefined();
  });

  it('counts a quote’s age by its source’s time, and names how late its source sends it', () => {
    const { board, feed, step } = handFedBoard(INSTRUMENTS, 'real');
    const position = feed.symbols.indexOf('AAPL');
    const size = INSTRUMENTS.length;
    const dated = { datedAt: new Float64Array(size).fill(NOON), delays: new Float64Array(size) };
    Object.assign(feed.quotes, dated);
    // 15:00 in London, just after New York's open.
    const bell = Date.UTC(2026, 2, 4, 15);
    dated.datedAt.fill(bell);
    dated.datedAt[position] = bell - 900_000;
    dated.delays[position] = 900_000;
    step(bell, ALL);
    const index = board.indexOf('AAPL')!;
    expect(board.quote(7)).toMatchObject({ at: bell - 900_000, delay: 900_000 });
    expect(board.quote(12)).not.toHaveProperty('delay');
    expect([board.labelOf(index), board.delayMinutesOf(index)]).toEqual(['Delayed 15 min', 15]);
    expect([board.labelOf(0), board.delayMinutesOf(board.indexOf('EURUSD')!)]).toEqual(['Delayed 15 min', 0]);
    expect(board.isTradable(index, bell)).toBe(true);
    expect(board.isTradable(index, bell + 300_000)).toBe(true);
    expect(board.isTradable(index, bell + 300_001)).toBe(false);
  });

  it('lets a late quote set off what waits though its exchange has closed since, and no live one', () => {
    const { board, feed, step } = handFedBoard(INSTRUMENTS, 'real');
    const position = feed.symbols.indexOf('AAPL');
    const size = INSTRUMENTS.length;
    const close = Date.UTC(2026, 2, 4, 21);
    const after = close + 600_000;
    const dated = { datedAt: new Float64Array(size).fill(after), delays: new Float64Array(size) };
    dated.datedAt[position] = close - 1;
    dated.delays[position] = 900_000;
    Object.assign(feed.quotes, dated);
    step(after, ALL);
    const index = board.indexOf('AAPL')!;
    expect([board.isOpen(index, after), board.isTradable(index, after), board.setsOff(index, after)]).toEqual(
      [false, false, true],
    );
    expect(board.setsOff(board.indexOf('^GDAXI')!, after)).toBe(false);
  });

  it('revises what changed, and confirms once a second what did not', () => {
    const { board, step } = handFedBoard(INSTRUMENTS);
    const revisions = () =>
      ['AAPL', '^GDAXI'].map((symbol) => board.columns.revisions[board.indexOf(symbol)!]);
    step(NOON, ALL);
    expect(revisions()).toEqual([1, 1]);
    step(NOON + 250, { ...ALL, AAPL: [27_571, 27_577] });
    expect(revisions()).toEqual([2, 1]);
    step(NOON + 1_000, { ...ALL, AAPL: [27_571, 27_577] });
    expect(revisions()).toEqual([2, 3]);
  });

  it('keeps the quote of an instrument in quarantine, for closing only', () => {
    const { board, feed, step } = handFedBoard(INSTRUMENTS);
    step(NOON, ALL);
    const quarantined = new Uint8Array(INSTRUMENTS.length);
    quarantined[feed.symbols.indexOf('AAPL')] = 1;
    Object.assign(feed.quotes, { quarantined });
    step(NOON + 250, {});
    expect([board.isCloseOnly(7), board.isCloseOnly(12)]).toEqual([true, false]);
    expect(board.isTradable(board.indexOf('AAPL')!, NOON + 250)).toBe(false);
    expect(board.quote(7)?.bid).toBe(27_570_000_000n);
    quarantined.fill(0);
    step(NOON + 500, {});
    expect(board.isCloseOnly(7)).toBe(false);
  });

  it('quotes what is never traded like anything else, and offers it to no order', () => {
    const { board, step } = handFedBoard(INSTRUMENTS, 'always', ['^GDAXI']);
    step(NOON, ALL);
    const states = ['AAPL', '^GDAXI'].map((symbol) => {
      const index = board.indexOf(symbol)!;
      return [board.isQuotedOnly(index), board.isLive(index, NOON), board.isTradable(index, NOON)];
    });
    expect(states).toEqual([
      [false, true, true],
      [true, true, false],
    ]);
    expect([board.quote(12)?.bid, board.isCloseOnly(12)]).toEqual([2_360_000_000_000n, false]);
    // What is held of it can be closed by an order that waits.
    expect(board.setsOff(board.indexOf('^GDAXI')!, NOON)).toBe(true);
  });

  it('converts by the fallback where forex has no quote, and by forex as soon as it has', () => {
    const { feed } = handFedBoard(INSTRUMENTS);
    const rates = handFedBoard([someInstrument({ id: 1, symbol: 'EURUSD', ...forex })]);
    rates.step(NOON, { EURUSD: [120_000, 120_002] });
    const board = new QuoteBoard({
      instruments: INSTRUMENTS,
      feeds: [feed],
      marketHours: 'always',
      fallback: { feed: rates.feed, tickSize: price(1_000n) },
    });
    const position = feed.symbols.indexOf('^GDAXI');
    feed.quotes.bidTicks[position] = 2_360_000;
    feed.quotes.askTicks[position] = 2_360_200;
    board.apply(feed, NOON);
    const rateOfEuro = () => {
      const { numerator, denominator } = board.quote(12)!.rate;
      return Number(numerator) / Number(denominator);
    };
    expect(rateOfEuro()).toBeCloseTo(1.20001, 10);
    feed.quotes.bidTicks[feed.symbols.indexOf('EURUSD')] = 113_600;
    feed.quotes.askTicks[feed.symbols.indexOf('EURUSD')] = 113_608;
    board.apply(feed, NOON + 250);
    expect(rateOfEuro()).toBeCloseTo(1.13604, 10);
  });

  it('lets nobody trade on an old rate, and still values by it', () => {
    const euroAt = (ago: number) => {
      const { feed } = handFedBoard(INSTRUMENTS);
      const rates = handFedBoard([someInstrument({ id: 1, symbol: 'EURUSD', ...forex })]);
      rates.step(NOON - ago, { EURUSD: [120_000, 120_002] });
      const board = new QuoteBoard({
        instruments: INSTRUMENTS,
        feeds: [feed],
        marketHours: 'always',
        fallback: { feed: { ...rates.feed, source: 'ecb' }, tickSize: price(1_000n) },
      });
      const position = feed.symbols.indexOf('^GDAXI');
      feed.quotes.bidTicks[position] = 2_360_000;
      feed.quotes.askTicks[position] = 2_360_200;
      feed.quotes.receivedAt[position] = NOON;
      board.apply(feed, NOON);
      return { holdsUntil: board.quote(12)!.rateHoldsUntil, isTradable: board.isTradable(1, NOON) };
    };
    const day = 24 * 3_600_000;
    expect(euroAt(day)).toEqual({ holdsUntil: NOON, isTradable: true });
    expect(euroAt(day + 1)).toEqual({ holdsUntil: NOON - 1, isTradable: false });
  });

  it('remembers a rate from before the start, to value by and never to trade on', () => {
    const { board, feed } = handFedBoard(INSTRUMENTS);
    const index = board.indexOf('NOVO')!;
    board.rememberRate('DKK', { numerator: 15n, denominator: 100n });
    const position = feed.symbols.indexOf('NOVO');
    feed.quotes.bidTicks[position] = 500;
    feed.quotes.askTicks[position] = 502;
    feed.quotes.receivedAt[position] = NOON;
    board.apply(feed, NOON);
    expect(board.quote(21)?.rate).toEqual({ numerator: 15n, denominator: 100n });
    expect(board.isTradable(index, NOON)).toBe(false);
  });

  it('says of each instrument where its prices come from', () => {
    const { feed } = handFedBoard(INSTRUMENTS);
    const coins = { ...feed, symbols: ['AAPL'] };
    const others = { ...feed, symbols: feed.symbols.filter((symbol) => symbol !== 'AAPL') };
    const board = new QuoteBoard({
      instruments: INSTRUMENTS,
      feeds: [{ ...coins, source: 'binance', label: 'Live: Binance' }, others],
      marketHours: 'always',
    });
    expect([board.sourceOf(0), board.labelOf(0)]).toEqual(['binance', 'Live: Binance']);
    expect([board.sourceOf(1), board.labelOf(1)]).toEqual(['simulated', 'Fed by hand']);
  });

  it('counts the last price by another scale, as old as it is, and notifies readers', () => {
    const { board, step } = handFedBoard(INSTRUMENTS);
    step(NOON, ALL);
    const apple = board.indexOf('AAPL')!;
    const before = board.columns.revisions[apple]!;
    board.rescale(apple, 1 / 4);
    expect(board.quote(7)).toMatchObject({ bid: 6_892_000_000n, ask: 6_894_000_000n, at: NOON });
    expect(board.columns.revisions[apple]).toBeGreaterThan(before);
    expect(board.quote(12)?.bid).toBe(2_360_000_000_000n);
    const silent = handFedBoard(INSTRUMENTS).board;
    silent.rescale(apple, 1 / 4);
    expect(silent.quote(7)).toBeUndefined();
  });

  it('remembers a price from before the start until a feed has a newer one', () => {
    const { board, step } = handFedBoard(INSTRUMENTS);
    const index = board.indexOf('AAPL')!;
    board.remember(index, 100, 102, NOON - 3_600_000);
    expect(board.quote(7)).toMatchObject({ bid: 100_000_000n, at: NOON - 3_600_000 });
    expect(board.isTradable(index, NOON)).toBe(false);
    step(NOON, ALL);
    board.remember(index, 100, 102, NOON);
    expect(board.quote(7)?.bid).toBe(27_570_000_000n);
  });

  it('keeps the real hours of what comes from outside, whatever the simulated market does', () => {
    const { feed } = handFedBoard(INSTRUMENTS);
    const board = new QuoteBoard({
      instruments: INSTRUMENTS,
      feeds: [{ ...feed, source: 'yahoo' }],
      marketHours: 'always',
    });
    const saturday = Date.UTC(2026, 2, 7, 15);
    expect(board.isOpen(board.indexOf('AAPL')!, saturday)).toBe(false);
  });

  it('wants each instrument from exactly one feed', () => {
    const { feed } = handFedBoard(INSTRUMENTS);
    const other = { ...feed, symbols: ['AAPL'] };
    const build = (feeds: (typeof feed)[]) => () =>
      new QuoteBoard({ instruments: INSTRUMENTS, feeds, marketHours: 'always' });
    expect(build([feed])).not.toThrow();
    expect(build([feed, other])).toThrow('2 feeds cover AAPL');
    expect(build([other])).toThrow('0 feeds cover ^GDAXI');
  });

  it('ignores what a feed covers beyond the listed instruments, and refuses a feed that it does not know', () => {
    const { feed, board } = handFedBoard(INSTRUMENTS);
    const wider = new QuoteBoard({
      instruments: INSTRUMENTS.slice(1),
      feeds: [feed],
      marketHours: 'always',
    });
    expect(() => wider.apply(feed, NOON)).not.toThrow();
    expect(() => board.apply({ ...feed }, NOON)).toThrow(/does not know/);
  });
});

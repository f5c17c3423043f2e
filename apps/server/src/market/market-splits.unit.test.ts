import { priceFactorOf } from '@lonja/core';
import { describe, expect, test } from 'vitest';
import { createSplittingMarket, findSplit } from '../test/markets/splitting-market.ts';

const DAY = 86_400_000;
const ID = 7;
const { seed, split } = findSplit('AAPL');
const factor = priceFactorOf(split.ratio);
const marketOf = (since = split.at - DAY) =>
  createSplittingMarket({ symbol: 'AAPL', instrumentId: ID, seed, since });

describe('the splits of a simulated company', () => {
  test('are announced, and declared by nobody else', () => {
    const { splits } = marketOf();
    expect(splits.announced(split.at, split.at + 1, split.announcedAt)).toEqual([split]);
    expect(splits.announced(split.at, split.at + 1, split.announcedAt - 1)).toEqual([]);
    expect([splits.hasSources(), splits.canDeclareAny(), splits.canDeclare(ID)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('are seen from the first quote of their opening on, which is still in the scale of positions', async () => {
    const { splits, board, step } = marketOf();
    step(split.at - 250);
    const [before] = board.columns.bidTicks;
    expect([splits.seen(), splits.due(split.at - 250)]).toEqual([[], []]);
    step(split.at);
    const [seen] = splits.seen();
    expect(board.columns.bidTicks[0]! / before!).toBeCloseTo(1, 1);
    expect(seen).toMatchObject({ instrumentId: ID, factor, lastAt: split.at });
    expect(Number(seen!.quote!.bid) / 1e6).toBe(Math.floor(board.columns.bidTicks[0]! * factor + 1e-6));
    expect(await splits.lookUp(ID, split.at)).toEqual(split.ratio);
  });

  test('keep quotes from setting anything off, from their opening until they are adopted', () => {
    const { splits, board, step } = marketOf();
    const setsOff = (at: number): boolean => {
      step(at);
      return board.setsOff(0, at) && !board.isCloseOnly(ID);
    };
    expect([split.at - 250, split.at, split.at + 250].map(setsOff)).toEqual([true, false, false]);
    splits.suspend(ID);
    expect(setsOff(split.at + 500)).toBe(false);
    splits.adopt({ id: 1, instrumentId: ID, ratio: split.ratio });
    expect(board.setsOff(0, split.at + 500)).toBe(false);
    expect(setsOff(split.at + 750)).toBe(true);
  });

  test('count quotes, the change of 24 hours and volume by the new units at once when they are adopted', () => {
    const { splits, board, feed, step } = marketOf();
    step(split.at);
    const { bidTicks, dayAgoTicks, volumes } = board.columns;
    const [bid, dayAgo, volume] = [bidTicks[0]!, dayAgoTicks[0]!, volumes[0]!];
    const change = bid / dayAgo;
    splits.suspend(ID);
    splits.adopt({ id: 1, instrumentId: ID, ratio: split.ratio });
    expect([splits.seen(), splits.isSuspended(ID)]).toEqual([[], false]);
    for (let number = 0; number <= 20; number++) {
      expect(Math.abs(bidTicks[0]! / dayAgoTicks[0]! - change)).toBeLessThan(0.01);
      expect(bidTicks[0]! / bid).toBeCloseTo(factor, 2);
      step(split.at + number * 250);
    }
    expect(volumes[0]! / volume).toBeCloseTo(1 / factor, 1);
    expect(feed.history.scaledAt(0)).toBe(split.at);
  });

  test('count all candles anew, those that were kept too', async () => {
    const { splits, history, clock, step } = marketOf();
    step(split.at);
    clock.now = split.at + 1_000;
    const query = {
      interval: '1h',
      day: 'utc',
      price: 'mid',
      from: undefined,
      to: undefined,
      limit: 200,
    } as const;
    const closes = async () =>
      (await history.find(0, query, () => undefined)).candles.flatMap(({ close }) => [...close]);
    const before = await closes();
    splits.adopt({ id: 1, instrumentId: ID, ratio: split.ratio });
    const after = await closes();
    expect(after.length).toBe(before.length);
    for (const [place, close] of after.entries())
      expect(Math.abs(close - before[place]! * factor)).toBeLessThan(1);
  });

  test('never answer in two scales, also while they are adopted', async () => {
    const { splits, history, clock, step } = marketOf();
    step(split.at);
    clock.now = split.at + 1_000;
    const query = {
      interval: '5m',
      day: 'utc',
      price: 'bid',
      from: undefined,
      to: undefined,
      limit: 500,
    } as const;
    let spent = 0;
    const { candles } = await history.find(0, query, () => {
      spent += 1;
      if (spent === 10) splits.adopt({ id: 1, instrumentId: ID, ratio: split.ratio });
    });
    expect(spent).toBeGreaterThan(10);
    const closes = candles.flatMap(({ close }) => [...close]);
    for (let place = 1; place < closes.length; place++)
      expect(Math.abs(Math.log(closes[place]! / closes[place - 1]!))).toBeLessThan(Math.log(1 / factor) / 2);
    expect(
      closes.at(-1)! / (await history.find(0, query, () => undefined)).candles.at(-1)!.close.at(-1)!,
    ).toBe(1);
  });

  test('pay a dividend for what is held: as many dollars, whichever scale positions are in', () => {
    const [old, adopted] = [marketOf(), marketOf()];
    for (const { step } of [old, adopted]) step(split.at + 100 * DAY);
    adopted.splits.adopt({ id: 1, instrumentId: ID, ratio: split.ratio });
    const [was, is] = [old, adopted].map(({ dividends }) =>
      dividends.of(ID, split.at - 100 * DAY, split.at + 100 * DAY),
    );
    expect(was!.length).toBeGreaterThan(1);
    expect(is!.map(({ amount }) => Number(amount))).toEqual(
      was!.map(({ amount }) => Math.round(Number(amount) * factor)),
    );
  });
});

import { describe, expect, it } from 'vitest';
import type { Feed } from './feed.ts';
import type { FeedQuotes } from './feed-quotes.ts';

/** A feed under test and the control of its source. */
export interface FeedRig {
  readonly feed: Feed;
  /** Makes the source send something new at this moment (milliseconds since 1970), and the feed receive it. */
  readonly advance: (at: number) => Promise<void>;
}

/** The contract of every feed, whatever its source. @param build makes a feed that has not been started */
export function describeFeed(title: string, build: () => FeedRig): void {
  const start = Date.UTC(2026, 2, 2, 12);

  const startedRig = () => started(build());

  describe(`${title} keeps the feed's contract`, () => {
    it('says what it is and which instruments it covers, each once', () => {
      const { feed } = build();
      expect(feed.name).toMatch(/^[a-z]+$/);
      expect(feed.label).not.toBe('');
      expect(feed.symbols.length).toBeGreaterThan(0);
      expect(new Set(feed.symbols).size).toBe(feed.symbols.length);
      for (const column of Object.values(feed.quotes)) expect(column).toHaveLength(feed.symbols.length);
    });

    it('has no quote before its first step', () => {
      const { feed } = build();
      expect(feed.quotes.bidTicks.every(Number.isNaN)).toBe(true);
      expect(feed.quotes.askTicks.every(Number.isNaN)).toBe(true);
      expect(feed.quotes.receivedAt.every(Number.isNaN)).toBe(true);
    });

    it('steps with the moment, and every quote is 0 < bid < ask in whole ticks', async () => {
      const { feed, advance, moments } = startedRig();
      await advance(start);
      await advance(start + 250);
      expect(moments).toEqual([start, start + 250]);
      for (let position = 0; position < feed.symbols.length; position++)
        expectSound(feed.quotes, position, start + 250);
      await feed.stop();
    });

    it('rewrites the same columns, so that a reader may hold them', async () => {
      const { feed, advance } = startedRig();
      const before = { ...feed.quotes };
      await advance(start);
      expect(
        Object.entries(feed.quotes).every(([name, column]) => before[name as keyof typeof before] === column),
      ).toBe(true);
      await feed.stop();
    });

    it('is started once', async () => {
      const { feed } = startedRig();
      expect(() => feed.start(() => {})).toThrow(/runs already/);
      await feed.stop();
    });

    it('is silent after it was stopped, twice or before it ran as well', async () => {
      const { feed, advance, moments } = startedRig();
      await advance(start);
      await feed.stop();
      await feed.stop();
      await advance(start + 250);
      expect(moments).toEqual([start]);
      await build().feed.stop();
    });
  });
}

/** @returns the feed, which runs, and the moments of its steps */
function started(rig: FeedRig) {
  const moments: number[] = [];
  rig.feed.start((at) => moments.push(at));
  return { ...rig, moments };
}

/** Whole ticks, uncrossed, and dated no later than received. */
function expectSound(quotes: FeedQuotes, position: number, now: number): void {
  const { bidTicks, askTicks, receivedAt, volumes, datedAt = receivedAt, delays } = quotes;
  const bid = bidTicks[position]!;
  const ask = askTicks[position]!;
  expect(Number.isSafeInteger(bid) && Number.isSafeInteger(ask) && 0 < bid && bid < ask).toBe(true);
  expect(receivedAt[position]).toBeLessThanOrEqual(now);
  expect(volumes[position]).toBeGreaterThanOrEqual(0);
  expect(datedAt[position]).toBeLessThanOrEqual(receivedAt[position]!);
  expect(delays?.[position] ?? 0).toBeGreaterThanOrEqual(0);
}

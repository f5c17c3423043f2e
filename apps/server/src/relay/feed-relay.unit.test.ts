import { describeFeed } from '@lonja/feeds/feed-contract';
import { createHandClock } from '@lonja/feeds/hand-clock';
import { loadCatalogue, type SourceQuote } from '@lonja/feeds';
import { describe, expect, it, vi } from 'vitest';
import { createLocalNetwork, type LocalNetwork } from '../bus/local-bus.ts';
import { QuoteBoard } from '../board/quote-board.ts';
import { createScriptedSource, type ScriptedSource } from '../test/markets/scripted-source.ts';
import { createFeedRelay } from './feed-relay.ts';
import { createQuoteSeal } from './quote-batch.ts';

const NOON = Date.UTC(2026, 2, 2, 12);
const SYMBOLS = ['AAPL', 'EURUSD', 'MSFT'];
const SECRET = 'known to the processes alone';
const STEP = 250;

interface ProcessOptions {
  readonly source: ScriptedSource;
  readonly network: LocalNetwork;
  readonly clock: { now: number };
  readonly name: string;
  readonly isReader: () => boolean;
}

/** One process of several: its feed, its relay, and its steps. */
function startProcess({ source, network, clock, name, isReader }: ProcessOptions) {
  const steps = createHandClock();
  const feed = source.feed(steps);
  const faults: unknown[] = [];
  const troubles: string[] = [];
  const bus = network.join((error) => faults.push(error));
  const relay = createFeedRelay({
    feed,
    bus,
    name,
    secret: SECRET,
    isReader,
    now: () => clock.now,
    elapsed: () => clock.now,
    onTrouble: (text) => troubles.push(text),
  });
  relay.step();
  return {
    feed,
    relay,
    bus,
    faults,
    troubles,
    step: () => {
      relay.step();
      steps.step(clock.now);
    },
    /** What it knows of a symbol. */
    of: (symbol: string) => {
      const place = SYMBOLS.indexOf(symbol);
      return Object.fromEntries(
        Object.entries(feed.quotes).map(([column, values]) => [column, (values as Float64Array)[place]]),
      );
    },
    bid: (symbol: string) => feed.quotes.bidTicks[SYMBOLS.indexOf(symbol)]!,
  };
}

/** Two processes on one bus, of which the first asks the source; all are started. */
function startTwo() {
  const source = createScriptedSource(SYMBOLS);
  const network = createLocalNetwork();
  const clock = { now: NOON };
  const lease = { holder: 'a' };
  const join = (name: string) => {
    const one = startProcess({ source, network, clock, name, isReader: () => lease.holder === name });
    one.feed.start(() => {});
    return one;
  };
  const [a, b] = [join('a'), join('b')];
  const pass = (milliseconds: number, ...processes: readonly ReturnType<typeof join>[]): void => {
    clock.now += milliseconds;
    for (const one of processes) one.step();
  };
  /** The source says it, and everybody takes a step. */
  const say = (symbol: string, quote: Partial<SourceQuote> & Pick<SourceQuote, 'bid' | 'ask'>): void => {
    clock.now += STEP;
    source.say(symbol, { dayAgo: undefined, volume: undefined, receivedAt: clock.now, ...quote });
    for (const one of [a, b]) one.step();
  };
  return { source, network, clock, lease, join, a, b, pass, say };
}

describeFeed('a relayed feed', () => {
  const source = createScriptedSource(SYMBOLS);
  const network = createLocalNetwork();
  const clock = { now: NOON };
  const reader = startProcess({ source, network, clock, name: 'a', isReader: () => true });
  const follower = startProcess({ source, network, clock, name: 'b', isReader: () => false });
  reader.feed.start(() => {});
  return {
    feed: follower.feed,
    advance: (at) => {
      clock.now = at;
      for (const [place, symbol] of SYMBOLS.entries())
        source.say(symbol, { bid: 100 + place, ask: 101 + place, dayAgo: 99, volume: 7, receivedAt: at });
      reader.step();
      follower.step();
      return Promise.resolve();
    },
  };
});

describe('quotes of one process for the others', () => {
  it('are the same to the last figure: prices, dates, delay, volume, and no figure where there is none', () => {
    const { a, b, say, clock, source } = startTwo();
    expect(source.askers()).toBe(1);
    const datedAt = NOON - 900_123;
    say('AAPL', { bid: 191.23, ask: 191.29, dayAgo: 190.017, volume: 1_234_567, delay: 900_000, datedAt });
    say('EURUSD', { bid: 1.084_53, ask: 1.084_61 });
    for (const symbol of ['AAPL', 'EURUSD', 'MSFT']) expect(b.of(symbol)).toEqual(a.of(symbol));
    expect(b.of('AAPL')).toMatchObject({ datedAt, delays: 900_000, volumes: 1_234_567 });
    expect(b.of('EURUSD')).toMatchObject({ dayAgoTicks: Number.NaN, datedAt: clock.now });
    expect(b.relay.status()).toMatchObject({ isAsking: false, reader: 'a' });
    expect(a.relay.status()).toMatchObject({ isAsking: true, reader: 'a', age: undefined });
  });

  it('are the evidence of a fill there too: bid, ask, source, delay, and the time at which the source dates it', () => {
    const { a, b, say } = startTwo();
    const datedAt = NOON - 900_123;
    say('AAPL', { bid: 191.23, ask: 191.29, delay: 900_000, datedAt });
    const instrument = { ...loadCatalogue().find(({ symbol }) => symbol === 'AAPL')!, id: 7 };
    const [read, relayed] = [a, b].map(({ feed }) => {
      const feeds = [{ ...feed, symbols: ['AAPL'] }];
      const board = new QuoteBoard({ instruments: [instrument], feeds, marketHours: 'real' });
      board.apply(feeds[0]!, NOON);
      return board.quote(7);
    });
    expect(relayed).toEqual(read);
    expect(relayed).toMatchObject({ at: datedAt, source: 'yahoo', delay: 900_000 });
  });

  it('are held back where the source sends nonsense, and pass again with it', () => {
    const { a, b, say } = startTwo();
    say('AAPL', { bid: 191, ask: 192 });
    say('AAPL', { bid: Number.NaN, ask: 192 });
    expect([a, b].map((one) => one.of('AAPL')['quarantined'])).toEqual([1, 1]);
    say('AAPL', { bid: 193, ask: 194 });
    expect(b.of('AAPL')).toEqual(a.of('AAPL'));
    expect(b.of('AAPL')).toMatchObject({ bidTicks: 19_300, quarantined: 0 });
  });

  it('of a split put the instrument in quarantine in each process, by its own last price', () => {
    const { a, b, say } = startTwo();
    say('AAPL', { bid: 200, ask: 201, dayAgo: 200 });
    say('AAPL', { bid: 50, ask: 50.25, dayAgo: 50 });
    for (const one of [a, b]) {
      expect(one.of('AAPL')).toMatchObject({ bidTicks: 20_000, quarantined: 1 });
      expect(one.feed.splits.seen()).toMatchObject([{ symbol: 'AAPL', bidTicks: 5_000 }]);
    }
  });

  it('reach a process that comes later, at once', () => {
    const { a, say, join, network, pass } = startTwo();
    for (const symbol of SYMBOLS) say(symbol, { bid: 100, ask: 101 });
    const late = join('c');
    network.interrupt();
    pass(STEP, a, late);
    expect(SYMBOLS.map((symbol) => late.bid(symbol))).toEqual(SYMBOLS.map((symbol) => a.bid(symbol)));
  });

  it('that were lost on the way come again, though the source is silent', () => {
    const { a, b, clock, pass, source } = startTwo();
    source.say('AAPL', { ...quoted(191), receivedAt: clock.now });
    const publish = vi.spyOn(a.bus, 'publish').mockImplementationOnce(() => undefined);
    pass(STEP, a, b);
    expect([publish.mock.calls.length, b.bid('AAPL')]).toEqual([1, Number.NaN]);
    for (let second = 0; second < 30; second++) pass(1_000, a, b);
    expect(b.of('AAPL')).toEqual(a.of('AAPL'));
  });
});

describe('when the reader is gone', () => {
  it('its quotes grow old by their own dates, and after ten seconds each asks the source itself', () => {
    const { a, b, pass, say, source } = startTwo();
    say('AAPL', { bid: 191, ask: 192 });
    const before = b.of('AAPL');
    pass(10_000, b);
    expect([source.askers(), b.of('AAPL')]).toEqual([1, before]);
    pass(1, b);
    expect(source.askers()).toBe(2);
    expect(b.relay.status()).toMatchObject({ isAsking: true, reader: 'b' });
    expect(b.troubles).toHaveLength(1);
    // It is heard again: the source is left to it.
    pass(STEP, a, b);
    expect(source.askers()).toBe(1);
    expect(b.relay.status()).toMatchObject({ isAsking: false, reader: 'a' });
  });

  it('whoever has lost the lease asks on until its successor is heard', () => {
    const { a, b, lease, pass, source } = startTwo();
    lease.holder = 'nobody';
    pass(STEP, a, b);
    expect([source.askers(), a.relay.status().isAsking]).toEqual([1, true]);
    lease.holder = 'b';
    pass(STEP, b);
    pass(STEP, a);
    expect([a, b].map(({ relay }) => relay.status().isAsking)).toEqual([false, true]);
  });

  it('a silent source is no silent reader', () => {
    const { a, b, pass, source } = startTwo();
    for (let second = 0; second < 60; second++) pass(1_000, a, b);
    expect(source.askers()).toBe(1);
    expect(b.relay.status().age).toBeLessThanOrEqual(1_000);
  });

  it('whoever has the lease next asks with its next step, and the others follow it', () => {
    const { a, b, join, lease, pass, say, source } = startTwo();
    const c = join('c');
    say('AAPL', { bid: 191, ask: 192 });
    c.step();
    lease.holder = 'b';
    pass(STEP, b);
    expect(source.askers()).toBe(2);
    pass(STEP, a);
    expect(source.askers()).toBe(1);
    say('AAPL', { bid: 193, ask: 194 });
    c.step();
    expect([a, b, c].map((one) => one.bid('AAPL'))).toEqual([19_300, 19_300, 19_300]);
    expect(c.relay.status()).toMatchObject({ isAsking: false, reader: 'b' });
  });
});

describe('two readers for a moment', () => {
  it('never make a price go back', () => {
    const { a, b, join, pass, source, clock } = startTwo();
    const c = join('c');
    const bids: number[] = [];
    // The one that was paused still believes that it reads, and says late what the other has said.
    for (let round = 0; round < 40; round++) {
      clock.now += STEP;
      const dated = clock.now - 1_000;
      source.say('AAPL', { ...quoted(100 + round), receivedAt: clock.now, datedAt: dated });
      for (const one of round % 2 === 0 ? [a, b] : [b, a]) one.step();
      c.step();
      bids.push(c.bid('AAPL'));
      const old = createQuoteSeal(SECRET, 'yahoo').seal({
        reader: 'a',
        at: clock.now,
        quotes: [['AAPL', { ...quoted(100 + round - 1), receivedAt: clock.now, datedAt: dated - STEP }]],
      });
      for (const batch of old) b.bus.publish('quotes.yahoo', batch);
      pass(0, c);
      bids.push(c.bid('AAPL'));
    }
    expect(bids).toEqual(bids.toSorted((one, other) => one - other));
    expect(bids.at(-1)).toBe(13_900);
  });

  it('confirm no jump by saying the same thing twice', () => {
    const { a, b, say, clock, pass } = startTwo();
    say('AAPL', { bid: 100, ask: 101 });
    say('AAPL', { bid: 180, ask: 181 });
    expect([a, b].map((one) => one.bid('AAPL'))).toEqual([10_000, 10_000]);
    const jump = ['AAPL', { ...quoted(180), ask: 181, receivedAt: clock.now }] as const;
    for (let time = 0; time < 5; time++) {
      for (const batch of createQuoteSeal(SECRET, 'yahoo').seal({
        reader: 'x',
        at: clock.now,
        quotes: [jump],
      }))
        a.bus.publish('quotes.yahoo', batch);
      pass(STEP, b);
    }
    expect(b.of('AAPL')).toMatchObject({ bidTicks: 10_000, quarantined: 1 });
  });
});

const quoted = (bid: number) => ({ bid, ask: bid + 1, dayAgo: undefined, volume: undefined });

describe('nonsense on the bus', () => {
  const sealed = (secret: string, feed: string, at: number, symbol: string, quote: Partial<SourceQuote>) =>
    createQuoteSeal(secret, feed).seal({
      reader: 'stranger',
      at,
      quotes: [[symbol, { ...quoted(150), receivedAt: at, ...quote }]],
    })[0]!;

  it.each<[string, (at: number) => string]>([
    ['no batch', () => 'hello'],
    ['nothing', () => ''],
    ['a dot', () => '.'],
    ['very long', () => 'x'.repeat(1_000_000)],
    ['sealed by somebody who does not know the secret', (at) => sealed('guessed', 'yahoo', at, 'AAPL', {})],
    ['of another feed', (at) => sealed(SECRET, 'binance', at, 'AAPL', {})],
    ['changed on the way', (at) => `${sealed(SECRET, 'yahoo', at, 'AAPL', {}).slice(0, -4)}AAAA`],
    ['of a symbol that nobody lists', (at) => sealed(SECRET, 'yahoo', at, 'NOPE', {})],
    ['from before', (at) => sealed(SECRET, 'yahoo', at, 'AAPL', { receivedAt: at - 60_000 })],
    ['dated before', (at) => sealed(SECRET, 'yahoo', at, 'AAPL', { datedAt: at - 60_000 })],
    ['received after it was sent', (at) => sealed(SECRET, 'yahoo', at, 'AAPL', { receivedAt: at + 1 })],
    ['from the future', (at) => sealed(SECRET, 'yahoo', at + 60_000, 'AAPL', {})],
  ])('that is %s changes nothing', (_, batchOf) => {
    const { a, b, say, clock, pass } = startTwo();
    say('AAPL', { bid: 191, ask: 192 });
    const before = b.of('AAPL');
    a.bus.publish('quotes.yahoo', batchOf(clock.now));
    pass(STEP, b);
    expect([b.of('AAPL'), b.relay.status().reader]).toEqual([before, expect.anything()]);
    say('AAPL', { bid: 193, ask: 194 });
    expect(b.of('AAPL')).toEqual(a.of('AAPL'));
  });

  it.each([
    ['negative', { bid: -5, ask: 192 }],
    ['crossed', { bid: 193, ask: 192 }],
    ['hundredfold', { bid: 19_100, ask: 19_200 }],
  ])('that is %s and came from a reader is held back as if the source had said it', (_, prices) => {
    const { a, b, say, clock, pass } = startTwo();
    say('AAPL', { bid: 191, ask: 192 });
    clock.now += STEP;
    a.bus.publish('quotes.yahoo', sealed(SECRET, 'yahoo', clock.now, 'AAPL', prices));
    pass(0, b);
    expect(b.of('AAPL')).toMatchObject({ bidTicks: 19_100, quarantined: 1 });
  });

  it('out of a queue is no sign of life: who hears only old batches asks the source itself', () => {
    const { a, b, clock, pass, source } = startTwo();
    for (let second = 0; second < 12; second++) {
      a.bus.publish('quotes.yahoo', sealed(SECRET, 'yahoo', clock.now - 11_000, 'AAPL', {}));
      pass(1_000, b);
    }
    expect(source.askers()).toBe(2);
    expect(b.bid('AAPL')).toBe(15_000);
  });

  it('by a clock that is ahead is said once, and the source is asked here', () => {
    const { a, b, clock, pass, source } = startTwo();
    for (let second = 0; second < 12; second++) {
      a.bus.publish('quotes.yahoo', sealed(SECRET, 'yahoo', clock.now + 3_000, 'AAPL', {}));
      pass(1_000, b);
    }
    expect(b.troubles.filter((text) => text.includes('3000 ms ahead'))).toHaveLength(1);
    expect(source.askers()).toBe(2);
  });
});

import { price } from '@lonja/core';
import { expect, it } from 'vitest';
import { createHandClock } from './hand-clock.fixture.ts';
import type { OnSourceQuote } from './feed-listening.ts';
import { createListening } from './listening.ts';
import { QuoteSheet } from './quote-sheet.ts';

const NOON = Date.UTC(2026, 2, 2, 12);
const quote = (bid: number, receivedAt: number, datedAt = receivedAt) => ({
  bid,
  ask: bid + 1,
  dayAgo: undefined,
  volume: undefined,
  receivedAt,
  datedAt,
});

/** A feed of one instrument whose source answers when the test says so. */
function build() {
  const sheet = new QuoteSheet([{ tickSize: price(100_000_000n) }]);
  const clock = createHandClock();
  const askers = new Set<OnSourceQuote>();
  const { listening, start, stop } = createListening({
    title: 'test',
    sheet,
    clock,
    listen: (hear) => {
      askers.add(hear);
      return () => Promise.resolve(void askers.delete(hear));
    },
  });
  const answer: OnSourceQuote = (...answered) => askers.forEach((hear) => hear(...answered));
  return { sheet, clock, askers, listening, start, stop, answer };
}

it('asks its source once, from the start until it is stopped', async () => {
  const { askers, start, stop, listening } = build();
  expect(askers.size).toBe(0);
  start(() => {});
  listening.ask(true);
  expect(askers.size).toBe(1);
  await stop();
  expect(askers.size).toBe(0);
});

it('leaves its source to others and asks it again, without a step less', () => {
  const { askers, start, listening, sheet, clock, answer } = build();
  listening.ask(false);
  const moments: number[] = [];
  start((at) => moments.push(at));
  expect(askers.size).toBe(0);
  listening.accept(0, quote(100, NOON));
  clock.step(NOON);
  listening.ask(true);
  answer(0, quote(101, NOON + 250));
  clock.step(NOON + 250);
  expect([moments, sheet.quotes.bidTicks[0]]).toEqual([[NOON, NOON + 250], 101]);
});

it('says what its source answers, and not what others were answered', () => {
  const { start, listening, answer } = build();
  const said: number[] = [];
  listening.onAnswer((_, { bid }) => said.push(bid));
  start(() => {});
  answer(0, quote(100, NOON));
  listening.accept(0, quote(101, NOON + 1));
  expect(said).toEqual([100]);
});

it('with two who ask the price never goes back: the date counts, and then the receipt', () => {
  const { start, listening, answer, sheet } = build();
  start(() => {});
  answer(0, quote(102, NOON + 20, NOON));
  listening.accept(0, quote(100, NOON + 30, NOON - 1));
  listening.accept(0, quote(101, NOON + 10, NOON));
  expect(sheet.quotes.bidTicks[0]).toBe(102);
  listening.accept(0, quote(103, NOON + 21, NOON));
  expect(sheet.quotes.bidTicks[0]).toBe(103);
});

import { QuoteTuple } from '@lonja/protocol';
import { describe, expect, it } from 'vitest';
import { handFedBoard, someInstrument } from '../test/markets/hand-fed-board.ts';
import { createQuoteFragments } from './quote-fragments.ts';

const NOON = Date.UTC(2026, 2, 4, 12);
const INSTRUMENTS = [someInstrument({ id: 1, symbol: 'AAPL' }), someInstrument({ id: 2, symbol: 'A"B' })];

describe('the stream’s fragments', () => {
  it('are the tuple of the protocol, with prices on the grid', () => {
    const { board, feed, step } = handFedBoard(INSTRUMENTS);
    step(NOON, { AAPL: [10_000, 10_002], 'A"B': [5, 7] });
    feed.quotes.dayAgoTicks[feed.symbols.indexOf('AAPL')] = 10_101;
    step(NOON + 250, { AAPL: [9_999, 10_003] });
    const fragments = createQuoteFragments(board);
    expect(fragments.fragment(0)).toBe(`["AAPL",99.99,100.03,-0.99,1000,${NOON + 250}]`);
    expect(QuoteTuple.parse(JSON.parse(fragments.fragment(1)))).toEqual(['A"B', 0.05, 0.07, 0, 1000, NOON]);
    expect(fragments.size).toBe(2);
    expect(fragments.indexOf('A"B')).toBe(1);
  });

  it('say at once that only closing is allowed, and when it no longer is', () => {
    const { board, feed, step } = handFedBoard(INSTRUMENTS);
    const fragments = createQuoteFragments(board);
    const quarantined = new Uint8Array(INSTRUMENTS.length);
    Object.assign(feed.quotes, { quarantined });
    step(NOON, { AAPL: [10_000, 10_002] });
    quarantined[feed.symbols.indexOf('AAPL')] = 1;
    step(NOON + 250, {});
    expect(fragments.revision(0)).toBe(2);
    expect(fragments.fragment(0)).toBe(`["AAPL",100.00,100.02,0.00,1000,${NOON},1]`);
    expect(QuoteTuple.parse(JSON.parse(fragments.fragment(0)))[6]).toBe(1);
    quarantined.fill(0);
    step(NOON + 500, {});
    expect(fragments.revision(0)).toBe(3);
    expect(fragments.fragment(0)).toBe(`["AAPL",100.00,100.02,0.00,1000,${NOON}]`);
  });

  it('say after which split the prices are', () => {
    const { board, step } = handFedBoard(INSTRUMENTS);
    const fragments = createQuoteFragments(board);
    step(NOON, { AAPL: [10_000, 10_002] });
    board.setScale(0, 7);
    expect(fragments.fragment(0)).toBe(`["AAPL",100.00,100.02,0.00,1000,${NOON},0,7]`);
    expect(QuoteTuple.parse(JSON.parse(fragments.fragment(0)))[7]).toBe(7);
    // A split before the newest one changes nothing.
    board.setScale(0, 3);
    expect(board.scaleOf(0)).toBe(7);
  });

  it('are rendered once a revision', () => {
    const { board, step } = handFedBoard(INSTRUMENTS);
    const fragments = createQuoteFragments(board);
    expect(fragments.revision(0)).toBe(0);
    step(NOON, { AAPL: [10_000, 10_002] });
    const first = fragments.fragment(0);
    step(NOON + 250, { AAPL: [10_000, 10_002] });
    expect(fragments.revision(0)).toBe(1);
    expect(fragments.fragment(0)).toBe(first);
    step(NOON + 500, { AAPL: [10_000, 10_004] });
    expect(fragments.revision(0)).toBe(3);
    expect(fragments.fragment(0)).toContain('100.04');
  });
});

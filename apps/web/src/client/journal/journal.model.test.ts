import type { JournalEntry, JournalTrade } from '@lonja/protocol';
import { describe, expect, test } from 'vitest';
import {
  computeBars,
  findBegin,
  computeExcursionBar,
  findSetup,
  listTags,
  tradesCsv,
} from './journal.model.ts';
import { parseJournalSearch } from './journal-search.ts';

const entry = (more: Partial<JournalEntry>): JournalEntry => ({
  id: '1',
  at: '2026-11-27T12:00:00.000Z',
  text: '',
  tags: [],
  setup: null,
  position: '1',
  order: null,
  corrects: null,
  correctedBy: null,
  ...more,
});

const TRADE: JournalTrade = {
  position: '1',
  symbol: 'AAPL',
  direction: 'long',
  openedAt: '2026-11-27T12:00:00.000Z',
  closedAt: '2026-11-27T12:00:01.500Z',
  closedBy: '2',
  heldMs: 1_500,
  quantity: '10',
  openQuantity: '0',
  entryPrice: '191.24',
  exitPrice: '194.00',
  stopPrice: null,
  targetPrice: null,
  decimals: 2,
  fills: 2,
  marketProfit: '27.600000',
  financing: '0.000000',
  dividends: '2.400000',
  net: '30.000000',
  executionCost: '0.000000',
  isSet: false,
  isChanged: false,
  risk: null,
  r: null,
  noR: 'no_stop',
  mae: null,
  mfe: null,
  measuredBy: 'nothing',
  notes: [
    entry({ id: '3', text: '=HYPERLINK("x")', tags: ['trend', 'gap'] }),
    entry({ id: '2', tags: ['gap'], setup: 'pullback' }),
    entry({ id: '1', setup: 'breakout' }),
  ],
};

describe('a file of trades', () => {
  test('leaves empty what is not known, never zero, and runs no formula', () => {
    const [head, row] = tradesCsv([TRADE]).split('\r\n');
    const cells = Object.fromEntries(
      head!.split(',').map((name, place) => [name.replaceAll(/["\ufeff]/g, ''), row!.split(',')[place]]),
    );
    expect(cells).toMatchObject({
      position: '"1"',
      held_seconds: '1.5',
      net_usd: '30.000000',
      mae_usd: '""',
      initial_risk_usd: '""',
      no_r: '"no_stop"',
      measured_by: '"nothing"',
      setup: '"pullback"',
      tags: '"gap trend"',
    });
    expect(row).toContain(`"'=HYPERLINK`);
  });
});

test('labels of a trade are those of all its notes, the setup the last one', () => {
  expect(listTags(TRADE)).toEqual(['gap', 'trend']);
  expect(findSetup(TRADE)).toBe('pullback');
  expect(findSetup({ notes: [] })).toBeUndefined();
});

describe('the bar of an excursion', () => {
  test('is drawn on one scale, with the result on it', () => {
    expect(computeExcursionBar({ mae: '5', mfe: '20', net: '10' })).toEqual({
      against: 25,
      favour: 100,
      result: 75,
    });
    expect(computeExcursionBar({ mae: '40', mfe: '0', net: '-40' })).toEqual({
      against: 100,
      favour: 0,
      result: 0,
    });
    expect(computeExcursionBar({ mae: '0', mfe: '0', net: '0' })).toEqual({
      against: 0,
      favour: 0,
      result: 50,
    });
  });
  test('is none where nothing is known', () => expect(computeExcursionBar(TRADE)).toBeUndefined());
});

test('bars are of the largest result, whichever its sign', () => {
  expect(computeBars([{ net: '-10' }, { net: '5' }, { net: '0' }])).toEqual([100, 50, 0]);
  expect(computeBars([])).toEqual([]);
});

test('a period begins with a day', () => {
  expect(findBegin('all', 0)).toBeUndefined();
  expect(findBegin('month', Date.UTC(2026, 10, 27, 15))).toBe('2026-10-28T00:00:00.000Z');
});

test('an address says only what there is', () => {
  expect(parseJournalSearch({ view: 'trades', tag: '', period: 'all', symbol: 7 })).toEqual({});
  expect(parseJournalSearch({ view: 'entries', tag: 'gap', period: 'month', x: 1 })).toEqual({
    view: 'entries',
    tag: 'gap',
    period: 'month',
  });
});

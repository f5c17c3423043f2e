import { performance } from 'node:perf_hooks';
import type { Instrument } from '@lonja/core';
import { createSimulatedFeed, loadCatalogue, type OnStep } from '@lonja/feeds';
import { createCandleHistory } from '../apps/server/src/history/candle-history.ts';
import { createCandlePages, type CandlePages } from '../apps/server/src/history/candle-pages.ts';
import { createComputeTurns } from '../apps/server/src/process/compute-turns.ts';
import { CandleRecorder } from '../apps/server/src/history/candle-recorder.ts';
import { QuoteBoard } from '../apps/server/src/board/quote-board.ts';
import { createSparklines, type Sparklines } from '../apps/server/src/history/sparklines.ts';
import { longestPiece, measurePiece, watchLoop, type Piece } from './loop-work.ts';
import { median, report, type Goal } from './report.ts';

const STEPS = 1_200;
const STEP_MS = 250;
const CANDLES = 10_000;
const SYMBOLS = ['AAPL', 'EURUSD', 'BTC', 'XAGEUR', 'ES=F'];

/** What all instruments cost a core: their quotes four times a second, their candles recorded, and long charts. */
export async function benchMarket(): Promise<boolean> {
  const entries = loadCatalogue();
  let step: OnStep = () => {};
  const feed = createSimulatedFeed({
    seed: 'bench',
    speed: 1,
    tradingTime: 'always',
    entries,
    clock: { start: (onStep) => ((step = onStep), () => {}) },
  });
  const instruments = entries.map((entry, id): Instrument => ({ ...entry, id }));
  const board = new QuoteBoard({ instruments, feeds: [feed], marketHours: 'always' });
  const recorder = new CandleRecorder({
    board,
    indexes: instruments.map((_, index) => index),
    save: () => Promise.resolve(),
    onFault: () => undefined,
  });
  let now = Date.UTC(2026, 10, 18, 14);
  feed.start((at) => {
    board.apply(feed, at);
    recorder.record(at);
  });
  const steps = await measureSteps(() => step((now += STEP_MS)), recorder);
  const [costs, pieces] = [steps.map(({ wall }) => wall), steps.map(({ worked }) => worked)];
  await feed.stop();
  const turns = createComputeTurns();
  const history = createCandleHistory({ source: feed.history, clock: () => now, turns });
  const pages = createCandlePages({
    history,
    turns,
    instruments,
    indexOf: (symbol) => board.indexOf(symbol),
    originOf: () => ({ source: feed.name, label: feed.label }),
    clock: () => now,
  });
  const loop = watchLoop();
  const first: number[] = [];
  const again: number[] = [];
  for (const symbol of SYMBOLS) first.push(await timePage(pages, symbol));
  for (const symbol of [...SYMBOLS, ...SYMBOLS, ...SYMBOLS]) again.push(await timePage(pages, symbol));
  const lines = createSparklines({ board, history, clock: () => now });
  const [computed, kept] = [await timeAll(lines, entries.length), await timeAll(lines, entries.length)];
  const longest = loop.stop();
  const settled = costs.slice(STEPS / 10);
  const share = settled.reduce((total, cost) => total + cost, 0) / (settled.length * STEP_MS);
  const goals: Goal[] = [
    atMost('feed and candles, share of a core', share, 0.15, 0.02),
    atMost('a step with its candles, median ms', median(settled), 0.9, 0.6),
    atMost('10,000 cold candles, median ms', median(first), 250, 150),
    atMost('10,000 kept candles, median ms', median(again), 50, 20),
    atMost('sparklines of all instruments, ms', computed, 1_000, 500),
    longestPiece(Math.max(longest, ...pieces.slice(1))),
  ];
  process.stdout.write(
    `${instruments.length} instruments; a step ${median(settled).toFixed(2)} ms, the first ${costs[0]?.toFixed(1)} ms, the slowest of the others ${Math.max(...costs.slice(1)).toFixed(1)} ms; the longest piece of candles and sparklines ${longest.toFixed(1)} ms; 10,000 candles that nobody had asked for before: ${median(first).toFixed(0)} ms; sparklines of all instruments: ${computed.toFixed(0)} ms, again within the bar: ${kept.toFixed(1)} ms\n`,
  );
  return report('market', goals, { costs, first, again, lines: [computed, kept], longest });
}

const atMost = (label: string, value: number, must: number, aim: number): Goal => ({
  label,
  value,
  must,
  aim,
  isCeiling: true,
});

async function measureSteps(step: () => void, recorder: CandleRecorder): Promise<readonly Piece[]> {
  const steps: Piece[] = [];
  for (let count = 0; count < STEPS; count++) {
    steps.push(measurePiece(step));
    if (count % 240 === 239) await recorder.flush();
  }
  return steps;
}

/** Milliseconds for the candles of a long chart. */
async function timePage(pages: CandlePages, symbol: string): Promise<number> {
  const began = performance.now();
  await pages.render(
    symbol,
    { interval: '1m', day: 'utc', price: 'mid', from: undefined, to: undefined, limit: CANDLES },
    () => {},
  );
  return performance.now() - began;
}

/** Milliseconds for the sparklines of all instruments. */
async function timeAll(lines: Sparklines, count: number): Promise<number> {
  const began = performance.now();
  for (let index = 0; index < count; index++) await lines.of(index, () => {});
  return performance.now() - began;
}

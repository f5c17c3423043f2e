import { performance } from 'node:perf_hooks';
import { loadCatalogue, MARKET_MODEL, buildWorldPrices } from '@lonja/feeds';
import type { WorldRow } from '@lonja/store/market/worlds';
import { createWorldMarket, type WorldMarket } from '../apps/server/src/rooms/world-market.ts';
import { measureReplay } from './begun-replay.ts';
import { longestPiece, measurePiece } from './loop-work.ts';
import { median, report, table, type Goal } from './report.ts';

const WORLDS = 20;
const INSTRUMENTS = 40;
const STEPS = 400;
const STEP_MS = 250;
const STEPS_A_SECOND = 4;
/** Real time, a lesson, and as fast as it goes. */
const RATES = [1, 200, 5_000];
const BEGINS = Date.UTC(2030, 0, 7, 14, 30);

/**
 * What share of a core twenty worlds of forty instruments take at four steps a second: the prices of every instrument at their step, and
 * what a screen that shows all of them is sent.
 */
export async function benchWorlds(): Promise<boolean> {
  const shares: (WorldSteps & { readonly rate: number; readonly share: number })[] = [];
  for (const rate of RATES) {
    const steps = await measure(rate);
    shares.push({ ...steps, rate, share: (steps.milliseconds * STEPS_A_SECOND) / 1_000 });
  }
  process.stdout.write(
    `${table(
      ['rate', 'a step of all', 'share of a core'],
      shares.map(({ rate, milliseconds, share }) => [
        `${rate}x`,
        `${milliseconds.toFixed(2)} ms`,
        share.toFixed(3),
      ]),
    )}\n`,
  );
  const goals: Goal[] = shares.map(({ rate, share }) => ({
    label: `${WORLDS} worlds of ${INSTRUMENTS} at ${rate}x: share of a core`,
    value: share,
    must: 0.25,
    aim: 0.05,
    isCeiling: true,
  }));
  const replay = await measureReplay();
  process.stdout.write(
    `a replay of the whole catalogue: ${replay.making.toFixed(1)} ms to make its market, a piece of at most ${replay.preparing.toFixed(1)} ms until its first step, that step ${replay.first.toFixed(1)} ms\n`,
  );
  goals.push(longestPiece(Math.max(...shares.map(({ longest }) => longest), ...Object.values(replay))));
  return report('worlds', goals, { shares, replay });
}

interface WorldSteps {
  /** What a step of all worlds takes, the median. */
  readonly milliseconds: number;
  /** The longest that one of them works without letting others go first, its first step among them. */
  readonly longest: number;
}

async function measure(rate: number): Promise<WorldSteps> {
  let wall = Date.UTC(2026, 10, 26, 12);
  const worlds = Array.from({ length: WORLDS }, (_, id) => openWorld(id, rate, () => wall));
  await Promise.all(worlds.map((world) => world.prepare()));
  const took: number[] = [];
  let longest = 0;
  for (let step = 0; step < STEPS; step++) {
    wall += STEP_MS;
    const began = performance.now();
    for (const world of worlds) {
      longest = Math.max(longest, measurePiece(() => world.step()).worked);
      for (let index = 0; index < INSTRUMENTS; index++) world.market.streamQuotes.fragment(index);
    }
    took.push(performance.now() - began);
  }
  await Promise.all(worlds.map(({ market }) => market.stop()));
  return { milliseconds: median(took), longest };
}

function openWorld(id: number, rate: number, wall: () => number): WorldMarket {
  // Each with others: what is chosen for a lesson is the largest of several classes.
  const entries = loadCatalogue().filter((_, place) => place % 75 === id);
  const catalogue = entries.slice(0, INSTRUMENTS);
  const row: WorldRow = {
    id,
    name: `world ${id}`,
    secret: String(id).padStart(32, '0'),
    model: MARKET_MODEL,
    hours: 'always',
    symbols: catalogue.map(({ symbol }) => symbol),
    script: [],
    createdAt: wall(),
    beginsAt: BEGINS,
    stretches: [{ wallFrom: wall(), marketFrom: BEGINS, rate }],
  };
  const world = createWorldMarket({
    row,
    prices: { ...buildWorldPrices(row), seed: row.secret },
    catalogue,
    instrumentIds: new Map(catalogue.map(({ symbol }, place) => [symbol, place + 1])),
    wall,
    onTrouble: (text) => {
      throw new Error(text);
    },
  });
  void world.market.start(() => {});
  return world;
}

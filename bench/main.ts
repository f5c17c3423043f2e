import { benchBooks } from './books.ts';
import { benchBus } from './bus.ts';
import { benchCandles } from './candles.ts';
import { benchCluster } from './cluster.ts';
import { benchContests } from './contests.ts';
import { benchEvaluations } from './evaluations.ts';
import { benchFrames } from './frames.ts';
import { benchGrades } from './grades.ts';
import { benchHints } from './hints.ts';
import { benchGrowth } from './growth.ts';
import { benchJournal } from './journal.ts';
import { benchMarketData } from './market-data.ts';
import { benchMarket } from './market.ts';
import { benchPositions } from './positions.ts';
import { benchPrograms } from './programs.ts';
import { benchQuick } from './quick.ts';
import { benchSignIn } from './sign-in.ts';
import { benchStart } from './start.ts';
import { benchStorm } from './storm.ts';
import { benchStream } from './stream.ts';
import { benchTick } from './tick.ts';
import { benchTradeUpdates } from './trade-updates.ts';
import { benchTrade } from './trade.ts';
import { benchUsers } from './users.ts';
import { benchWorkspace } from './workspace.ts';
import { benchWorlds } from './worlds.ts';

// npm run bench [-- NAME …]: every figure is a ratio of two things measured in this very run.
const BENCHES = {
  books: benchBooks,
  trade: benchTrade,
  programs: benchPrograms,
  tick: benchTick,
  start: benchStart,
  storm: benchStorm,
  growth: benchGrowth,
  hints: benchHints,
  bus: benchBus,
  positions: benchPositions,
  market: benchMarket,
  worlds: benchWorlds,
  contests: benchContests,
  evaluations: benchEvaluations,
  journal: benchJournal,
  grades: benchGrades,
  'market-data': benchMarketData,
  stream: benchStream,
  'trade-updates': benchTradeUpdates,
  users: benchUsers,
  'sign-in': benchSignIn,
  candles: benchCandles,
  frames: benchFrames,
  workspace: benchWorkspace,
  cluster: benchCluster,
} as const;
/** All but this one run where none is named. */
const QUICK = { quick: benchQuick } as const;
const NAMED = { ...BENCHES, ...QUICK };
type BenchName = keyof typeof NAMED;

const isBench = (name: string): name is BenchName => name in NAMED;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !isBench(name));
if (unknown.length > 0) {
  process.stderr.write(
    `No such benchmark: ${unknown.join(', ')}. There are: ${Object.keys(NAMED).join(', ')}\n`,
  );
  process.exit(1);
}
let isMet = true;
for (const name of asked.length > 0 ? asked.filter(isBench) : (Object.keys(BENCHES) as BenchName[])) {
  isMet = (await NAMED[name]()) && isMet;
}
process.exit(isMet ? 0 : 1);

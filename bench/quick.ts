import { execFileSync } from 'node:child_process';
import { keepLine, median, readLines, table } from './report.ts';
import { measureHubShares } from './stream.ts';
import { measureSteps } from './tick.ts';
import { runTrades, type ServerName, type TradeRuns } from './trade.ts';

const ROUNDS = 3;
const SECONDS = 3;
const STEPS = 60;

/** A ratio that tells whether what everybody waits for has become dearer. */
interface Ratio {
  readonly label: string;
  /** The median of the rounds. */
  readonly value: number;
  /** The least and the most of the rounds: how far this machine's own noise reaches. */
  readonly least: number;
  readonly most: number;
  /** Whether less is better. */
  readonly isCeiling: boolean;
}

/** What a run leaves for the next one. */
interface QuickLine {
  readonly at: string;
  readonly commit: string;
  readonly ratios: readonly Ratio[];
}

/**
 * The five ratios that matter in two minutes, beside those of the last run of another commit on this machine: for whoever touches
 * the desk, the store's writes, the watches or the stream. It judges nothing but that every order was taken and the books add up:
 * the whole benches have the goals.
 */
export async function benchQuick(): Promise<boolean> {
  const trades = await runTrades({
    rounds: ROUNDS,
    seconds: SECONDS,
    alone: ['product', 'route'],
    busy: ['echo', 'product'],
  });
  const { costs, passes } = measureSteps(STEPS);
  const settled = <Value>(values: readonly Value[]): readonly Value[] => values.slice(STEPS / 4);
  const ratios: readonly Ratio[] = [
    toRatio('trade / echo, 64 connections', compare(trades, 64, 'echo')),
    toRatio('trade / echo, 256 connections', compare(trades, 256, 'echo')),
    toRatio('trade / its route with a one-function desk, 1', compare(trades, 1, 'route')),
    toRatio(
      'a step of the market / a bare pass over its positions',
      settled(costs.map((cost, step) => cost / passes[step]!)),
      true,
    ),
    toRatio('stream: CPU a quote / one send per update', await measureHubShares(ROUNDS), true),
  ];
  const line: QuickLine = { at: new Date().toISOString(), commit: readCommit(), ratios };
  const last = readLines<QuickLine>('quick').findLast(({ commit }) => commit !== line.commit);
  print(line, last);
  keepLine('quick', line);
  const failures = trades.runs.flatMap(({ failures }) => Object.keys(failures));
  for (const problem of [...trades.breaches, ...failures]) process.stdout.write(`${problem}\n`);
  return trades.breaches.length === 0 && failures.length === 0;
}

/** Orders a second of the product against those of another server, round by round. */
function compare({ runs }: TradeRuns, connections: number, other: ServerName): number[] {
  const rates = (server: ServerName): number[] =>
    runs
      .filter((run) => run.server === server && run.connections === connections)
      .map(({ perSecond }) => perSecond);
  const others = rates(other);
  return rates('product').map((rate, round) => rate / others[round]!);
}

const toRatio = (label: string, values: readonly number[], isCeiling = false): Ratio => ({
  label,
  value: median(values),
  least: Math.min(...values),
  most: Math.max(...values),
  isCeiling,
});

/** The commit that is checked out, with a mark where files differ from it; in a tree without history, that. */
function readCommit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
  } catch {
    return 'without history';
  }
}

function print({ ratios }: QuickLine, last: QuickLine | undefined): void {
  const rows = ratios.map(({ label, value, least, most, isCeiling }) => {
    const before = last?.ratios.find((one) => one.label === label);
    return [
      label,
      value.toPrecision(3),
      `${least.toPrecision(3)} to ${most.toPrecision(3)}`,
      isCeiling ? 'less' : 'more',
      before?.value.toPrecision(3) ?? '',
      before ? formatChange(value / before.value - 1) : '',
    ];
  });
  const head = ['ratio', 'now', 'rounds', 'better is', last ? `at ${last.commit}` : 'before', 'change'];
  process.stdout.write(`\n\n${table(head, rows)}\n`);
}

const formatChange = (share: number): string => `${share < 0 ? '' : '+'}${(share * 100).toFixed(0)} %`;

import type { Contest, ContestEntry } from '@lonja/protocol';
import { csvText, type CsvCell } from '@lonja/protocol/csv';

type Results = Pick<Contest, 'state' | 'slug'>;

const COLUMNS: readonly (readonly [string, (entry: ContestEntry, contest: Results) => CsvCell])[] = [
  ['place', ({ place }) => place ?? ''],
  ['name', ({ fullName }) => fullName ?? ''],
  ['username', ({ username }) => username ?? ''],
  ['alias', ({ alias }) => alias ?? ''],
  ['team', ({ team }) => (team ? (team.name ?? String(team.number)) : '')],
  ['team_place', ({ teamStanding }) => teamStanding?.place ?? ''],
  ['team_mean', ({ teamStanding }) => teamStanding?.score ?? ''],
  ['equity_usd', ({ equity }) => ({ figure: equity })],
  ['return_percent', ({ returnPercent }) => returnPercent],
  ['score', ({ score }) => score ?? ''],
  ['drawdown_percent', ({ drawdownPercent }) => drawdownPercent ?? ''],
  ['not_counted_usd', ({ notCounted }) => (notCounted === undefined ? '' : { figure: notCounted })],
  ['trading_days', ({ tradingDays }) => tradingDays ?? ''],
  ['fills', ({ fills }) => fills],
  ['unranked', ({ unranked }) => unranked ?? ''],
  ['disqualified_reason', ({ disqualifiedReason }) => disqualifiedReason ?? ''],
  ['luck_percentile', ({ luck }) => luck?.percentile ?? ''],
  ['luck_trials', ({ luck }) => luck?.trials ?? ''],
  ['standing', (_entry, contest) => (isFinal(contest) ? 'final' : 'provisional')],
  ['funds', () => 'virtual'],
];

/**
 * How everybody in a contest stands, in the order of the standing, for a gradebook: its columns are called alike in all languages.
 * Somebody who has left has neither name nor username.
 */
export const resultsCsv = (contest: Results, entries: readonly ContestEntry[]): string =>
  csvText([
    COLUMNS.map(([name]) => name),
    ...entries.map((entry) => COLUMNS.map(([, cellOf]) => cellOf(entry, contest))),
  ]);

/** 'crash-in-class-k7pm2qxd-provisional-virtual-funds.csv' */
export const resultsName = (contest: Results): string =>
  [contest.slug, ...(isFinal(contest) ? [] : ['provisional']), 'virtual-funds.csv'].join('-');

const isFinal = ({ state }: Results): boolean => state === 'finished';

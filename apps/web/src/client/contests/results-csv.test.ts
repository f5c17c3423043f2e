import type { ContestEntry } from '@lonja/protocol';
import { expect, test } from 'vitest';
import { resultsCsv, resultsName } from './results-csv.ts';

const entry: ContestEntry = {
  place: 2,
  unranked: null,
  number: 7,
  alias: 'La tortuga',
  team: { number: 1, name: 'Los toros' },
  teamStanding: { place: 3, score: 2.125, members: 4, ranked: 4 },
  isErased: false,
  equity: '10250.50',
  returnPercent: 2.51,
  score: 1.2345,
  drawdownPercent: 3.5,
  notCounted: '12.30',
  tradingDays: 2,
  fills: 12,
  account: '41',
  userId: 'b9f0c1de-0000-4000-8000-000000000001',
  username: 'leo.alumno',
  fullName: 'Leo "El Rápido" Pérez',
  positions: 0,
  marginLevel: null,
  disqualifiedReason: null,
  luck: { percentile: 62.5, below: 310, ties: 5, trials: 500, guessers: 11.4 },
};
const contest = { slug: 'desplome-k7pm2qxd', state: 'finished' } as const;
const linesOf = (...entries: ContestEntry[]) =>
  resultsCsv(contest, entries).replace('\ufeff', '').split('\r\n');

test('a line an entry, figures as figures, texts quoted', () => {
  expect(linesOf(entry)).toEqual([
    '"place","name","username","alias","team","team_place","team_mean","equity_usd","return_percent","score","drawdown_percent","not_counted_usd","trading_days","fills","unranked","disqualified_reason","luck_percentile","luck_trials","standing","funds"',
    '2,"Leo ""El Rápido"" Pérez","leo.alumno","La tortuga","Los toros",3,2.125,10250.50,2.51,1.2345,3.5,12.30,2,12,"","",62.5,500,"final","virtual"',
    '',
  ]);
});

test('who is not ranked has no place, and why; of who has left there is no name', () => {
  const out: ContestEntry = { ...entry, place: null, unranked: 'disqualified', disqualifiedReason: 'Copied' };
  const gone: ContestEntry = {
    ...entry,
    place: null,
    unranked: 'withdrawn',
    isErased: true,
    username: '',
    fullName: null,
    alias: null,
    luck: null,
  };
  // As in a contest that sealed no scoring.
  for (const field of [
    'team',
    'teamStanding',
    'score',
    'drawdownPercent',
    'notCounted',
    'tradingDays',
  ] as const)
    delete gone[field];
  const [, first, second] = linesOf(out, gone);
  expect(first).toContain('"disqualified","Copied",62.5,500,"final"');
  expect(first).toMatch(/^"",/);
  expect(second).toBe(
    '"","","","","","","",10250.50,2.51,"","","","",12,"withdrawn","","","","final","virtual"',
  );
});

test.each(['=HYPERLINK("https://example.org")', '+1', '-1+2', '@SUM(A1)', '\t=1', '; =1'])(
  'an alias or a name that a spreadsheet would run is a text: %s',
  (text) => {
    const [, line] = linesOf({
      ...entry,
      alias: text,
      fullName: text,
      disqualifiedReason: text,
      team: { number: 1, name: text },
    });
    expect(line).not.toMatch(/(^|,)"[\s;]*[=+\-@]/);
    expect(line?.match(/'\s*[=+\-@]/g)).toHaveLength(4);
  },
);

test('before the results stand the file says so', () => {
  const running = { ...contest, state: 'running' } as const;
  expect(resultsCsv(running, [entry])).toContain('"provisional"');
  expect(resultsName(running)).toBe('desplome-k7pm2qxd-provisional-virtual-funds.csv');
  expect(resultsName(contest)).toBe('desplome-k7pm2qxd-virtual-funds.csv');
});

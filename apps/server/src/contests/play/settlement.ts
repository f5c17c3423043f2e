import { createHash, randomUUID } from 'node:crypto';
import { formatUsdExact, minus, returnInBasisPoints, type Standing } from '@lonja/core';
import { listUnfinishedContests } from '@lonja/store/contests/contests';
import {
  findEntriesToEnd,
  finishContest,
  hasOpenEntries,
  listEntryVersions,
  type EntryRecord,
} from '@lonja/store/contests/entries';
import type { Database } from '@lonja/store/database/database';
import { mapInTurns } from '@lonja/store/database/many/map-in-turns';
import type { WorldRow } from '@lonja/store/market/worlds';
import type { NewNotice } from '@lonja/store/notices/notices';
import { NO_REASON, type RecordedFigures } from '../../record/act.ts';
import { recordAct } from '../../record/record.ts';
import { buildSystemAct } from '../../record/system-act.ts';
import { buildNoticeBody } from '../../record/notice-body.ts';
import { canonicalJson } from '@lonja/protocol/canonical-json';
import { bindCommand } from '../../desk/command/command-row.ts';
import type { Desk } from '../../desk/desk.ts';
import type { NoticeNews } from '../../notices/notice-news.ts';
import type { Markets } from '../../rooms/markets.ts';
import type { LiveMarket } from '../../market/live-market.ts';
import { endAbandoned, isAbandoned } from './abandoned.ts';
import { END_CONTEST } from './commands.ts';
import { lastStepAnswer, lastStepHash } from './last-step.ts';
import { withWorld, type RunningContest } from './contest-state.ts';
import { rankAt, type Tracks } from './ranking.ts';
import { followToEnd, trackNeedsOf } from './tracks.ts';

export interface Settlement {
  /** Ends contests that nobody starts, ends this process's entries of those that are over, and writes the results of each contest whose entries have all ended. */
  runOnce(): Promise<void>;
}

export interface SettlementDependencies {
  readonly db: Database;
  readonly desk: Pick<Desk, 'enforce'>;
  readonly markets: Markets;
  readonly notices: NoticeNews;
  readonly slots: () => readonly number[];
  /** The clock on the wall: milliseconds since 1970. */
  readonly clock: () => number;
}

/** By then every process knows that the world has ended, and none opens an account in it. */
export const REST_MS = 5_000;
/** At the desk at a time: half of them are with the database while the others are decided, and whoever trades meanwhile waits behind no more. */
const AT_ONCE = 128;

export function createSettlement(dependencies: SettlementDependencies): Settlement {
  const { db, desk, markets, notices, slots, clock } = dependencies;
  /** When the last prices of a contest were first seen here, on the wall. */
  const seen = new Map<number, number>();

  const endEntries = async (contestId: number): Promise<void> => {
    const accounts = (await findEntriesToEnd(db, { contestId, slots: slots() })).values();
    const endNext = async (): Promise<void> => {
      for (const accountId of accounts) await desk.enforce(bindCommand(END_CONTEST, { accountId }));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, endNext));
  };
  const settle = async (running: RunningContest): Promise<void> => {
    const { contest } = running;
    await endEntries(contest.id);
    // Others' slots: whoever ends the last one writes the results.
    if (await hasOpenEntries(db, contest.id)) return;
    const tracks = await loadTracks(db, running);
    const act = buildSystemAct('contest_finished', { subject: String(contest.id), reason: NO_REASON });
    const isFinished = await recordAct({ db, clock, notices }, act, async (work, { at }) => {
      const finished = { contestId: contest.id, at: new Date(at) };
      const results = await finishContest(work, finished, async (entries) => {
        const standings = rankAt(running, entries, { view: running.world.market.view(), tracks });
        return { entries, standings };
      });
      if (!results) return { value: false, change: undefined };
      const { entries, standings } = results;
      const after = await recordResults(running, results);
      const notices = await listNotices(running, entries, standings, at);
      return { value: true, change: { after, notices } };
    });
    if (isFinished) seen.delete(contest.id);
  };

  return {
    runOnce: async () => {
      for (const contest of await listUnfinishedContests(db)) {
        const running = withWorld(markets, contest);
        if (running && isAbandoned(contest.createdAt, running.world.row(), clock()))
          await endAbandoned({ db, clock }, running);
        if (!running || !hasLastPrices(running)) continue;
        const since = seen.get(contest.id) ?? clock();
        seen.set(contest.id, since);
        if (clock() - since >= REST_MS) await settle(running);
      }
    },
  };
}

/** Whether this process has stepped to the end: one that was suspended knows by the wall that it is over, with prices of before. */
function hasLastPrices({ world }: RunningContest): boolean {
  const { state, marketTime } = world.time();
  const { endsAt, ownMarket } = world.row();
  if (ownMarket && !ownMarket.lastStep) return false;
  return state === 'ended' && endsAt !== undefined && marketTime >= endsAt;
}

/** What entries came to from their beginning on: nothing of it changes once their accounts are closed. */
async function loadTracks(db: Database, running: RunningContest): Promise<Tracks> {
  const needs = trackNeedsOf(db, running);
  if (!needs) return new Map();
  const accounts = (await listEntryVersions(db, running.contest.id)).map(({ id }) => id);
  return followToEnd(needs, accounts, running.world.time().marketTime);
}

/** A contest's results, and what they were made of. */
interface Results {
  readonly entries: readonly EntryRecord[];
  readonly standings: readonly Standing[];
}

/** The results and what the prices came from, in the hash-chained log: neither can be another one later. */
async function recordResults(
  { world }: RunningContest,
  { entries, standings }: Results,
): Promise<RecordedFigures> {
  const teams = new Map(entries.map(({ account, team }) => [account.id, team?.number]));
  const texts = await mapInTurns(standings, (standing) =>
    canonicalJson(recordedResult(standing, teams.get(standing.account))),
  );
  return {
    ...pricedBy(world.row(), world.market),
    entries: standings.length,
    // The canonical text of the whole list.
    results: createHash('sha256')
      .update(`[${texts.join(',')}]`)
      .digest('hex'),
  };
}

const recordedResult = (
  { account, place, unranked, equity, fills, track }: Standing,
  team: number | undefined,
) => ({
  account,
  place: place ?? null,
  unranked: unranked ?? null,
  equity: formatUsdExact(equity),
  fills,
  ...(team === undefined ? {} : { team }),
  ...(track ? { ...track, score: track.score ?? null, notCounted: formatUsdExact(track.notCounted) } : {}),
});

/** What the last prices can be proved by: the seed that all came from, or the step that was kept. */
const pricedBy = ({ secret: seed, ownMarket }: WorldRow, market: Pick<LiveMarket, 'view'>) =>
  ownMarket?.lastStep
    ? { lastStep: lastStepHash(lastStepAnswer(ownMarket.lastStep, market.view())) }
    : { seed };

async function listNotices(
  { contest: { name, slug, ruleset } }: RunningContest,
  entries: readonly EntryRecord[],
  standings: readonly Standing[],
  at: number,
): Promise<NewNotice[]> {
  const byAccount = new Map(entries.map((entry) => [entry.account.id, entry]));
  const { grant } = ruleset.terms;
  const notices = await mapInTurns(standings, ({ account, place, equity }): NewNotice[] => {
    const entry = byAccount.get(account);
    if (!entry || entry.isErased) return [];
    const gained = returnInBasisPoints(minus(equity, grant), grant);
    return [
      {
        id: randomUUID(),
        to: { userId: entry.user.id },
        createdAt: at,
        ...buildNoticeBody('contest_result', {
          contest: name,
          slug,
          place: place ?? null,
          entries: entries.length,
          returnPercent: Number(gained) / 100,
        }),
      },
    ];
  });
  return notices.flat();
}

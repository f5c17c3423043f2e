import { randomUUID } from 'node:crypto';
import { returnInBasisPoints, minus, type Standing } from '@lonja/core';
import {
  findEntriesToEnd,
  finishContest,
  listUnfinishedContests,
  type Database,
  type EntryRecord,
  type NewNotice,
} from '@lonja/store';
import type { Desk } from '../desk/desk.ts';
import type { NoticeNews } from '../notices/notice-news.ts';
import type { Markets } from '../worlds/markets.ts';
import { withWorld, type RunningContest } from './contest-state.ts';
import { rankAt } from './ranking.ts';

export interface Settlement {
  /** Ends the entries of contests that are over, of the slots of this process, and writes the results of those whose entries have all ended. */
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
const REST_MS = 5_000;
/** At a time, so that the desk commits them together and other commands come in between. */
const PAGE = 256;

export function createSettlement(dependencies: SettlementDependencies): Settlement {
  const { db, desk, markets, notices, slots, clock } = dependencies;
  /** When the end of a contest was first seen here, on the wall. */
  const seen = new Map<number, number>();

  const endEntries = async (contestId: number): Promise<void> => {
    for (;;) {
      const accounts = await findEntriesToEnd(db, { contestId, slots: slots(), limit: PAGE });
      if (accounts.length === 0) return;
      await Promise.all(accounts.map((accountId) => desk.enforce({ kind: 'end_contest', accountId })));
    }
  };
  const settle = async (running: RunningContest): Promise<void> => {
    const { contest } = running;
    await endEntries(contest.id);
    let sent: readonly NewNotice[] = [];
    const isFinished = await finishContest(
      db,
      { contestId: contest.id, at: new Date(clock()) },
      (entries) => {
        const standings = rankAt(running, entries, running.world.market.view());
        sent = noticesOf(running, entries, standings, clock());
        return { standings, notices: sent };
      },
    );
    if (!isFinished) return;
    seen.delete(contest.id);
    notices.publish(sent);
  };

  return {
    runOnce: async () => {
      for (const contest of await listUnfinishedContests(db)) {
        const running = withWorld(markets, contest);
        if (running?.world.time().state !== 'ended') continue;
        const since = seen.get(contest.id) ?? clock();
        seen.set(contest.id, since);
        if (clock() - since >= REST_MS) await settle(running);
      }
    },
  };
}

function noticesOf(
  { contest: { name, slug, ruleset } }: RunningContest,
  entries: readonly EntryRecord[],
  standings: readonly Standing[],
  at: number,
): NewNotice[] {
  const byAccount = new Map(entries.map((entry) => [entry.account.id, entry]));
  return standings.flatMap(({ account, place, equity }) => {
    const entry = byAccount.get(account);
    if (!entry || entry.isErased) return [];
    const gained = returnInBasisPoints(minus(equity, ruleset.grant), ruleset.grant);
    return [
      {
        id: randomUUID(),
        to: { userId: entry.user.id },
        kind: 'contest_result',
        data: {
          contest: name,
          slug,
          place: place ?? null,
          entries: entries.length,
          returnPercent: Number(gained) / 100,
        },
        createdAt: at,
      },
    ];
  });
}

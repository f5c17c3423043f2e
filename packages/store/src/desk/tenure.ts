import type pg from 'pg';
import { numberArray } from '../database/array-literal.ts';
import {
  AT_WORK,
  FIRST_SHARD,
  findHolding,
  getLock,
  LOCKS_OF_PROCESSES,
  PROCESS_LOCKS,
  type Holding,
} from '../database/process-locks.ts';

/**
 * What a process holds of the database, as advisory locks on its desk's own connection: they end together with its writes, and
 * whoever gets one afterwards comes after the last commit that was made under it. Several calls at a time are answered in order.
 */
export interface Tenure {
  /** Takes those that nobody else holds. @returns which of them were taken */
  hold(wanted: readonly Holding[]): Promise<readonly Holding[]>;
  /** Whatever the desk sends from this call on is no longer under them. */
  release(given: readonly Holding[]): Promise<void>;
  /** All processes that work on the database with what each holds, this one among them: `pg_locks` is the directory. */
  listMembers(): Promise<readonly Member[]>;
  /** Calls back when the connection is gone, and everything with it. */
  onLost(listener: () => void): void;
}

/** A process that works on the database. */
export interface Member {
  readonly name: string;
  /** The number of its desk's connection. */
  readonly backend: number;
  readonly holdings: readonly Holding[];
  /** The rows of the system's own accounts that its desk posts to. */
  readonly shard: number | null;
  /** Since its desk's connection said something. */
  readonly silentSeconds: number;
}

interface MemberRow {
  readonly name: string;
  readonly backend: number;
  readonly locks: readonly number[];
  readonly silentSeconds: number | null;
}

const readMember = ({ locks, silentSeconds, ...row }: MemberRow): Member => {
  const shard = locks.find((lock) => lock >= FIRST_SHARD);
  return {
    ...row,
    holdings: locks.flatMap((lock) => findHolding(lock) ?? []),
    shard: shard === undefined ? null : shard - FIRST_SHARD,
    silentSeconds: silentSeconds ?? 0,
  };
};

/** @param query carries out one statement within the connection's limit */
export function createTenure(
  client: pg.Client,
  query: <Row extends pg.QueryResultRow>(config: pg.QueryConfig) => Promise<pg.QueryResult<Row>>,
): Tenure {
  return {
    hold: async (wanted) => {
      if (wanted.length === 0) return [];
      const { rows } = await query<{ place: number }>({
        name: 'hold-locks',
        text: `select place::int - 1 as place from unnest($2::int[]) with ordinality as u (lock, place)
          where pg_try_advisory_lock($1, lock)`,
        values: [PROCESS_LOCKS, numberArray(wanted.map(getLock))],
      });
      return rows.map(({ place }) => wanted[place] as Holding);
    },
    release: async (given) => {
      if (given.length === 0) return;
      await query({
        name: 'release-locks',
        text: `select pg_advisory_unlock($1, lock) from unnest($2::int[]) as u (lock)`,
        values: [PROCESS_LOCKS, numberArray(given.map(getLock))],
      });
    },
    listMembers: async () => {
      const { rows } = await query<MemberRow>({
        name: 'list-members',
        text: `select a.application_name as name, a.pid as backend, held.locks,
            seconds_since_statement(a.pid) as "silentSeconds"
          from (
            select l.pid, array_agg(l.objid::bigint::int order by l.objid) as locks from pg_locks l
            where ${LOCKS_OF_PROCESSES} group by l.pid having bool_or(l.objid = ${AT_WORK})
          ) held join pg_stat_activity a on a.pid = held.pid order by 1`,
      });
      return rows.map(readMember);
    },
    onLost: (listener) => void client.once('end', listener),
  };
}

import type pg from 'pg';
import { numberArray } from '../database/array-literal.ts';
import { lockOf, OF_PROCESSES, PROCESS_LOCKS, type Holding } from './process-locks.ts';

/**
 * What a process holds of the database, as advisory locks on its desk's own connection: they end together with its writes, and
 * whoever gets one afterwards comes after the last commit that was made under it. Several calls at a time are answered in order.
 */
export interface Tenure {
  /** Takes those that nobody else holds. @returns which of them were taken */
  hold(wanted: readonly Holding[]): Promise<readonly Holding[]>;
  /** Whatever the desk sends from this call on is no longer under them. */
  release(given: readonly Holding[]): Promise<void>;
  /** The names of all processes that work on the database, this one's among them. */
  listProcesses(): Promise<readonly string[]>;
  /** Calls back when the connection is gone, and everything with it. */
  onLost(listener: () => void): void;
}

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
        values: [PROCESS_LOCKS, numberArray(wanted.map(lockOf))],
      });
      return rows.map(({ place }) => wanted[place] as Holding);
    },
    release: async (given) => {
      if (given.length === 0) return;
      await query({
        name: 'release-locks',
        text: `select pg_advisory_unlock($1, lock) from unnest($2::int[]) as u (lock)`,
        values: [PROCESS_LOCKS, numberArray(given.map(lockOf))],
      });
    },
    listProcesses: async () => {
      const { rows } = await query<{ name: string }>({
        name: 'list-processes',
        text: `select distinct a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
          where ${OF_PROCESSES} order by 1`,
      });
      return rows.map(({ name }) => name);
    },
    onLost: (listener) => void client.once('end', listener),
  };
}

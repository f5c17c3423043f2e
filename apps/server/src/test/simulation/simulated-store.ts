import type { TradingState } from '@lonja/core';
import type { TenuredConnection } from '@lonja/store/desk/desk-connection';
import { createSimulatedConnection } from './simulated-connection.ts';
import { never, unreachable, type SimulatedClient, type SimulatedStoreOptions } from './simulated-client.ts';
import { SimulatedDatabase } from './simulated-database.ts';
import { SimulatedRows, type Written } from './simulated-rows.ts';

/**
 * An in-memory database for desks with the contract of the real one: a commit is atomic, verifies versions and keys, and may
 * succeed although its answer is lost; locks end with their connection, and a connection ends some time after its loss.
 */
export interface SimulatedStore {
  readonly rows: SimulatedRows;
  /** Number of transactions sent while another was in progress on their connection. */
  readonly sentBehind: () => number;
  /** @throws the error of a database that cannot be reached */
  connect(client: SimulatedClient): Promise<TenuredConnection>;
  /** What the process was doing is done, and its connection ends. */
  markDeath(client: SimulatedClient): void;
  /** The process has said nothing for too long. */
  endSilent(client: SimulatedClient): void;
  /** A read or a write of its own, on another connection. */
  ask<Answer>(client: SimulatedClient, work: (rows: SimulatedRows) => Answer): Promise<Answer>;
  load(client: SimulatedClient, accountId: number): Promise<TradingState | undefined>;
  /** Who holds a slot; undefined for nobody. */
  holderOf(slot: number): string | undefined;
  /** Whether somebody could write the account at this moment. */
  isFree(accountId: number): boolean;
  /** Writes without faults. */
  write(writes: Written): void;
}

export function createSimulatedStore(options: SimulatedStoreOptions): SimulatedStore {
  const rows = new SimulatedRows();
  const database = new SimulatedDatabase(rows);
  const counts = { sentBehind: 0 };
  const lines = new Map<string, () => Promise<void>>();
  const ask = async <Answer>(
    client: SimulatedClient,
    work: (rows: SimulatedRows) => Answer,
  ): Promise<Answer> => {
    await client.awake();
    await options.pause();
    const mishap = options.drawMishap();
    if (client.isDead) return never();
    if (mishap !== 'none' && mishap !== 'lost_after') throw unreachable();
    const answer = work(rows);
    // Many rows take their time, in which what they say grows old.
    for (let more = 0; more < 4; more++) await options.pause();
    await client.awake();
    if (client.isDead) return never();
    if (mishap === 'lost_after') throw unreachable();
    return answer;
  };
  return {
    rows,
    sentBehind: () => counts.sentBehind,
    connect: async (client) => {
      await client.awake();
      await options.pause();
      if (options.drawMishap() === 'lost_before') throw unreachable();
      if (client.isDead) return never();
      // As the entry does before it connects anew.
      database.endAll(client.name);
      const { connection, isIdle } = createSimulatedConnection(database, counts, client, options);
      lines.set(client.name, isIdle);
      return connection;
    },
    markDeath: ({ name }) =>
      void lines
        .get(name)?.()
        .then(() => database.endAll(name)),
    endSilent: ({ name }) => database.endAll(name),
    ask,
    load: (client, accountId) => ask(client, () => rows.stateOf(accountId)),
    holderOf: (slot) => database.holderOf(slot),
    isFree: (accountId) => !database.isLocked([accountId]),
    write: (writes) => rows.write(writes),
  };
}

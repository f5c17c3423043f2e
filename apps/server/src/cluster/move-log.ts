import type { Database } from '@lonja/store/database/database';
import type { Holding, Lease } from '@lonja/store/database/process-locks';
import type { Member } from '@lonja/store/desk/tenure';
import {
  listLastTakers,
  saveDeparture,
  saveMove,
  type Departure,
  type Move,
  type MoveReason,
} from '@lonja/store/installation/moves';
import { slotsAmong } from './holdings.ts';

/** PostgreSQL ends a connection that has been silent for so long: what goes sooner was killed, or cut off. */
const SILENT_SECONDS = 5;

/** Writes down what moves between processes, by what each of them sees. */
export interface MoveLog {
  /** After a heartbeat: who is at work, and what this process has taken since the one before. */
  mark(members: readonly Member[], taken: readonly Holding[]): void;
  /** The connection is lost, and everything with it. */
  markLoss(): void;
  /** This process has released everything. */
  markEnd(): void;
  /** Waits for what is being written. */
  drain(): Promise<void>;
}

interface MoveLogDependencies {
  readonly db: Database;
  /** This process, as others know it. */
  readonly name: string;
  readonly onFault: (error: unknown) => void;
  /** Milliseconds that only go forward. */
  readonly stopwatch?: () => number;
}

export function createMoveLog({
  db,
  name,
  onFault,
  stopwatch = () => performance.now(),
}: MoveLogDependencies): MoveLog {
  const record = createMoveRecord({ db, name, onFault });
  let known: readonly Member[] = [];
  /** Who was seen last with each: a process that drains has released before it is gone. */
  const holders = new Map<Holding, string>();
  let seenAt = stopwatch();
  let lostAt: number | undefined;
  let hasCome = false;
  /** Whether it has not had its share yet since it came, or came back. */
  let isNew = true;
  let hasTaken = false;

  const markArrival = (): void => {
    if (!hasCome) record.save({ kind: 'came' });
    else if (lostAt !== undefined) record.save({ kind: 'back', seconds: (stopwatch() - lostAt) / 1_000 });
    hasCome = true;
    lostAt = undefined;
  };

  return {
    mark: (members, taken) => {
      markArrival();
      const unseen = (stopwatch() - seenAt) / 1_000;
      for (const { silentSeconds, ...gone } of departed(known, members, name))
        record.saveDeparture(gone, silentSeconds + unseen >= SILENT_SECONDS ? 'silent' : 'ended');
      const there = new Set(members.map((member) => member.name));
      for (const member of members) for (const holding of member.holdings) holders.set(holding, member.name);
      if (taken.length > 0) record.saveTaking(taken, { seen: new Map(holders), there, isNew });
      known = members;
      seenAt = stopwatch();
      if (taken.length > 0) hasTaken = true;
      else if (hasTaken) isNew = false;
    },
    markLoss: () => {
      // Whoever is away can't say who has gone meanwhile.
      known = [];
      holders.clear();
      isNew = true;
      hasTaken = false;
      lostAt ??= stopwatch();
    },
    markEnd: () => {
      const self = known.find((member) => member.name === name);
      if (self) record.saveDeparture(self, 'drained');
    },
    drain: () => record.drain(),
  };
}

/** What a process knows when it takes something. */
interface TakingView {
  /** Who was seen with each a moment before. */
  readonly seen: ReadonlyMap<Holding, string>;
  /** Who is at work now. */
  readonly there: ReadonlySet<string>;
  /** Whether the taker has not had its share yet. */
  readonly isNew: boolean;
}

/** Writes rows one after the other, as what one says may depend on the one before. */
function createMoveRecord({ db, name, onFault }: Omit<MoveLogDependencies, 'stopwatch'>) {
  /** How those went that are gone. */
  const departures = new Map<string, Departure>();
  let writing: Promise<void> = Promise.resolve();
  const write = (run: () => Promise<unknown>): void => {
    writing = writing.then(async () => {
      await run().catch(onFault);
    });
  };
  const insert = (move: Partial<Move> & Pick<Move, 'kind'>): Promise<void> =>
    saveMove(db, { process: name, slots: [], leases: [], giver: null, why: null, seconds: null, ...move });
  const reasonOf = (giver: string, { there, isNew }: TakingView): MoveReason | null =>
    there.has(giver) ? (isNew ? 'came' : 'divided') : (departures.get(giver) ?? null);
  return {
    save: (move: Parameters<typeof insert>[0]) => write(() => insert(move)),
    saveDeparture: (gone: Pick<Member, 'name' | 'backend'>, kind: Departure) =>
      write(async () => {
        const noted = await saveDeparture(db, gone.name, gone.backend, kind);
        if (gone.name !== name) departures.set(gone.name, noted);
      }),
    saveTaking: (taken: readonly Holding[], view: TakingView) =>
      write(async () => {
        // What was taken and released between two heartbeats was not seen here, but written down.
        const written = await listLastTakers(db);
        const isKnown = (process: string | undefined): process is string =>
          process !== undefined && process !== name && (view.there.has(process) || departures.has(process));
        const giverOf = (holding: Holding): string | null =>
          [view.seen.get(holding), written.get(holding)].find(isKnown) ?? null;
        for (const [giver, holdings] of Map.groupBy(taken, giverOf))
          await insert({
            kind: 'took',
            slots: slotsAmong(holdings),
            leases: leasesAmong(holdings),
            giver,
            why: giver === null ? null : reasonOf(giver, view),
          });
      }),
    drain: () => writing,
  };
}

/** Members whose connection was there at the last heartbeat, and is not now; this process notes its own losses itself. */
const departed = (before: readonly Member[], now: readonly Member[], self: string): readonly Member[] => {
  const there = new Set(now.map(({ backend }) => backend));
  return before.filter(({ name, backend }) => name !== self && !there.has(backend));
};

export const leasesAmong = (holdings: readonly Holding[]): Lease[] =>
  holdings.filter((holding) => typeof holding === 'string');

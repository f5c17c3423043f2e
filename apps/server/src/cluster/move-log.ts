import {
  listLastTakers,
  saveDeparture,
  saveMove,
  type Database,
  type Departure,
  type Holding,
  type Lease,
  type Member,
  type Move,
  type MoveReason,
} from '@lonja/store';
import { slotsAmong } from './holdings.ts';

/** PostgreSQL ends a connection that has been silent for so long: what goes sooner was killed, or cut off. */
const SILENT_SECONDS = 5;

/** Writes down what moves between processes, by what each of them sees. */
export interface MoveLog {
  /** After a heartbeat: who is at work, and what this process has taken since the one before. */
  note(members: readonly Member[], taken: readonly Holding[]): void;
  /** The connection is lost, and everything with it. */
  noteLoss(): void;
  /** This process has released everything. */
  noteEnd(): void;
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
  let known: readonly Member[] = [];
  /** Who was seen last with each: a process that drains has released before it is gone. */
  const holders = new Map<Holding, string>();
  /** How those went that are gone. */
  const departures = new Map<string, Departure>();
  let seenAt = stopwatch();
  let lostAt: number | undefined;
  let hasCome = false;
  /** Whether it has not had its share yet since it came, or came back. */
  let isNew = true;
  let hasTaken = false;
  let writing: Promise<void> = Promise.resolve();
  const write = (run: () => Promise<unknown>): void => {
    writing = writing.then(async () => {
      await run().catch(onFault);
    });
  };
  const save = (move: Partial<Move> & Pick<Move, 'kind'>): Promise<void> =>
    saveMove(db, { process: name, slots: [], leases: [], giver: null, why: null, seconds: null, ...move });

  const noteArrival = (): void => {
    if (!hasCome) write(() => save({ kind: 'came' }));
    else if (lostAt !== undefined) {
      const seconds = (stopwatch() - lostAt) / 1_000;
      write(() => save({ kind: 'back', seconds }));
    }
    hasCome = true;
    lostAt = undefined;
  };

  const writeTaking = (taken: readonly Holding[], there: ReadonlySet<string>): void => {
    const seen = new Map(holders);
    const isNewcomer = isNew;
    write(async () => {
      // What was taken and released between two heartbeats was not seen here, but written down.
      const written = await listLastTakers(db);
      const isKnown = (process: string | undefined): process is string =>
        process !== undefined && process !== name && (there.has(process) || departures.has(process));
      const giverOf = (holding: Holding): string | null =>
        [seen.get(holding), written.get(holding)].find(isKnown) ?? null;
      for (const [giver, holdings] of Map.groupBy(taken, giverOf))
        await save({
          kind: 'took',
          slots: slotsAmong(holdings),
          leases: leasesAmong(holdings),
          giver,
          why: giver === null ? null : reasonOf(giver, there, isNewcomer),
        });
    });
  };
  const reasonOf = (giver: string, there: ReadonlySet<string>, isNewcomer: boolean): MoveReason | null =>
    there.has(giver) ? (isNewcomer ? 'came' : 'divided') : (departures.get(giver) ?? null);

  return {
    note: (members, taken) => {
      noteArrival();
      const silent = (stopwatch() - seenAt) / 1_000;
      for (const { name: process, backend, silentSeconds } of departed(known, members, name))
        write(async () => {
          const kind = silentSeconds + silent >= SILENT_SECONDS ? 'silent' : 'ended';
          departures.set(process, await saveDeparture(db, process, backend, kind));
        });
      const there = new Set(members.map((member) => member.name));
      for (const member of members) for (const holding of member.holdings) holders.set(holding, member.name);
      if (taken.length > 0) writeTaking(taken, there);
      known = members;
      seenAt = stopwatch();
      if (taken.length > 0) hasTaken = true;
      else if (hasTaken) isNew = false;
    },
    noteLoss: () => {
      // Whoever is away can't say who has gone meanwhile.
      known = [];
      holders.clear();
      isNew = true;
      hasTaken = false;
      lostAt ??= stopwatch();
    },
    noteEnd: () => {
      const self = known.find((member) => member.name === name);
      if (self) write(() => saveDeparture(db, name, self.backend, 'drained'));
    },
    drain: () => writing,
  };
}

/** Whose connection was there at the last heartbeat, and is not now; this process notes its own losses itself. */
const departed = (before: readonly Member[], now: readonly Member[], self: string): readonly Member[] => {
  const there = new Set(now.map(({ backend }) => backend));
  return before.filter(({ name, backend }) => name !== self && !there.has(backend));
};

export const leasesAmong = (holdings: readonly Holding[]): Lease[] =>
  holdings.filter((holding) => typeof holding === 'string');

import { isEdge } from '@lonja/store/database/desk-name';
import type { Holding, Lease } from '@lonja/store/database/process-locks';
import type { TenuredConnection } from '@lonja/store/desk/desk-connection';
import type { Member, Tenure } from '@lonja/store/desk/tenure';
import { createHoldings, slotsAmong, type Holdings } from './holdings.ts';
import type { MoveLog } from './move-log.ts';
import { findOwner, listSlots } from './slots.ts';

/** How often the processes are counted. Whoever says nothing for five seconds has lost what it holds. */
const BEAT_MS = 1_000;
/** How soon it is tried again to take what another process is about to release. */
const HANDOVER_MS = 200;

/** What one process at a time does for all. */
export const LEASES: readonly Lease[] = ['feeds', 'mail', 'chores'];

/** What a process watches of the users whose slots it holds. */
interface Residents {
  /** Replaces what is known of these slots by what the database says. */
  load(slots: readonly number[]): Promise<void>;
  drop(slots: readonly number[]): void;
}

/** What this process does by itself, of all that one process at a time does for the database. */
export interface Home {
  /** To be called with each new connection of the desk: what is held ends with it. */
  follow(connection: TenuredConnection): TenuredConnection;
  /** Whether it takes no slot and no lease, and only answers. */
  readonly isEdge: boolean;
  readonly holds: (holding: Holding) => boolean;
  /** The held slots. */
  readonly slots: () => readonly number[];
  /** Whether it holds every slot. */
  readonly isWhole: () => boolean;
  /** Whether no other process works on the database. An edge never is: what it does not hold is for others, who may come. */
  readonly isAlone: () => boolean;
  /** Every process at work with what it held at the last heartbeat. */
  readonly members: () => readonly Member[];
  /** How many slots and leases it has taken and lost since its start. */
  readonly moves: () => { readonly gained: number; readonly lost: number };
  /** Takes its share, once the desk is connected. @returns when what it holds is loaded */
  start(residents: Residents): Promise<void>;
  /** Releases everything. */
  stop(): Promise<void>;
}

interface HomeOptions {
  /** This process, as others know it: an edge's says that it takes nothing. */
  readonly name: string;
  readonly log: MoveLog;
  readonly onFault: (error: unknown) => void;
}

/**
 * Divides slots and leases between the processes at work, anew with every heartbeat. Each takes its own share as soon as whoever
 * had it has released it or is gone; no process decides for another one.
 */
export function createHome({ name, log, onFault }: HomeOptions): Home {
  let residents: Residents | undefined;
  const holdings = createHoldings((slots) => residents?.drop(slots));
  const tenure = createPresentTenure(holdings, log);
  let members: readonly Member[] = [];
  let loading: Promise<void> = Promise.resolve();

  const load = async (slots: readonly number[], by: Tenure): Promise<void> => {
    if (await tryLoading(residents, slots, holdings, onFault)) return;
    // To be taken and loaded anew.
    if (by === tenure.find()) await holdings.release(slots, by).catch(onFault);
  };

  const heart = createHeart(async () => {
    const by = tenure.find();
    if (!by) return true;
    try {
      members = await by.listMembers();
      const { share, taken } = await divide(holdings, listShare(name, holdersAmong(members)), by);
      if (by === tenure.find()) log.mark(members, taken);
      // What was taken on a connection that is lost since is gone with it.
      if (by !== tenure.find()) holdings.lose();
      else if (taken.length > 0) loading = loading.then(() => load(slotsAmong(taken), by));
      return share.every(holdings.has);
    } catch (error) {
      onFault(error);
      return true;
    }
  });

  return {
    follow: (connection) => {
      tenure.follow(connection.tenure);
      // Until then nobody does what happens by itself for its users.
      heart.beatNow();
      return connection;
    },
    holds: holdings.has,
    slots: holdings.slots,
    isWhole: holdings.isWhole,
    isEdge: isEdge(name),
    isAlone: () => members.length < 2 && !isEdge(name),
    members: () => members,
    moves: () => holdings.moves(),
    start: async (watching) => {
      residents = watching;
      await heart.start();
      await loading;
    },
    stop: async () => {
      await heart.stop();
      await loading;
      await tenure.end().catch(onFault);
      await log.drain();
      holdings.stop();
    },
  };
}

/** The connection by which this process holds something: what is held on one that is lost is lost with it. */
function createPresentTenure(holdings: Holdings, log: MoveLog) {
  let present: Tenure | undefined;
  return {
    find: (): Tenure | undefined => present,
    follow: (next: Tenure): void => {
      // The end of the one before may be heard of later.
      if (present) holdings.lose();
      present = next;
      next.onLost(() => {
        if (present !== next) return;
        present = undefined;
        log.markLoss();
        holdings.lose();
      });
    },
    end: async (): Promise<void> => {
      if (!present) return;
      try {
        await holdings.release(holdings.all(), present);
      } finally {
        log.markEnd();
      }
    },
  };
}

/** Beats from its start until it is stopped. @param beat whether nothing is missing: the next one comes sooner otherwise */
function createHeart(beat: () => Promise<boolean>) {
  let isBeating = false;
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    clearTimeout(timer);
    const isComplete = await beat();
    clearTimeout(timer);
    if (isBeating) timer = setTimeout(() => void next(), isComplete ? BEAT_MS : HANDOVER_MS).unref();
  };
  const next = (): Promise<void> => (last = last.then(run));
  return {
    start: (): Promise<void> => {
      isBeating = true;
      return next();
    },
    beatNow: (): void => {
      if (isBeating) void next();
    },
    stop: (): Promise<void> => {
      isBeating = false;
      clearTimeout(timer);
      return last;
    },
  };
}

async function tryLoading(
  residents: Residents | undefined,
  slots: readonly number[],
  holdings: Holdings,
  onFault: (error: unknown) => void,
): Promise<boolean> {
  try {
    await residents?.load(slots);
    // What is lost during its load may have been dropped before the last page of it came.
    holdings.dropLater(slots.filter((slot) => !holdings.has(slot)));
    return true;
  } catch (error) {
    onFault(error);
    return false;
  }
}

/** Releases what is not in the share and takes what is missing of it. */
async function divide(
  holdings: Holdings,
  share: readonly Holding[],
  by: Tenure,
): Promise<{ readonly share: readonly Holding[]; readonly taken: readonly Holding[] }> {
  const mine = new Set(share);
  await holdings.release(
    holdings.all().filter((holding) => !mine.has(holding)),
    by,
  );
  return { share, taken: await holdings.claim(share, by) };
}

/** Whether only edges were at work at the last heartbeat of an edge: nobody does what happens by itself. */
export const areOnlyEdges = (home: Pick<Home, 'isEdge' | 'members'>): boolean =>
  home.isEdge && holdersAmong(home.members()).length === 0;

/** The processes that slots and leases are divided between. */
const holdersAmong = (members: readonly Member[]): readonly string[] =>
  members.map(({ name }) => name).filter((name) => !isEdge(name));

const listShare = (name: string, processes: readonly string[]): readonly Holding[] => [
  ...listSlots(name, processes),
  ...LEASES.filter((lease) => findOwner(lease, processes) === name),
];

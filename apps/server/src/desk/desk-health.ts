import { outageOf, UNREACHABLE } from '@lonja/store';

/** A batch under way for longer has a database that does not answer; some seconds later it is given up. */
const STALL_MS = 5_000;

export interface DeskStatus {
  readonly state: 'ok' | 'unavailable' | 'read_only';
  readonly reason: string | null;
}

/** Whether the desk can do its work. */
export interface DeskHealth {
  readonly status: () => DeskStatus;
  /** Why the desk is read-only until the process ends. */
  breach(): string | undefined;
  /** Why nothing can be committed at this moment. */
  outage(): string | undefined;
  /** The first reason stays: a breach is never repaired by itself. */
  readonly noteBreach: (reason: string) => void;
  /** @returns the outage that the error tells of */
  noteOutage(error: unknown): string;
  /** A batch was committed. */
  noteCommit(hasWritten: boolean): void;
  /** The database takes what is written again. */
  noteRepair(): void;
  /** Since when the batch has been under way that is waited for, by the desk's clock; undefined with none. */
  watch(began: number | undefined): void;
}

export function createDeskHealth(clock: () => number, onBreach: (reason: string) => void): DeskHealth {
  let breach: string | undefined;
  let outage: string | undefined;
  let batchBegan: number | undefined;
  return {
    status: () => {
      if (breach !== undefined) return { state: 'read_only', reason: breach };
      if (outage !== undefined) return { state: 'unavailable', reason: outage };
      if (batchBegan !== undefined && clock() - batchBegan > STALL_MS)
        return { state: 'unavailable', reason: 'the database does not answer' };
      return { state: 'ok', reason: null };
    },
    breach: () => breach,
    outage: () => outage,
    noteBreach: (reason) => {
      if (breach !== undefined) return;
      breach = reason;
      onBreach(reason);
    },
    noteOutage: (error) => (outage = outageOf(error)),
    noteCommit: (hasWritten) => {
      // A full disk can be read: what was refused says nothing of it.
      if (outage === UNREACHABLE || hasWritten) outage = undefined;
    },
    noteRepair: () => (outage = undefined),
    watch: (began) => (batchBegan = began),
  };
}

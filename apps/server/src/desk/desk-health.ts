import { describeOutage, UNREACHABLE } from '@lonja/store/database/failure';

/** A batch in flight for longer means that the database does not answer; some seconds later it is given up. */
const STALL_MS = 5_000;

export interface DeskStatus {
  readonly state: 'ok' | 'unavailable' | 'read_only';
  readonly reason: string | null;
}

/** The health of the desk. */
export interface DeskHealth {
  readonly status: () => DeskStatus;
  /** Why the desk is read-only until an operator has acknowledged it. */
  breach(): string | undefined;
  /** Why nothing can be committed at this moment. */
  outage(): string | undefined;
  /** The desk itself met a breach. The first reason stays, because a breach never repairs itself. */
  readonly markBreach: (reason: string) => void;
  /** Somebody else found it. */
  readonly setReadOnly: (reason: string) => void;
  /** An operator has acknowledged every breach. */
  readonly markAcknowledgement: () => void;
  /** @returns the outage that the error means */
  markOutage(error: unknown): string;
  /** A batch was committed. */
  markCommit(hasWritten: boolean): void;
  /** The database accepts writes again. */
  markRepair(): void;
  /** Sets the start of the batch that is waited for, by the desk's clock; undefined for none. */
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
    setReadOnly: (reason) => (breach ??= reason),
    markBreach: (reason) => {
      if (breach !== undefined) return;
      breach = reason;
      onBreach(reason);
    },
    markAcknowledgement: () => (breach = undefined),
    markOutage: (error) => (outage = describeOutage(error)),
    markCommit: (hasWritten) => {
      // A full disk can still be read, so a commit without writes does not end that outage.
      if (outage === UNREACHABLE || hasWritten) outage = undefined;
    },
    markRepair: () => (outage = undefined),
    watch: (began) => (batchBegan = began),
  };
}

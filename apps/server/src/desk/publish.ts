import type { TradingChange, TradingState } from '@lonja/core';
import type { NewNotice } from '@lonja/store/notices/notices';
import type { DecidedBatch } from './batch.ts';
import type { Waiting } from './waiting.ts';

/** The result of a committed batch. */
interface Committed {
  /** In their order; none where everything was refused. */
  readonly changes: readonly TradingChange[];
  /** Present states of accounts whose changes may have been missed, because the answer of their commit was lost. */
  readonly resynced: readonly TradingState[];
  /** Written in the same transaction. */
  readonly notices: readonly NewNotice[];
  /** How many commands the batch had. */
  readonly commands: number;
  /** From its first look at the database to its commit. */
  readonly milliseconds: number;
}

export type CommitListener = (committed: Committed) => void;

/** A batch that is committed and not yet answered. */
export interface CompletedBatch {
  readonly batch: readonly Waiting[];
  readonly decided: DecidedBatch;
  readonly resynced: readonly TradingState[];
  readonly milliseconds: number;
}

export interface Publisher {
  /** In the order in which they register. */
  readonly onCommitted: (listener: CommitListener) => void;
  /** Answers the callers, then notifies the listeners. */
  readonly publish: (completed: CompletedBatch) => void;
}

/** A listener's fault stops neither the others nor the desk. */
export function createPublisher(onFault: (error: unknown) => void): Publisher {
  const listeners: CommitListener[] = [];
  return {
    onCommitted: (listener) => void listeners.push(listener),
    publish: ({ batch, decided, resynced, milliseconds }) => {
      answer(batch, decided);
      const { changes, notices } = decided.writes;
      const committed = { changes, resynced, notices, commands: batch.length, milliseconds };
      for (const listener of listeners) {
        try {
          listener(committed);
        } catch (error) {
          onFault(error);
        }
      }
    },
  };
}

function answer(batch: readonly Waiting[], { results }: DecidedBatch): void {
  batch.forEach((one, index) => {
    const result = results[index];
    if (result === undefined || result instanceof Error) one.reject(result);
    else one.resolve(result);
  });
}

import type { TradingChange } from '@lonja/core';
import type { ActWrites, NewNotice } from '@lonja/store';

/** A change of an account, with what its transaction writes beside it. */
export interface DeskChange extends TradingChange {
  /** Absent for what leaves no act. */
  readonly writes?: BooksWrites;
}

/** What a command writes beside the account. */
export interface BooksWrites {
  readonly acts: Partial<ActWrites>;
  readonly notices: readonly NewNotice[];
}

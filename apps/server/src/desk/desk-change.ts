import type { TradingChange } from '@lonja/core';
import type { ActWrites, NewNotice } from '@lonja/store';

/** A change of an account, with what its transaction writes beside it. */
export interface DeskChange extends TradingChange {
  /** Absent where no act is recorded. */
  readonly writes?: CommandWrites;
}

/** What a command writes beside the account. */
export interface CommandWrites {
  readonly acts: Partial<ActWrites>;
  readonly notices: readonly NewNotice[];
}

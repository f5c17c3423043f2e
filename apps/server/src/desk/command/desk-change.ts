import type { TradingChange } from '@lonja/core';
import type { ActWrites } from '@lonja/store/audit/act-writes';
import type { NewNotice } from '@lonja/store/notices/notices';

/** A change of an account, with the other rows of its transaction. */
export interface DeskChange extends TradingChange {
  /** Absent where no act is recorded. */
  readonly writes?: CommandWrites;
}

/** The rows that a command writes beside the account. */
export interface CommandWrites {
  readonly acts: Partial<ActWrites>;
  readonly notices: readonly NewNotice[];
}

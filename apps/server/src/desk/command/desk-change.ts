import type { TradingChange } from '@lonja/core';
import type { ActWrites } from '@lonja/store/audit/act-writes';
import type { NewNotice } from '@lonja/store/notices/notices';
import type { DoneAct } from '../../record/act.ts';

/** A change of an account, with the other rows of its transaction. */
export interface DeskChange extends TradingChange {
  /** Absent where no act is recorded. */
  readonly writes?: {
    readonly acts: Partial<ActWrites>;
    readonly notices: readonly NewNotice[];
  };
}

/** The rows that a command writes beside the account. */
export interface CommandWrites {
  readonly acts: Omit<Partial<ActWrites>, 'audit'> & {
    /** Each has its row of the audit log. */
    readonly done?: readonly DoneAct[];
  };
  readonly notices: readonly NewNotice[];
}

import { accept, type TradingChange } from '@lonja/core';
import { none, ofAccount, SENT_BY_NO_PROGRAM, type CommandRow, type OnAccount } from './command-row.ts';

/** What holds for every rule that the system enforces: it is decided on the account's state then, when there may be nothing left to do. */
export const ENFORCING = {
  sender: 'system',
  on: 'closed_too',
  whenSuspended: SENT_BY_NO_PROGRAM,
  setsFigures: false,
  charges: 'first',
  orderIds: none,
  notes: none,
  worldOf: ofAccount,
  underMandate: 'as_given',
  counts: 'nothing',
  model: 'followed',
  write: 'account_alone',
} as const;

/** Nothing to decide: publishes the account's state to listeners that may have missed a change. */
export const RESYNC = {
  ...ENFORCING,
  kind: 'resync',
  // It only reads: when another process has traded is no moment to charge at.
  charges: 'never',
  model: { outside: 'nothing is decided' },
  decide: () => accept(),
} as const satisfies CommandRow<OnAccount, readonly TradingChange[]>;

import type { AccountActRefusal } from './decisions/administration/account-act-refusal.ts';
import type { AlertRefusal } from './decisions/alerts/change-alert.ts';
import type { EntryRefusal } from './decisions/contests/enter-contest.ts';
import type { BeginningRefusal } from './decisions/evaluations/begin-evaluation.ts';
import type { MoveProfitRefusal } from './decisions/funds/move-profit.ts';
import type { BranchRefusal } from './decisions/funds/open-branch.ts';
import type { PracticeRefusal } from './decisions/funds/open-practice.ts';
import type { ClosingRefusal, ResetRefusal } from './decisions/funds/reset-account.ts';
import type { TransferRefusal } from './decisions/funds/transfers.ts';
import type { RebalancingRefusal } from './decisions/trading/rebalance.ts';
import type { TargetRefusal } from './decisions/trading/target-position.ts';
import type { MandateRefusal } from './mandate/mandate-refusal.ts';
import type { OrderRefusal } from './order/order-refusal.ts';

/** Every reason for which a decision refuses, with the figures that belong to it. */
export type Refusal =
  | OrderRefusal
  | RebalancingRefusal
  | TargetRefusal
  | MoveProfitRefusal
  | TransferRefusal
  | ResetRefusal
  | ClosingRefusal
  | PracticeRefusal
  | BranchRefusal
  | EntryRefusal
  | BeginningRefusal
  | AccountActRefusal
  | AlertRefusal
  | MandateRefusal;

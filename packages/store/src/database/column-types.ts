import type {
  AccountKind,
  SealedRuleset,
  AlertType,
  AssignmentState,
  CancelReason,
  Direction,
  FillCause,
  FillProfile,
  GroupRole,
  HookSymbol,
  LaunchClaims,
  MarginPreset,
  MarketScript,
  MeasuredBy,
  NoR,
  OrderStatus,
  OrderType,
  Program,
  ScoreProblem,
  SignalPosition,
  SignalState,
  TimeInForce,
  Unranked,
  VerdictKind,
  WebhookProblem,
  WithdrawalStatus,
  WrittenFinancing,
} from '@lonja/core';
import type { Language } from '@lonja/words/languages';
import type { ColumnType } from 'kysely';
import type { WrittenPhase, WrittenProgress } from '../written/written-progress.ts';
import type { EntryNonce } from '../written/entry-nonce.ts';
import type { WrittenRefusal } from '../written/written-refusal.ts';
import type { WrittenTerms } from '../written/account-terms.ts';
import type { WrittenMandates } from '../written/written-mandates.ts';

/**
 * What columns hold that the database calls text, JSON or a date: each by its table and name, without NULL, which the catalogue says.
 * `tables.ts` reads this list as it is written, so a new line needs `node run.cjs scripts/write-schema.ts`.
 */
export interface ColumnTypes {
  'alerts.type': AlertType;
  'assignments.state': AssignmentState;
  'candles.interval': '1m' | '1h';
  'contest_entries.unranked': Unranked;
  'contests.frozen': object;
  'contests.ruleset': SealedRuleset;
  'deposits.method': DepositMethod;
  'evaluation_verdicts.kind': VerdictKind;
  'fills.cause': FillCause['kind'];
  'fills.order_type': OrderType;
  'fills.profile': FillProfile;
  'fills.rule': 'buy_at_ask' | 'sell_at_bid';
  'fills.side': 'buy' | 'sell';
  'financing_charges.source': 'flat' | 'benchmark' | 'tom_next';
  'hook_signals.position': SignalPosition;
  'hook_signals.refusal': WrittenRefusal;
  'hook_signals.state': SignalState;
  'hooks.symbols': readonly HookSymbol[];
  'idempotency_keys.day': CalendarDay;
  'lti_launches.claims': LaunchClaims;
  'lti_scores.problem': ScoreProblem;
  'lti_scores.state': 'waiting' | 'sent' | 'failed';
  'memberships.role': GroupRole;
  'news_items.category': NewsCategory;
  'orders.cancel_reason': CancelReason;
  'orders.refusal': Record<string, unknown>;
  'orders.side': 'buy' | 'sell';
  'orders.status': OrderStatus;
  'orders.time_in_force': TimeInForce;
  'orders.type': OrderType;
  'processes.facts': object;
  'programmes.phases': WrittenPhase[];
  'proposals.request': object;
  'proposals.state': 'open' | 'claimed' | 'placed' | 'refused' | 'rejected' | 'withdrawn';
  'senders.kind': Program['kind'];
  'splits.declared_by': 'source' | 'administrator';
  'splits.status': SplitStatus;
  'trades.direction': Direction;
  'trades.measured_by': MeasuredBy;
  'trades.no_r': NoR;
  'trading_accounts.evaluation': WrittenProgress;
  'trading_accounts.fill_profile': FillProfile;
  'trading_accounts.kind': AccountKind;
  'trading_accounts.mandates': WrittenMandates;
  'trading_accounts.terms': WrittenTerms;
  'trading_conditions.financing': WrittenFinancing;
  'trading_conditions.margin': MarginPreset;
  'user_settings.currency': 'USD' | 'EUR' | 'GBP' | 'JPY';
  'user_settings.language': Language;
  'user_settings.palette': 'classic' | 'cvd' | 'mono';
  'user_settings.risk_level': 'conservative' | 'moderate' | 'aggressive';
  'user_settings.theme': 'dark' | 'light' | 'auto';
  'user_settings.timezone': 'UTC' | 'EST' | 'PST' | 'CET';
  'users.role': 'user' | 'admin';
  'users.verification': 'none' | 'pending' | 'approved' | 'rejected';
  'verification_requests.date_of_birth': CalendarDay;
  'verification_requests.status': 'pending' | 'approved' | 'rejected';
  'webhook_deliveries.problem': WebhookProblem;
  'webhook_deliveries.state': 'waiting' | 'sent' | 'failed';
  'webhook_endpoints.disabled_reason': 'gone' | 'failing';
  'webhook_events.data': object;
  'withdrawals.method': WithdrawalMethod;
  'withdrawals.status': WithdrawalStatus;
  'world_steps.quotes': readonly WrittenStepQuote[];
  'worlds.hours': 'always' | 'real';
  'worlds.nonces': readonly EntryNonce[];
  'worlds.script': MarketScript;
}

/** A JSON column: its value is read, its text is written. With a default, `undefined` may be written too. */
export type Json<Value, Default = never> = ColumnType<
  Value,
  string | Extract<Value, null> | Default,
  string | Extract<Value, null>
>;

/** YYYY-MM-DD, as dates are compared and written; who reads one casts it to text. */
type CalendarDay = string;

export type DepositMethod = 'credit_card' | 'debit_card' | 'bank_transfer' | 'crypto' | 'paypal';
type WithdrawalMethod = 'card' | 'bank' | 'crypto' | 'paypal';

export type NewsCategory = 'general' | 'forex' | 'crypto' | 'mergers';

/** open: seen without a ratio, or declared and not seen yet. applying: accounts are being adjusted. */
export type SplitStatus = 'open' | 'applying' | 'applied' | 'dismissed';

/** A quote of a kept step: instrument, bid, ask, its own time, source, sequence, delay in milliseconds, and its rate to USD. */
export type WrittenStepQuote = readonly [
  instrument: number,
  bid: string,
  ask: string,
  at: number,
  source: string,
  sequence: number,
  delay: number,
  numerator: string,
  denominator: string,
];

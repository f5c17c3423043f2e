import {
  decideMandateChange,
  decideStopForLoss,
  isProgram,
  findMandateKey,
  wallTimeOf,
  type MandateChange,
  type Program,
  type TradingChange,
} from '@lonja/core';
import { RECORDED_REASONS } from '@lonja/protocol/recorded-reasons';
import type { Act } from '../record/act.ts';
import { buildNoticeBody } from '../record/notice-body.ts';
import { buildSystemAct } from '../record/system-act.ts';
import {
  bindCommand,
  none,
  ofAccount,
  SENT_BY_NO_PROGRAM,
  type ClientCommand,
  type CommandRow,
  type OnAccount,
  type SystemCommand,
} from '../desk/command/command-row.ts';
import { ENFORCING } from '../desk/command/enforcing.ts';
import type { Outcome } from '../desk/command/submission.ts';

/** A person changes what an API key, or every key, may do on an account. */
interface ChangingMandate extends OnAccount {
  readonly key: SteeredKey;
  readonly change: MandateChange;
  readonly act: Act;
  /** Who is notified: the account's person. */
  readonly by: 'owner' | 'teacher' | 'administrator';
}

/** The key that a command is about; `name` is null where every key of the account is meant. */
export interface SteeredKey {
  readonly id: string;
  readonly name: string | null;
}

interface Stopping extends OnAccount {
  readonly program: Program;
}

const MODEL = { outside: 'the model knows no programs' } as const;

/** Changes a key's authority in the order of the account's commands. */
export const CHANGE_MANDATE = {
  kind: 'change_mandate',
  sender: 'person',
  on: 'open',
  whenSuspended: SENT_BY_NO_PROGRAM,
  setsFigures: false,
  charges: 'first',
  orderIds: none,
  notes: none,
  worldOf: ofAccount,
  underMandate: 'as_given',
  counts: 'nothing',
  model: MODEL,
  decide: (state, { key, change }, { market }) => decideMandateChange(state, { key: key.id, change }, market),
  write: (_changes, { accountId, key, change, act, by }, { market }) => {
    const at = wallTimeOf(market);
    const after = { key: key.id, change: change.kind };
    const done = { act, at, accountId, before: {}, after };
    const reason = by === 'owner' ? null : act.reason;
    const body = buildNoticeBody('key_authority', { key: key.name, change: WORDS[change.kind], by, reason });
    const notice = { id: act.id, to: { accountId }, createdAt: at, ...body };
    return { acts: { done: [done] }, notices: [notice] };
  },
} as const satisfies CommandRow<ChangingMandate>;

/** Suspends a program for the day, where the account has lost what its mandate allows; nothing where it has not. */
export const STOP_KEY = {
  ...ENFORCING,
  kind: 'stop_key',
  model: MODEL,
  decide: (state, { program }, { market }) => decideStopForLoss(state, findMandateKey(program) ?? '', market),
  write: (_changes, { accountId, program }, { market }) => {
    const at = wallTimeOf(market);
    const reason = RECORDED_REASONS.dailyLoss;
    const act = buildSystemAct('key_suspended', { subject: String(accountId), reason });
    const after = { program: program.number, change: 'suspended' };
    const key = program.label ?? '';
    const body = buildNoticeBody('key_authority', { key, change: 'suspended', by: 'loss', reason: null });
    const notice = { id: act.id, to: { accountId }, createdAt: at, ...body };
    return { acts: { done: [{ act, at, accountId, before: {}, after }] }, notices: [notice] };
  },
} as const satisfies CommandRow<Stopping, readonly TradingChange[]>;

/** What the system does about a refused command: whoever was refused for the day's loss is stopped for the day. */
export function stopAfter({ accountId, sentBy }: ClientCommand, outcome: Outcome): SystemCommand | undefined {
  if (outcome.kind !== 'refused' || outcome.refusal.code !== 'mandate_loss') return undefined;
  const program = sentBy ?? undefined;
  return isProgram(program) && accountId !== undefined
    ? bindCommand(STOP_KEY, { accountId, program })
    : undefined;
}

/** What the notice calls it. */
const WORDS = { set: 'limited', removed: 'limited', suspended: 'suspended', resumed: 'resumed' } as const;

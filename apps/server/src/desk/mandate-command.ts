import { randomUUID } from 'node:crypto';
import {
  decideMandateChange,
  decideStopForLoss,
  isProgram,
  mandateKeyOf,
  wallTimeOf,
  type MarketView,
  type Program,
  type TradingState,
} from '@lonja/core';
import { RECORDED_REASONS } from '@lonja/protocol/recorded-reasons';
import { auditRowOf } from '../audit/act.ts';
import { senderOfCommand } from './command-sender.ts';
import type { DeskChange } from './desk-change.ts';
import type { ChangeMandateCommand, ClientSubmission, Outcome, SystemCommand } from './submission.ts';

/** Changes a key's authority, with audit row and notice, in the order of the account's commands. */
export function changeMandate(
  state: TradingState,
  { key, change, act, by }: ChangeMandateCommand,
  { render, market }: { readonly render: ClientSubmission['render']; readonly market: MarketView },
): Outcome {
  const sought = { key: key.id, change };
  const decision = decideMandateChange(state, sought, market);
  if (!decision.accepted) throw new Error('a change of a mandate is never refused');
  const at = wallTimeOf(market);
  const { id: accountId } = state.account;
  const row = auditRowOf(act, {
    at,
    accountId,
    before: {},
    after: { key: key.id, change: change.kind },
    isNotified: true,
  });
  const notice = {
    id: act.id,
    to: { accountId },
    kind: 'key_authority',
    data: { key: key.name, change: WORDS[change.kind], by, reason: by === 'owner' ? null : act.reason },
    createdAt: at,
  };
  const [changed] = decision.changes;
  const changes = [{ ...changed, writes: { acts: { audit: [row] }, notices: [notice] } }] as const;
  return { kind: 'accepted', changes, answer: render(changes) };
}

/** Suspends a program for the day, where the account has lost what its mandate allows; nothing where it has not. */
export function stopForLoss(
  state: TradingState,
  program: Program,
  market: MarketView,
): readonly DeskChange[] {
  const decision = decideStopForLoss(state, mandateKeyOf(program) ?? '', market);
  const [stopped] = decision.accepted ? decision.changes : [];
  if (!stopped) return [];
  const at = wallTimeOf(market);
  const { id: accountId } = state.account;
  const id = randomUUID();
  const row = auditRowOf(
    {
      id,
      actorId: undefined,
      actorRole: 'house',
      action: 'key_suspended',
      subject: { kind: 'account', id: String(accountId) },
      userId: undefined,
      reason: RECORDED_REASONS.dailyLoss,
      requestId: '',
      address: '',
    },
    { at, accountId, before: {}, after: { program: program.number, change: 'suspended' }, isNotified: false },
  );
  const data = { key: program.label ?? '', change: 'suspended', by: 'loss', reason: null };
  const notice = { id, to: { accountId }, kind: 'key_authority', data, createdAt: at };
  return [{ ...stopped, writes: { acts: { audit: [row] }, notices: [notice] } }];
}

/** What the system does about a refused command: whoever was refused for the day's loss is stopped for the day. */
export function stopAfter({ command }: ClientSubmission, outcome: Outcome): SystemCommand | undefined {
  if (outcome.kind !== 'refused' || outcome.refusal.code !== 'mandate_loss') return undefined;
  const program = senderOfCommand(command) ?? undefined;
  if (!isProgram(program) || command.kind === 'open_account') return undefined;
  return { kind: 'stop_key', accountId: command.accountId, program };
}

/** What the notice calls it. */
const WORDS = { set: 'limited', removed: 'limited', suspended: 'suspended', resumed: 'resumed' } as const;

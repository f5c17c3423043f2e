import {
  decideMandateChange,
  isOfKey,
  wallTimeOf,
  type MandateChange,
  type MarketView,
  type TradingState,
} from '@lonja/core';
import { auditRowOf, type Act } from '../audit/act.ts';
import type { ClientSubmission, Outcome } from './submission.ts';

/** A person changes what an API key may do on an account. */
export interface ChangeMandateCommand {
  readonly kind: 'change_mandate';
  readonly accountId: number;
  readonly key: { readonly id: string; readonly name: string };
  readonly change: MandateChange;
  readonly act: Act;
  /** Who is notified: the account's person. Undefined where nobody has to be. */
  readonly by: 'owner' | 'teacher' | 'administrator';
}

/** Changes a key's authority, with audit row and notice, in the order of the account's commands. */
export function changeMandate(
  state: TradingState,
  { key, change, act, by }: ChangeMandateCommand,
  { render, market }: { readonly render: ClientSubmission['render']; readonly market: MarketView },
): Outcome {
  const sought = { key: key.id, isOfKey: isOfKey(key.id), change };
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

/** What the notice calls it. */
const WORDS = { set: 'limited', removed: 'limited', suspended: 'suspended', resumed: 'resumed' } as const;

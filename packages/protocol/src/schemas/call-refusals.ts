import { RULE_REFUSALS } from '@lonja/core/account-rules';
import type { CallSchema } from '../rows/call-schema.ts';
import { findProofShape } from '../sign-in/proof.ts';
import { takesIdempotencyKey, type CallRow } from '../rows/call-row.ts';
import type { RefusalCode } from '../errors/refusals.ts';

/** Why an order is not placed, whichever call places it, and why a position is not closed. */
export const ORDER_REFUSALS = [
  ...RULE_REFUSALS,
  'account_frozen',
  'bracket_not_allowed',
  'class_not_allowed',
  'close_only',
  'depth_short',
  'exceeds_position',
  'expiry_not_ahead',
  'insufficient_free_margin',
  'insufficient_funds',
  'market_closed',
  'no_position',
  'not_traded',
  'notional_out_of_range',
  'opens_at_margin_call',
  'position_fully_paid',
  'price_delayed',
  'price_moved',
  'price_off_grid',
  'quantity_off_grid',
  'quantity_too_small',
  'quote_stale',
  'quote_unavailable',
  'stop_loss_on_wrong_side',
  'stop_on_wrong_side',
  'take_profit_on_wrong_side',
  'time_in_force_not_allowed',
  'too_many_orders',
  'trail_out_of_range',
  'unknown_instrument',
] as const satisfies readonly RefusalCode[];

/** Why an order with a note is not placed: the note has no place in the journal. */
export const NOTE_REFUSALS = ['journal_full', 'journals_full'] as const satisfies readonly RefusalCode[];

/** What the desk may say to whatever a program sends it. */
export const DESK_REFUSALS = [
  'account_closed',
  'client_order_id_taken',
  'mandate_day_spent',
  'mandate_exposure',
  'mandate_hours',
  'mandate_leverage',
  'mandate_loss',
  'mandate_order_size',
  'mandate_rate',
  'mandate_withdrawals_spent',
  'outside_mandate',
] as const satisfies readonly RefusalCode[];

/** What any call may say: of who calls, of the address, of the input and of the moment. */
const EVERY_CALL = [
  'card_number_in_text',
  'forbidden',
  'invalid_request',
  'key_scope_missing',
  'not_found',
  'reason_invalid',
  'too_many_requests',
  'unauthenticated',
  'unavailable',
] as const satisfies readonly RefusalCode[];

const OF_KEYS = [
  'idempotency_in_flight',
  'idempotency_key_invalid',
  'idempotency_key_reused',
] as const satisfies readonly RefusalCode[];

/** Every reason that a write may answer with: what its row entails, and what its schema names beside that. */
export function refusalsOfCall(row: CallRow, { refuses = [] }: CallSchema): ReadonlySet<RefusalCode> {
  return new Set([
    ...EVERY_CALL,
    ...(takesIdempotencyKey(row) ? OF_KEYS : []),
    ...proofRefusals(row),
    ...(row.stops === undefined ? [] : (['key_suspended'] as const)),
    ...(row.stops === 'desk' ? DESK_REFUSALS : []),
    ...refuses,
  ]);
}

function proofRefusals({ confirms }: CallRow): readonly RefusalCode[] {
  if (confirms === 'recently' || confirms === 'recently_of_administrators') return ['password_required'];
  const shape = findProofShape(confirms);
  if (!shape) return [];
  const codes = ['password_required', 'password_wrong'] as const;
  return 'code' in shape ? [...codes, 'code_required', 'code_wrong'] : codes;
}

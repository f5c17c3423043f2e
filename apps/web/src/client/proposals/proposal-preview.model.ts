import type { CallInput, CallOutput } from '@lonja/protocol/client';

type Proposal = CallOutput<'listProposals'>[number];
type Draft = CallInput<'previewOrder'>['body'];

/** A proposal as the order to preview; undefined where it does not name all of one: a close, and what trails. */
export function previewOf(proposal: Proposal): Draft | undefined {
  const { symbol, side, type, quantity, notional, leverage, limitPrice, stopPrice } = proposal;
  if (side === null) return undefined;
  const size = quantity === null ? { notional: notional ?? '0' } : { quantity };
  const order = { symbol, side, leverage };
  if (type === 'market') return { ...order, ...size, type };
  if (type === 'limit' && limitPrice !== null) return { ...order, ...size, type, limitPrice };
  if (quantity === null || stopPrice === null) return undefined;
  if (type === 'stop') return { ...order, quantity, type, stopPrice };
  if (type === 'stop_limit' && limitPrice !== null)
    return { ...order, quantity, type, stopPrice, limitPrice };
  return undefined;
}

import { randomBytes } from 'node:crypto';
import { CallError } from '@lonja/protocol/client';
import { readRefusal, type OrderDraft } from '@lonja/protocol';
import type * as z from 'zod';
import { refusalSentence } from '../refusal/refusal-sentence.ts';
import { AgentRefusal, type AgentCall } from './agent-call.ts';
import {
  computeOrderId,
  PREVIEW_LIFETIME_MS,
  readPreview,
  writePreview,
  type Preview,
} from './preview-token.ts';

type Draft = z.input<typeof OrderDraft>;

interface Wish {
  readonly order: Draft;
  readonly words?: string | undefined;
}

/** What an order would come to, with a token where the account would take it. */
export async function previewOrder(asked: AgentCall, { order, words }: Wish): Promise<object> {
  const { program, call, isDrawn, now } = asked;
  if (!isDrawn()) throw new AgentRefusal('prices_not_begun');
  const { profile, quote, previews } = await call('previewOrder', { body: order });
  const preview = previews.find((one) => one.profile === profile);
  if (preview?.refusal) return { quote, preview, token: null, refusal: inWords(preview.refusal, asked) };
  if (!quote || !preview) throw new AgentRefusal('quote_unavailable');
  const until = now() + PREVIEW_LIFETIME_MS;
  const token = writePreview(program.previewSecret, {
    account: program.accountId,
    order: withSeenPrice(order, quote),
    words,
    quote,
    until,
    nonce: randomBytes(16).toString('base64url'),
  });
  return {
    quote,
    preview,
    token,
    clientOrderId: computeOrderId(token),
    expiresAt: new Date(until).toISOString(),
  };
}

const inWords = (code: string, { program }: AgentCall) => ({
  code,
  message: refusalSentence(readRefusal(code), program.language),
});

/** A market order is bound to its quote by the price that was seen: the desk refuses one that has moved too far. */
function withSeenPrice(order: Draft, { bid, ask }: Pick<Preview['quote'], 'bid' | 'ask'>): Draft {
  if (order.type !== 'market' || order.price !== undefined) return order;
  return { ...order, price: order.side === 'buy' ? ask : bid };
}

/** Sends the order of a token, once: its id is the token's, and an account has one order of an id, ever. */
export async function executePreview(
  { program, call, isReplay, now }: AgentCall,
  { token }: { readonly token: string },
): Promise<object> {
  const preview = readPreview(program.previewSecret, token, { account: program.accountId, now: now() });
  if (typeof preview === 'string') throw new AgentRefusal(preview);
  const clientOrderId = computeOrderId(token);
  const order = { ...preview.order, clientOrderId };
  try {
    if (program.scopes.includes('trade'))
      return { clientOrderId, ...(await call('placeOrder', { body: order })) };
    const body = { order, words: preview.words };
    const proposal = await call('propose', { body, idempotencyKey: clientOrderId });
    if (isReplay()) throw new AgentRefusal('preview_used', { proposal: proposal.id });
    return { clientOrderId, proposal };
  } catch (error) {
    throw usedBefore(error) ?? error;
  }
}

/** The refusal of a token that was executed already, or is at this moment. */
function usedBefore(error: unknown): AgentRefusal | undefined {
  if (!(error instanceof CallError)) return undefined;
  const { code, details } = error.body ?? {};
  const isUsed = code === 'client_order_id_taken' || code === 'idempotency_in_flight';
  return isUsed ? new AgentRefusal('preview_used', details) : undefined;
}

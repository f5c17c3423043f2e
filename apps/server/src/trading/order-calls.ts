import { formatPrice, type RestingOrder, type TradingChange } from '@lonja/core';
import type * as wire from '@lonja/protocol';
import type { OrderResponse } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { bindCommand, type ClientCommand, type SentOnAccount } from '../desk/command/command-row.ts';
import type { Desk } from '../desk/desk.ts';
import type { Market } from '../market/market.ts';
import {
  AMEND_ORDER,
  CANCEL_ORDER,
  PLACE_OCO,
  PLACE_ORDER,
  PROTECT_POSITION,
  REPLACE_ORDER,
} from './commands.ts';
import { instrumentFor, orderResponse, listOrderAnswers, sentText, wantedText } from './order-view.ts';
import { readCallBody } from '../calls/call-body.ts';
import { credentialOfCaller } from '../calls/credential.ts';
import type { Handlers } from '../calls/serve.ts';
import { orRefuse, refuse } from '../refusal/refuse.ts';
import { readAmendment, readDraft, readProtection, readReplacement } from './order-draft.ts';
import { noteIn } from './order-note.ts';
import type { Caller } from '../calls/policy.ts';
import { requireSender } from '../calls/sender.ts';
import { submit } from '../calls/submit.ts';
import { answerLanguage } from '../reading/reader-language.ts';
import { answerSentence, type AnswerSentence } from '../calls/answer-sentence.ts';
import type { Language } from '@lonja/words/languages';

const NEWEST = 100;

/** GET, POST /api/orders, POST /api/orders/oco and /protection, PATCH, DELETE /api/orders/{id}, POST /api/orders/{id}/replacement. */
export function orderHandlers(db: Database, desk: Desk) {
  const send = (request: FastifyRequest, reply: FastifyReply, asked: Asked) =>
    submit(desk, {
      request,
      reply,
      command: asked.command,
      answer: ([change]) => buildOrderAnswer(change, asked, request.market, answerLanguage(request)),
    });
  return {
    listOrders: async (request) => {
      const { accountId } = request.session;
      const { limit = NEWEST, before, clientOrderId, key } = request.query;
      const { status = clientOrderId === undefined && key === undefined ? 'live' : 'all' } = request.query;
      if (accountId === null) return [];
      const page = { filter: status, limit, before, clientOrderId, key };
      return listOrderAnswers(db, request.market, accountId, page, answerLanguage(request));
    },

    placeOrder: async (request, reply) => {
      return send(request, reply, readPlacement(request.body, request.market, request.session));
    },

    placeOco: async (request, reply) => {
      const { orders } = request.body;
      const legs = orders.map((leg) => readDraft(leg, request.market));
      const given = { ...sentFor(request.session), legs, notes: orders.map(noteIn) };
      return send(request, reply, { deed: 'placed', command: bindCommand(PLACE_OCO, given) });
    },

    protectPosition: async (request, reply) => {
      const protection = readProtection(request.body, request.market);
      const command = bindCommand(PROTECT_POSITION, { ...sentFor(request.session), protection });
      return send(request, reply, { deed: 'placed', command });
    },

    amendOrder: async (request, reply) => {
      const orderId = parseOrderNumber(request.params.id);
      const amendment = readAmendment(request.body, orderId);
      const command = bindCommand(AMEND_ORDER, { ...sentFor(request.session), amendment });
      return send(request, reply, { deed: 'amended', orderId, command });
    },

    replaceOrder: async (request, reply) => {
      const replacement = readReplacement(request.body, parseOrderNumber(request.params.id));
      const command = bindCommand(REPLACE_ORDER, { ...sentFor(request.session), replacement });
      return send(request, reply, { deed: 'replaced', command });
    },

    cancelOrder: async (request, reply) => {
      const orderId = parseOrderNumber(request.params.id);
      const command = bindCommand(CANCEL_ORDER, { ...sentFor(request.session), orderId });
      return send(request, reply, { deed: 'cancelled', orderId, command });
    },
  } satisfies Partial<Handlers>;
}

/** What a call asks for, and does with which order: the named one, or the first that it places. */
type Asked = { readonly command: ClientCommand } & (
  | { readonly deed: 'placed' | 'replaced' }
  | { readonly deed: 'amended' | 'cancelled'; readonly orderId: number }
);

/** What POST /api/orders does, in a request that has authenticated its caller for the scope `trade`. @throws HttpRefusal, DeskUnavailable */
export async function placeOrder(
  desk: Pick<Desk, 'submit'>,
  { caller, market }: { readonly caller: Caller; readonly market: Market },
  given: z.input<typeof wire.OrderDraft>,
): Promise<OrderResponse> {
  const asked = readPlacement(readCallBody('placeOrder', given), market, caller);
  const shown = credentialOfCaller(caller);
  const outcome = orRefuse(await desk.submit({ command: asked.command, shown, render: () => NOT_SENT }));
  if (outcome.kind === 'replayed') throw new Error('an order without an Idempotency-Key was replayed');
  return buildOrderAnswer(outcome.changes[0], asked, market, 'en');
}

/** Whoever places an order in this process words the answer. */
const NOT_SENT = { status: 201, body: '' };

const readPlacement = (body: wire.OrderDraft, market: Market, caller: Caller): Asked => ({
  deed: 'placed',
  command: bindCommand(PLACE_ORDER, {
    ...sentFor(caller),
    draft: readDraft(body, market),
    note: noteIn(body),
  }),
});

function sentFor(caller: Caller): SentOnAccount {
  const { accountId } = caller;
  if (accountId === null) refuse('not_found');
  return { accountId, sender: requireSender(caller) };
}

/** @throws HttpRefusal for a text that is no order number, as for an unknown number */
function parseOrderNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) refuse('order_not_working');
  return Number(text);
}

function buildOrderAnswer(change: TradingChange, asked: Asked, market: Market, language: Language) {
  const first = requireFirst(change, asked);
  const message = formatMessage(first, change, asked, { market, language });
  return orderResponse(change, first.id, market, { message, language });
}

function requireFirst({ orders }: TradingChange, asked: Asked): RestingOrder {
  const change = orders.find(({ before, after }) =>
    'orderId' in asked ? after.id === asked.orderId : before === undefined,
  );
  if (!change) throw new Error('a command about an order changed no order');
  return change.after;
}

function formatMessage(
  order: RestingOrder,
  { account }: TradingChange,
  { deed }: Asked,
  { market, language }: { readonly market: Market; readonly language: Language },
): string {
  const { symbol, priceDecimals } = instrumentFor(order.instrumentId, market);
  const say = (name: AnswerSentence, figures: Readonly<Record<string, string>>): string =>
    answerSentence(name, language, figures);
  const what = { order: wantedText(order, symbol, language) };
  const number = String(order.id);
  if (account.fill)
    return say('orderFilled', { ...what, price: formatPrice(account.fill.price, priceDecimals) });
  if (order.flight && deed !== 'cancelled') return sentText(order, symbol, market, language);
  if (deed === 'cancelled') return say('orderCancelled', { number });
  if (deed === 'replaced') return say('orderReplaced', { number: String(order.replaces), next: number });
  if (order.state.status === 'cancelled') return say('orderNotFilled', what);
  return deed === 'amended' ? say('orderAmended', { number }) : say('orderWaits', what);
}

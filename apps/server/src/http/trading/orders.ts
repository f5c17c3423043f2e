import { formatPrice, type RestingOrder, type TradingChange } from '@lonja/core';
import type * as wire from '@lonja/protocol';
import type { OrderResponse } from '@lonja/protocol';
import type { Database } from '@lonja/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Desk } from '../../desk/desk.ts';
import type { AccountCommand } from '../../desk/named-commands.ts';
import type { Market } from '../../market/market.ts';
import { instrumentFor, orderResponse, ordersOf, sentText, wantedText } from '../../views/order-view.ts';
import type { Api } from '../kernel/api.ts';
import { readCallBody } from '../kernel/call-body.ts';
import { httpRefusalOf } from '../kernel/desk-refusal.ts';
import { credentialOfCaller } from '../kernel/credential.ts';
import { serve } from '../kernel/serve.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { amendmentOf, draftOf, protectionOf, replacementOf } from './order-draft.ts';
import { noteIn } from './order-note.ts';
import type { Caller } from '../kernel/policy.ts';
import { senderOf } from '../kernel/sender.ts';
import { submit } from '../kernel/submit.ts';
import { answerLanguage } from '../kernel/reader-language.ts';
import { answerSentence, type AnswerSentence } from '../../views/answer-sentence.ts';
import type { Language } from '@lonja/words/languages';

const NEWEST = 100;

/** GET, POST /api/orders, POST /api/orders/oco and /protection, PATCH, DELETE /api/orders/{id}, POST /api/orders/{id}/replacement. */
export function registerOrderRoutes(app: Api, db: Database, desk: Desk): void {
  serve(app, 'listOrders', async (request) => {
    const { accountId } = request.session;
    const { limit = NEWEST, before, clientOrderId, key } = request.query;
    const { status = clientOrderId === undefined && key === undefined ? 'live' : 'all' } = request.query;
    if (accountId === null) return [];
    const page = { filter: status, limit, before, clientOrderId, key };
    return ordersOf(db, request.market, accountId, page, answerLanguage(request));
  });

  serve(app, 'placeOrder', async (request, reply) => {
    return send(request, reply, placementOf(request.body, request.market, request.session));
  });

  serve(app, 'placeOco', async (request, reply) => {
    const { orders } = request.body;
    const sentBy = senderOf(request.session);
    const legs = orders.map((leg) => draftOf(leg, request.market, sentBy));
    const accountId = accountOf(request.session);
    return send(request, reply, { kind: 'place_oco', accountId, legs, notes: orders.map(noteIn) });
  });

  serve(app, 'protectPosition', async (request, reply) => {
    const protection = protectionOf(request.body, request.market, senderOf(request.session));
    const accountId = accountOf(request.session);
    return send(request, reply, { kind: 'protect_position', accountId, protection });
  });

  serve(app, 'amendOrder', async (request, reply) => {
    const amendment = amendmentOf(request.body, orderIdOf(request.params.id));
    const sentBy = senderOf(request.session);
    const accountId = accountOf(request.session);
    return send(request, reply, { kind: 'amend_order', accountId, amendment, sentBy });
  });

  serve(app, 'replaceOrder', async (request, reply) => {
    const replacement = replacementOf(request.body, orderIdOf(request.params.id), senderOf(request.session));
    return send(request, reply, {
      kind: 'replace_order',
      accountId: accountOf(request.session),
      replacement,
    });
  });

  serve(app, 'cancelOrder', async (request, reply) => {
    const orderId = orderIdOf(request.params.id);
    const sentBy = senderOf(request.session);
    const accountId = accountOf(request.session);
    return send(request, reply, { kind: 'cancel_order', accountId, orderId, sentBy });
  });

  const send = (request: FastifyRequest, reply: FastifyReply, command: AccountCommand) =>
    submit(desk, {
      request,
      reply,
      command,
      answer: ([change]) => answerOf(change, command, request.market, answerLanguage(request)),
    });
}

/** What POST /api/orders does, in a request that has authenticated its caller for the scope `trade`. @throws HttpRefusal, DeskUnavailable */
export async function placeOrder(
  desk: Pick<Desk, 'submit'>,
  { caller, market }: { readonly caller: Caller; readonly market: Market },
  given: z.input<typeof wire.OrderDraft>,
): Promise<OrderResponse> {
  const command = placementOf(readCallBody('placeOrder', given), market, caller);
  const shown = credentialOfCaller(caller);
  const outcome = await desk.submit({ command, shown, render: () => NOT_SENT });
  if (outcome.kind === 'refused') throw httpRefusalOf(outcome.refusal);
  if (outcome.kind === 'replayed') throw new Error('an order without an Idempotency-Key was replayed');
  return answerOf(outcome.changes[0], command, market, 'en');
}

/** Whoever places an order in this process words the answer. */
const NOT_SENT = { status: 201, body: '' };

const placementOf = (body: wire.OrderDraft, market: Market, caller: Caller): AccountCommand => ({
  kind: 'place_order',
  accountId: accountOf(caller),
  draft: draftOf(body, market, senderOf(caller)),
  note: noteIn(body),
});

function accountOf({ accountId }: Caller): number {
  if (accountId === null) throw new HttpRefusal('not_found');
  return accountId;
}

/** @throws HttpRefusal for a text that is no order number, as for an unknown number */
function orderIdOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new HttpRefusal('order_not_working');
  return Number(text);
}

function answerOf(change: TradingChange, command: AccountCommand, market: Market, language: Language) {
  const first = firstOf(change, command);
  const message = messageOf(first, change, command, { market, language });
  return orderResponse(change, first.id, market, { message, language });
}

/** The command's order: the named one, or the first that it placed. */
function firstOf({ orders }: TradingChange, command: AccountCommand): RestingOrder {
  const named =
    command.kind === 'amend_order'
      ? command.amendment.orderId
      : command.kind === 'cancel_order'
        ? command.orderId
        : undefined;
  const change = orders.find(({ before, after }) =>
    named === undefined ? before === undefined : after.id === named,
  );
  if (!change) throw new Error('a command about an order changed no order');
  return change.after;
}

function messageOf(
  order: RestingOrder,
  { account }: TradingChange,
  command: AccountCommand,
  { market, language }: { readonly market: Market; readonly language: Language },
): string {
  const { symbol, priceDecimals } = instrumentFor(order.instrumentId, market);
  const say = (name: AnswerSentence, figures: Readonly<Record<string, string>>): string =>
    answerSentence(name, language, figures);
  const what = { order: wantedText(order, symbol, language) };
  const number = String(order.id);
  if (account.fill)
    return say('orderFilled', { ...what, price: formatPrice(account.fill.price, priceDecimals) });
  if (order.flight && command.kind !== 'cancel_order') return sentText(order, symbol, market, language);
  if (command.kind === 'cancel_order') return say('orderCancelled', { number });
  if (command.kind === 'replace_order')
    return say('orderReplaced', { number: String(order.replaces), next: number });
  if (order.state.status === 'cancelled') return say('orderNotFilled', what);
  return command.kind === 'amend_order' ? say('orderAmended', { number }) : say('orderWaits', what);
}

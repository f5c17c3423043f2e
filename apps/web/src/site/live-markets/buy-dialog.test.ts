import { formatQuantity, priceToNumber } from '@lonja/core';
import type { Asset, User } from '@lonja/protocol';
import { CallError } from '@lonja/protocol/client';
import { expect, it } from 'vitest';
import { createBrowserDesk } from '../../account/browser-desk.ts';
import { buildDirectory } from '../../account/directory.ts';
import { initialDraft } from '../../ticket/ticket-draft.ts';
import { buildTicketInput } from '../../ticket/ticket-input.ts';
import { describeTicket } from '../../ticket/ticket.model.ts';
import { buyFailure, chooseProblem } from './buy-dialog.model.ts';

const asset = (symbol: string, category: string, decimals: number, leverageType: string) =>
  ({
    symbol,
    name: symbol,
    category,
    decimals,
    leverageType,
    currency: 'USD',
    priceUnit: 1,
    tickSize: (10 ** -decimals).toFixed(decimals),
    quantityStep: '0.01',
    minQuantity: '0.01',
    source: 'simulated',
  }) as Asset;
const directory = buildDirectory([asset('AAPL', 'technology', 2, 'stocks')]);
const listing = directory.of('AAPL')!;
const user = { id: 'u', balance: '1000.00', totalProfit: '0.00', account: null } as unknown as User;
const deskWhere = (isCloseOnly: boolean) =>
  createBrowserDesk(user, [], directory, () => ({ bid: 191.2, ask: 191.24, at: 1, isCloseOnly }));
const draftOf = (quantity: string, leverage: number) => ({ ...initialDraft('buy'), quantity, leverage });
function view(quantity: string, leverage: number, { account, market } = deskWhere(false)) {
  const draft = draftOf(quantity, leverage);
  const ticket = describeTicket(draft, { listing, account, market, reduceOnly: false });
  return {
    preview: ticket.preview,
    units: ticket.units,
    found: ticket.problem,
    problem: chooseProblem(ticket, draft),
  };
}

it('[LIV-06] [DLG-02] more than the balance: Fondos Insuficientes, the margin to two decimals, the ratio', () => {
  expect(view('6', 1).problem).toEqual({
    title: 'Fondos Insuficientes',
    text: expect.stringMatching(
      /^Se requiere un margen de 1,147\.\d\d USD con apalancamiento 1:1$/,
    ) as string,
  });
  expect(view('6', 30).problem).toBeUndefined();
});

it('[LIV-06] what would be a margin call a second later is no order: says what is left and what fits', () => {
  // 156.80 x 191.24 / 30 = 999.55 of margin, and 6.27 of spread, of 1,000
  const called = view('156.80', 30);
  expect(called.preview?.isCalledAfter).toBe(true);
  expect(called.problem?.title).toBe('Sería una llamada de margen inmediata');
  // What is offered has headroom for a price that moves until the order arrives.
  expect(called.found).toMatchObject({ affordable: '151.97', profit: undefined });
  expect(view('151.97', 30)).toMatchObject({ problem: undefined, preview: { isCalledAfter: false } });
  expect(view('155.89', 30)).toMatchObject({ problem: undefined, preview: { isCalledAfter: false } });
  expect(view('155.90', 30).problem?.title).toBe('Sería una llamada de margen inmediata');
});

it('buys nothing while the quotes make no sense', () => {
  expect(view('1', 1, deskWhere(true)).problem?.title).toBe('Solo cierre');
});

it.each(['', '0', '-1', 'x', ' '])('[DLG-01] %j is no quantity: nothing to send', (quantity) => {
  expect(view(quantity, 1)).toMatchObject({ preview: undefined, problem: undefined });
});

it('[API-05] sends the payload of this screen', () => {
  const { preview, units } = view('2', 10);
  const { input } = buildTicketInput(draftOf(' 2 ', 10), {
    userId: 'u',
    listing,
    reduceOnly: false,
    seenPrice: priceToNumber(preview!.price),
    units: formatQuantity(units!),
    value: preview!.value,
    margin: preview!.marginRequired,
    stopLoss: '',
    takeProfit: '',
    now: new Date(0),
    idempotencyKey: 'k',
  });
  expect(input).toMatchObject({
    params: { side: 'buy' },
    body: { userId: 'u', symbol: 'AAPL', quantity: '2', price: 191.24, leverage: 10, leverageType: 'stocks' },
  });
  expect(input.body).toHaveProperty('marginUsed');
});

it('[DLG-04] shows a refusal by the server’s text, and a lost connection by its own', () => {
  const refused = new CallError(409, 'El mercado está cerrado', { code: 'market_closed' });
  const funds = new CallError(400, 'Saldo insuficiente', { code: 'insufficient_funds' });
  const lost = new TypeError('Failed to fetch');
  expect(buyFailure(refused, 'AAPL')).toEqual({
    title: 'Error en la Operación',
    text: 'El mercado está cerrado',
  });
  expect(buyFailure(funds, 'AAPL').title).toBe('Fondos Insuficientes');
  expect(buyFailure(lost, 'AAPL').text).toBe('Error al comprar AAPL');
});

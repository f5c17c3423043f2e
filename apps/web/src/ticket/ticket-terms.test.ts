import { describe, expect, it } from 'vitest';
import { buildTicketDraft, buildSubject, describeDraft } from './test/ticket-rig.ts';
import { TICKET_TYPES } from '@lonja/protocol/ticket-options';
import { initialDraft, splitLegs, type SingleDraft, type TicketDraft } from './ticket-draft.ts';
import { buildOcoInput, placedBy, buildTicketInput } from './ticket-input.ts';
import { firstPrices } from './ticket-terms.ts';

const first = (type: TicketDraft['type'], part: Partial<TicketDraft> = {}) =>
  firstPrices(type, buildTicketDraft(part), buildSubject('EURUSD'));
const bodyOf = (part: Partial<SingleDraft>) =>
  buildTicketInput({ ...initialDraft('buy'), leverage: 100, ...part }, { ...CONTEXT, idempotencyKey: 'k' })
    .input.body;
const CONTEXT = {
  userId: 'u',
  listing: buildSubject('EURUSD').listing,
  reduceOnly: false,
  seenPrice: 1.1002,
  units: '1000',
  value: describeDraft('EURUSD', { quantity: '1000' }).preview!.value,
  margin: describeDraft('EURUSD', { quantity: '1000' }).preview!.marginRequired,
  now: new Date(0),
  stopLoss: '',
  takeProfit: '',
};

describe('a type of order', () => {
  it('begins with prices: a limit at the near side, a stop ten spreads beyond, its limit and a trail behind', () => {
    expect(first('limit')).toMatchObject({ price: '1.10000', limit: '' });
    expect(first('limit', { side: 'sell' })).toMatchObject({ price: '1.10020' });
    expect(first('stop')).toMatchObject({ price: '1.10220' });
    expect(first('stop', { side: 'sell' })).toMatchObject({ price: '1.09800' });
    expect(first('stop_limit')).toMatchObject({ price: '1.10220', limit: '1.10320' });
    expect(first('trailing_stop')).toMatchObject({ trail: '20', trailUnit: 'pips', price: '' });
    expect(first('market', { price: '1', limit: '2', trail: '3' })).toMatchObject({
      price: '',
      limit: '',
      trail: '',
    });
  });

  it.each(TICKET_TYPES)('%s passes as it begins, bought and sold', (type) => {
    for (const side of ['buy', 'sell'] as const) {
      const draft = buildTicketDraft({ side, quantity: '1000' });
      const begun = { ...draft, type, ...firstPrices(type, draft, buildSubject('EURUSD')) };
      const { problem, preview } = describeDraft('EURUSD', begun);
      expect([side, problem]).toEqual([side, undefined]);
      expect(preview?.price).toBeGreaterThan(0n);
    }
  });

  it('keeps a time in force that it may have, and no other', () => {
    expect(first('limit', { timeInForce: 'fok' }).timeInForce).toBe('fok');
    expect(first('stop', { timeInForce: 'fok' }).timeInForce).toBe('gtc');
    expect(first('trailing_stop', { timeInForce: 'day' }).timeInForce).toBe('day');
    expect(first('market', { timeInForce: 'day' }).timeInForce).toBe('gtc');
  });

  it.each([
    [{ type: 'stop_limit', price: '1.102', limit: '' }, 'price_missing'],
    [{ type: 'stop_limit', price: '1.102', limit: 'x' }, 'price_invalid'],
    [{ type: 'stop_limit', price: '1.05', limit: '1.06' }, 'stop_order_side'],
    [{ type: 'trailing_stop', trail: '' }, 'price_missing'],
    [{ type: 'trailing_stop', trail: '-1' }, 'price_invalid'],
    [{ type: 'trailing_stop', trail: '90', trailUnit: 'percent' }, 'trail_out_of_range'],
    [{ type: 'limit', price: '1', timeInForce: 'gtd', until: '' }, 'expiry_not_ahead'],
    [{ type: 'limit', price: '1', timeInForce: 'gtd', until: '1969-01-01T00:00' }, 'expiry_not_ahead'],
  ] as [Partial<TicketDraft>, string][])('%j says %s', (part, kind) => {
    expect(describeDraft('EURUSD', { quantity: '1000', ...part }).problem).toMatchObject({ kind });
  });

  it('exits of a trailing stop count from where it stands', () => {
    const part = { type: 'trailing_stop', trail: '20', exitUnit: 'pips', stopLoss: '10' } as const;
    // 1.1002 and 20 pips, less 10
    expect(describeDraft('EURUSD', { quantity: '1000', ...part }).stopLoss).toBe('1.10120');
  });

  it('is sent with its prices and its time', () => {
    expect(bodyOf({ type: 'stop_limit', price: ' 1.102', limit: '1.103' })).toMatchObject({
      type: 'stop_limit',
      stopPrice: '1.102',
      limitPrice: '1.103',
    });
    expect(bodyOf({ type: 'trailing_stop', trail: '20' })).toMatchObject({
      type: 'trailing_stop',
      trailDistance: '0.00200',
    });
    expect(bodyOf({ type: 'trailing_stop', trail: '1.5', trailUnit: 'percent' })).toMatchObject({
      trailPercent: '1.5',
    });
    const until = '2030-01-02T03:04';
    expect(bodyOf({ type: 'limit', price: '1', timeInForce: 'gtd', until })).toMatchObject({
      timeInForce: 'gtd',
      expiresAt: new Date(until).toISOString(),
    });
    expect(bodyOf({ type: 'limit', price: '1', timeInForce: 'day' })).toMatchObject({ timeInForce: 'day' });
    expect(bodyOf({ type: 'limit', price: '1' })).not.toHaveProperty('timeInForce');
    expect(bodyOf({ timeInForce: 'day' })).not.toHaveProperty('timeInForce');
  });
});

describe('two orders of which one cancels the other', () => {
  const begun = (part: Partial<TicketDraft> = {}) => ({
    ...buildTicketDraft({ quantity: '1000', ...part }),
    type: 'oco' as const,
    ...first('oco', part),
  });

  it('begin as far from the market on both sides, bought and sold', () => {
    expect(first('oco')).toMatchObject({ price: '1.10220', limit: '1.09820' });
    expect(first('oco', { side: 'sell' })).toMatchObject({ price: '1.09800', limit: '1.10200' });
  });

  it('are sent together under one key, with the time that both may have and no exits', () => {
    const orders = splitLegs(begun({ timeInForce: 'day', takeProfit: '1.2' })).map((draft) => ({
      draft,
      context: CONTEXT,
    }));
    const sent = buildOcoInput(orders, 'k');
    const shared = { symbol: 'EURUSD', side: 'buy', quantity: '1000', timeInForce: 'day' };
    expect(sent).toMatchObject({
      call: 'placeOco',
      input: {
        idempotencyKey: 'k',
        body: {
          orders: [
            { ...shared, type: 'stop', stopPrice: '1.10220' },
            { ...shared, type: 'limit', limitPrice: '1.09820' },
          ],
        },
      },
    });
    expect(JSON.stringify(sent)).not.toContain('takeProfit');
    expect(placedBy(sent)).toEqual({ side: 'buy', quantity: '1000', isWaiting: true });
  });

  it('cost what the dearer one would', () => {
    const { preview, legs } = describeDraft('EURUSD', begun());
    expect(preview?.price).toBe(legs?.[0]?.view.preview?.price);
    const sold = describeDraft('EURUSD', begun({ side: 'sell' }));
    expect(sold.preview?.price).toBe(sold.legs?.[1]?.view.preview?.price);
    expect(legs?.map(({ view }) => view.takeProfit)).toEqual(['', '']);
  });

  it.each([
    [{ limit: '1.1002' }, 'limit_at_once'],
    [{ limit: '1.10019' }, undefined],
    [{ price: '1.1' }, 'stop_order_side'],
    [{ limit: '' }, 'price_missing'],
  ] as const)('both wait: %j', (part, problem) => {
    expect(describeDraft('EURUSD', { ...begun(), ...part }).problem?.kind).toBe(problem);
  });
});

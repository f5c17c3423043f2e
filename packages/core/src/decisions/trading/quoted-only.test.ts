import { describe, expect, test } from 'vitest';
import {
  decideClose,
  decideMarketOrder,
  decidePlaceOco,
  decidePlaceOrder,
  decideTargetStep,
  decideTrade,
  previewClose,
  previewMarketOrder,
  previewRestingOrder,
  quantity,
  type MarketOrder,
  type OrderDraft,
  type TradingState,
} from '../../index.ts';
import {
  AAPL,
  CALM,
  createDay,
  draft,
  limit,
  MARKET,
  marketAt,
  newcomer,
  NOON,
  stop,
  stopLimit,
  toQuantity,
  trailBy,
} from '../../test/order-story.ts';

/** A figure that is computed from the market has quotes, and is open: only that nobody can buy or sell it. */
const QUOTED = { ...CALM, quotedOnly: true };
const VIEW = marketAt(QUOTED);
const NEW = newcomer();

const deal = (rest: Partial<MarketOrder> = {}): MarketOrder => ({
  instrumentId: AAPL.id,
  side: 'buy',
  quantity: toQuantity('1'),
  leverage: 1,
  reduceOnly: false,
  seenPrice: undefined,
  slippage: 50,
  ...rest,
});

const codeOf = (decision: { readonly accepted: boolean; readonly refusal?: { readonly code: string } }) =>
  decision.accepted ? 'accepted' : decision.refusal?.code;

/** Ten held, from when it was traded. */
function holder(): TradingState {
  const day = createDay();
  day.trade('buy', '10');
  return day.state();
}

describe('what is quoted and not traded', () => {
  const drafts: readonly (readonly [string, OrderDraft])[] = [
    ['a market order', draft('buy', '1', MARKET)],
    ['a short', draft('sell', '1', MARKET)],
    ['a limit that waits', draft('buy', '1', limit('190.00'))],
    ['a limit that the market has reached', draft('buy', '1', limit('192.00'))],
    ['a stop', draft('buy', '1', stop('192.00'))],
    ['a stop with a limit', draft('buy', '1', stopLimit('192.00', '193.00'))],
    ['a trailing stop', draft('buy', '1', trailBy('1.00'))],
    [
      'an order with a bracket',
      draft('buy', '1', limit('190.00'), {
        bracket: { stopLoss: stop('180.00'), takeProfit: limit('200.00') },
      }),
    ],
    ['an order that may not wait', draft('buy', '1', limit('192.00'), { lifetime: { timeInForce: 'ioc' } })],
    ['an order off its grid', draft('buy', '0.001', MARKET)],
    ['an order at no leverage of its list', draft('buy', '1', MARKET, { leverage: 3 })],
  ];
  test.each(drafts)('is refused to %s, and so is its preview', (_, wanted) => {
    expect(codeOf(decidePlaceOrder(NEW, wanted, VIEW))).toBe('not_traded');
    expect(previewRestingOrder(NEW, wanted, VIEW).refusal).toEqual({ code: 'not_traded' });
  });

  test('is refused to a group, a signal, a direct order and its preview', () => {
    const legs = [draft('buy', '1', limit('190.00')), draft('buy', '1', stop('192.00'))];
    expect(codeOf(decidePlaceOco(NEW, legs, VIEW))).toBe('not_traded');
    const target = { instrumentId: AAPL.id, target: toQuantity('1'), leverage: 1 };
    expect(codeOf(decideTargetStep(NEW, target, VIEW))).toBe('not_traded');
    expect(codeOf(decideTrade(NEW, deal(), VIEW))).toBe('not_traded');
    expect(codeOf(decideMarketOrder(NEW.account, deal(), VIEW))).toBe('not_traded');
    expect(previewMarketOrder(NEW.account, deal(), VIEW).refusal).toEqual({ code: 'not_traded' });
  });

  test('is never called closed, or too old, or in doubt', () => {
    const troubled = { ...marketAt({ ...QUOTED, closed: true, age: 60_000 }), isCloseOnly: () => true };
    expect(codeOf(decideTrade(NEW, deal(), troubled))).toBe('not_traded');
    expect(codeOf(decidePlaceOrder(NEW, draft('buy', '1', limit('190.00')), troubled))).toBe('not_traded');
  });

  test('can always be closed, in part, whole and by an order that waits; nothing is opened beyond', () => {
    const state = holder();
    const part = {
      instrumentId: AAPL.id,
      quantity: toQuantity('4'),
      seenPrice: undefined,
      slippage: 50,
    };
    expect(codeOf(decideClose(state, part, VIEW))).toBe('accepted');
    expect(codeOf(decideClose(state, { ...part, quantity: undefined }, VIEW))).toBe('accepted');
    expect(previewClose(state, part, VIEW).refusal).toBeUndefined();
    const sell = (amount: string) => draft('sell', amount, MARKET);
    expect(codeOf(decidePlaceOrder(state, sell('10'), VIEW))).toBe('accepted');
    expect(codeOf(decidePlaceOrder(state, sell('11'), VIEW))).toBe('not_traded');
    expect(codeOf(decidePlaceOrder(state, draft('buy', '1', MARKET), VIEW))).toBe('not_traded');
    expect(codeOf(decidePlaceOrder(state, draft('sell', '10', limit('200.00')), VIEW))).toBe('accepted');
    const flat = { instrumentId: AAPL.id, target: quantity(0n), leverage: 1 };
    expect(codeOf(decideTargetStep(state, flat, VIEW))).toBe('accepted');
  });

  test('rejects an order that waited to open, and fills one that waited to close', () => {
    const day = createDay();
    day.trade('buy', '10');
    day.place(draft('buy', '1', limit('190.00')));
    day.protect(stop('185.00'));
    day.quotes('189.96', '190.00', { quotedOnly: true });
    day.quotes('184.96', '185.00', { quotedOnly: true });
    expect(day.events).toEqual([
      '#1 works: buy 1',
      '#2 works: sell 10',
      '#1 rejected: not_traded',
      '#2 filled: sell 10 at 184.96, gapped from 185.00',
    ]);
    expect(day.state().account.positions.size).toBe(0);
  });

  test('an order that only closed is not amended into one that opens', () => {
    const day = createDay();
    day.trade('buy', '10');
    day.place(draft('sell', '10', limit('200.00')));
    day.quotes('191.20', '191.24', { now: NOON, quotedOnly: true });
    day.amend(1, { quantity: toQuantity('11') });
    day.replace(1, { quantity: toQuantity('12') });
    expect(day.events).toEqual(['#1 works: sell 10', 'refused: not_traded', 'refused: not_traded']);
  });
});

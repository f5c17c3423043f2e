import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decideTargetStep,
  formatQuantity,
  isFirstOfTurn,
  computeLatency,
  magnitude,
  quantity,
  type Sender,
  type TargetPosition,
  type TradingState,
} from '../../index.ts';
import { withProfile } from '../../account/with-profile.ts';
import {
  AAPL,
  accept,
  dollars,
  EURUSD,
  holding,
  keeping,
  market,
  toQuantity,
  opened,
  buildPosition,
  refuse,
} from '../../test/test-market.ts';

const HOOK: Sender = { kind: 'hook', hook: 3, number: 9, label: 'Breakout' };
const stateOf = (account = opened()): TradingState => ({ account, orders: new Map(), orderCount: 0 });
const target = (amount: string, rest: Partial<TargetPosition> = {}): TargetPosition => ({
  instrumentId: AAPL.id,
  target: toQuantity(amount),
  leverage: 1,
  sentBy: HOOK,
  ...rest,
});
const step = (state: TradingState, wanted: TargetPosition) => decideTargetStep(state, wanted, market());
const held = ({ account }: TradingState): bigint => account.positions.get(AAPL.id)?.quantity ?? 0n;
const heldText = (state: TradingState): string => formatQuantity(quantity(held(state)));

/** Steps until there is none, and what each of them did. */
function follow(state: TradingState, wanted: TargetPosition, maximum = 4) {
  const steps: string[] = [];
  let reached = state;
  for (let count = 0; count < maximum; count++) {
    const decision = step(reached, wanted);
    if (!decision.accepted) return { steps, reached, refusal: decision.refusal };
    const [change] = decision.changes;
    const placed = change.orders.find(({ before }) => before === undefined)!.after;
    const goesOn = isFirstOfTurn(placed, wanted.target);
    const kind = placed.reduceOnly ? 'only closes' : 'opens';
    steps.push(
      `${placed.side} ${formatQuantity(placed.quantity)}, ${kind}${goesOn ? ', and another follows' : ''}`,
    );
    reached = change.after;
  }
  return { steps, reached, refusal: undefined };
}

describe('the way to a target', () => {
  const long = () => stateOf(holding(['buy', AAPL, '10', 1]));
  const short = () => stateOf(holding(['sell', AAPL, '10', 1]));
  test.each<[string, TradingState, string, string[]]>([
    ['from nothing to long', stateOf(), '5', ['buy 5, opens']],
    ['from nothing to short', stateOf(), '-5', ['sell 5, opens']],
    ['from nothing to flat', stateOf(), '0', []],
    ['to more', long(), '12.5', ['buy 2.5, opens']],
    ['to less', long(), '4', ['sell 6, only closes']],
    ['to flat', long(), '0', ['sell 10, only closes']],
    ['to what is held', long(), '10', []],
    ['to less of a short', short(), '-4', ['buy 6, only closes']],
    ['to more of a short', short(), '-11', ['sell 1, opens']],
    [
      'from long to short, of which the closing comes first',
      long(),
      '-5',
      ['sell 10, only closes, and another follows', 'sell 5, opens'],
    ],
    ['from short to long', short(), '1', ['buy 10, only closes, and another follows', 'buy 1, opens']],
    ['towards zero where the target is off the step', stateOf(), '5.019', ['buy 5.01, opens']],
    [
      'from an odd quantity, which closes whole',
      stateOf(keeping(buildPosition(AAPL, '10.005'))),
      '-1',
      ['sell 10.005, only closes, and another follows', 'sell 1, opens'],
    ],
    ['less than a step away', stateOf(keeping(buildPosition(AAPL, '10.005'))), '10.01', []],
  ])('%s', (_, state, wanted, expected) => {
    const { steps, reached, refusal } = follow(state, target(wanted));
    expect(steps).toEqual(expected);
    expect(refusal).toEqual({ code: 'at_target' });
    expect(magnitude(quantity(held(reached) - toQuantity(wanted)))).toBeLessThan(AAPL.quantityStep);
  });

  test('is a program’s: an order of its own, with who sent it and the leverage for what opens', () => {
    const { orders, after } = accept(
      step(stateOf(), target('100', { instrumentId: EURUSD.id, leverage: 10 })),
    );
    expect(orders[0]?.after).toMatchObject({ sentBy: HOOK, leverage: 10, state: { status: 'filled' } });
    expect(after.account.positions.get(EURUSD.id)?.fullyPaid).toBe(false);
  });

  test('ends where the opening is refused, with nothing open any more', () => {
    const { steps, reached, refusal } = follow(stateOf(holding(['buy', AAPL, '10', 1])), target('-60'));
    expect(steps).toEqual(['sell 10, only closes, and another follows']);
    expect(refusal?.code).toBe('insufficient_funds');
    expect(held(reached)).toBe(0n);
  });

  test('closes nothing for a target that is smaller than a step', () => {
    expect(refuse(step(long(), target('0.009')))).toEqual({
      code: 'quantity_too_small',
      minimum: AAPL.minQuantity,
    });
  });

  test('waits for an order on its way, and counts what that filled', () => {
    const account = opened();
    const away = withProfile(
      { ...account, balances: { ...account.balances, cash: dollars('90000') } },
      'retail',
    );
    const sent = accept(step(stateOf(away), target('5'))).after;
    expect(computeLatency('retail', 1, 1)).toBeGreaterThan(0);
    expect(refuse(step(sent, target('5')))).toEqual({ code: 'order_in_flight' });
    expect(refuse(step(sent, target('0')))).toEqual({ code: 'order_in_flight' });
    accept(step(sent, target('1', { instrumentId: EURUSD.id })));
  });
});

test('whatever is held and wanted: at most two orders lead there, never past it, and a repeat does nothing', () => {
  const amount = fc.integer({ min: -3_000, max: 3_000 }).map((cents) => quantity(BigInt(cents) * 1_000_000n));
  fc.assert(
    fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 6 }), (first, wishes) => {
      const start = first === 0n ? opened() : keeping(buildPosition(AAPL, formatQuantity(first)));
      const rich = { ...start, balances: { ...start.balances, cash: dollars('9000000') } };
      let state = stateOf(rich);
      for (const wish of wishes) {
        const wanted = { ...target('0'), target: wish };
        const before = held(state);
        const { steps, reached, refusal } = follow(state, wanted);
        expect(refusal).toEqual({ code: 'at_target' });
        expect(steps.length).toBeLessThanOrEqual(
          before !== 0n && wish !== 0n && before > 0n !== wish > 0n ? 2 : 1,
        );
        expect(held(reached)).toBe(wish);
        expect(follow(reached, wanted).steps).toEqual([]);
        state = reached;
      }
      expect(heldText(state)).toBe(formatQuantity(wishes.at(-1)!));
    }),
    { numRuns: 150 },
  );
});

import { formatPrice, price, quantity, type Instrument } from '@lonja/core';
import { describe, expect, it } from 'vitest';
import { buildSubject } from '../../../ticket/test/ticket-rig.ts';
import { planAct, priceOf, type PositionAct } from './position-acts.model.ts';

const { instrument } = buildSubject('EURUSD').listing;
const plan = (act: PositionAct, held: number, closing: number, entry = 1.1, what: Instrument = instrument) =>
  planAct(
    act,
    { quantity: quantity(BigInt(held) * 100_000_000n), entry: priceOf(entry), closing: priceOf(closing) },
    what,
  );
const units = (count: number) => quantity(BigInt(count) * 100_000_000n);

describe('what a row of a position does', () => {
  it('closes all of it, or half, rounded down onto the grid', () => {
    expect(plan('close', -7, 1.2)).toEqual({ act: 'close', quantity: units(7) });
    expect(plan('half', 7, 1.2)).toEqual({ act: 'half', quantity: units(3) });
    expect(plan('half', -8, 1.2)).toEqual({ act: 'half', quantity: units(4) });
    expect(plan('half', 1, 1.2)).toBe('too_small');
  });

  it('turns it around by one order for twice of it', () => {
    expect(plan('reverse', 5, 1.2)).toEqual({
      act: 'reverse',
      side: 'sell',
      quantity: units(10),
      opens: units(5),
    });
    expect(plan('reverse', -5, 1.2)).toMatchObject({ side: 'buy' });
  });

  it('sets the stop at break even only with the price beyond it, on the tick that loses nothing', () => {
    expect(plan('breakEven', 5, 1.1001)).toEqual({ act: 'breakEven', stop: priceOf(1.1) });
    expect(plan('breakEven', 5, 1.1)).toBe('price_behind');
    expect(plan('breakEven', 5, 1.0999)).toBe('price_behind');
    expect(plan('breakEven', -5, 1.0999)).toEqual({ act: 'breakEven', stop: priceOf(1.1) });
    expect(plan('breakEven', -5, 1.1001)).toBe('price_behind');
    const between = price(priceOf(1.1) + 10n);
    const held = { quantity: units(5), entry: between, closing: priceOf(1.2) };
    const long = planAct('breakEven', held, instrument);
    expect(typeof long === 'object' && 'stop' in long && formatPrice(long.stop, 5)).toBe('1.10001');
  });
});

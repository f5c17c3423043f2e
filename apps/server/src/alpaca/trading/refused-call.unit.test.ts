import { REFUSALS, type RefusalCode } from '@lonja/protocol';
import { CallError } from '@lonja/protocol/client';
import { expect, test } from 'vitest';
import { refusedCall } from './refused-call.ts';

const refuse = (code: RefusalCode, details?: object) =>
  refusedCall(new CallError(REFUSALS[code].status, 'Words', { code, details } as never, 'Words'), {
    quantity: '3',
  });

test('every native refusal has a status of Alpaca, and its code begins with it', () => {
  for (const code of Object.keys(REFUSALS) as RefusalCode[]) {
    const { status, code: number, message } = refuse(code);
    expect([401, 403, 404, 422, 429, 503]).toContain(status);
    expect([Math.floor(number / 100_000), 400]).toContain(number === 40_010_001 ? 400 : status);
    expect(message).not.toBe('');
  }
});

test('what Alpaca has no words for is said as natively, with its figures', () => {
  expect(refuse('mandate_day_spent')).toMatchObject({ status: 403, code: 40_310_000, message: 'Words' });
  const figures = { maximum: '100.000000', asked: '467.580000' };
  expect(refuse('mandate_order_size', figures)).toMatchObject({ status: 403, message: 'Words', figures });
  expect(refuse('quantity_too_small', { minimum: '0.01' })).toMatchObject({
    status: 422,
    figures: { minimum: '0.01' },
  });
  expect(refuse('leverage_not_allowed', { allowed: [1, 2] }).figures).toEqual({});
  expect(refuse('mandate_rate')).toMatchObject({ status: 429, code: 42_910_000 });
  expect(refuse('unavailable')).toMatchObject({ status: 503, code: 50_310_000 });
});

test('figures go by the names that programs read', () => {
  expect(refuse('exceeds_position', { held: '2' })).toMatchObject({
    message: 'insufficient qty available for order (requested: 3, available: 2)',
    figures: { available: '2', existing_qty: '2' },
  });
  expect(refuse('insufficient_funds', { required: '10', available: '4' })).toMatchObject({
    message: 'insufficient buying power',
    figures: { buying_power: '4', cost_basis: '10' },
  });
  expect(refuse('stop_on_wrong_side', { stop: '9', market: '8' })).toMatchObject({
    status: 422,
    figures: { market_price: '8', stop_price: '9' },
  });
});

test('a fault of the server is no refusal', () => {
  expect(refusedCall(new CallError(500, ''))).toMatchObject({ status: 500, code: 50_010_000 });
});

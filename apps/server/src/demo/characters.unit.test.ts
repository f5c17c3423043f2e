import { describe, expect, test } from 'vitest';
import { CALL_SCHEMAS } from '@lonja/protocol';
import { loadCatalogue } from '@lonja/feeds';
import { CHARACTERS, TRADED, type Act, type Scene, type Standing } from './characters.ts';
import { createDraws } from './draws.ts';

const scene: Scene = {
  now: Date.UTC(2026, 10, 23, 12),
  quoteOf: (symbol) => ({
    bid: symbol === 'EURUSD' ? 1.08452 : 191.2,
    ask: symbol === 'EURUSD' ? 1.0846 : 191.24,
    decimals: symbol === 'EURUSD' ? 5 : 2,
    change: -0.4,
    leverages: symbol === 'EURUSD' ? [1, 10, 50, 100, 200, 500] : [1, 2, 5, 10, 20, 30],
  }),
};
const beginner: Standing = {
  cash: 10_000,
  equity: 10_000,
  usedMargin: 0,
  positions: [],
  orders: [],
  deposited: 0,
};
const holder: Standing = {
  ...beginner,
  positions: [
    { symbol: 'AAPL', quantity: 10, pnl: 500, invested: 1_900, openedAt: scene.now - 30 * 86_400_000 },
  ],
  orders: [{ id: 3, symbol: 'AAPL', placedAt: scene.now - 40 * 86_400_000 }],
};

/** The calls that characters make, with the schemas of their bodies. */
const BODIES: Readonly<Record<string, { safeParse(body: unknown): { success: boolean } }>> = {
  'POST /api/orders': CALL_SCHEMAS.placeOrder.body,
  'POST /api/orders/oco': CALL_SCHEMAS.placeOco.body,
  'POST /api/orders/protection': CALL_SCHEMAS.protectPosition.body,
  'POST /api/alerts': CALL_SCHEMAS.createAlert.body,
  'POST /api/users/:id/deposit': CALL_SCHEMAS.deposit.body,
};
const WITHOUT_TERMS = ['POST /api/positions/close', 'DELETE /api/orders/3'];

const isTaken = ({ route, body }: Act): boolean =>
  WITHOUT_TERMS.includes(route) || BODIES[route]?.safeParse(body).success === true;

describe.each(Object.entries(CHARACTERS))('somebody who is a %s', (name, character) => {
  const acts = (standing: Standing) =>
    Array.from({ length: 60 }, (_, visit) =>
      character.visit(scene, standing, createDraws(`${name}/${visit}`)),
    ).flat();

  test('does only what the product’s calls take', () => {
    const all = [...acts(beginner), ...acts(holder)];
    expect(all.length).toBeGreaterThan(10);
    expect(all.filter((act) => !isTaken(act))).toEqual([]);
  });

  test('does the same on the same visit', () => {
    expect(acts(holder)).toEqual(acts(holder));
  });

  test('does nothing where nothing is quoted, but end what is there', () => {
    const blind = { ...scene, quoteOf: () => undefined };
    const all = Array.from({ length: 30 }, (_, visit) =>
      character.visit(blind, beginner, createDraws(String(visit))),
    ).flat();
    expect(all.every(({ route }) => route.endsWith('/deposit'))).toBe(true);
  });
});

test('all that anybody trades is listed, and in dollars', () => {
  const listed = new Map(loadCatalogue().map((entry) => [entry.symbol, entry.currency]));
  for (const symbol of TRADED) expect([symbol, listed.get(symbol)]).toEqual([symbol, 'USD']);
});

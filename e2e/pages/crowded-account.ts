import type { Asset } from '@lonja/protocol';
import type { NewPerson } from './register.ts';

export interface Crowd {
  readonly positions: number;
  /** Beside those that open the positions. */
  readonly trades: number;
}

interface Session {
  readonly token: string;
  readonly user: { readonly id: string };
}

/** At a time: the desk decides them in batches. */
const AT_ONCE = 32;
/** Value of each position, USD; and of what goes in and out beside it. */
const VALUE = 400;
const SMALLEST = 0.01;
/** Value of one unit, USD: so much that the smallest trade is one that the desk takes, wherever the price goes meanwhile. */
const VALUE_OF_ONE = { from: 2, to: 2_000 };
/** A busy machine's quotes are old for a moment. */
const ATTEMPTS = 40;

/** Trades an account full by the calls of the product, as its own client: so its books add up like anybody's. */
export async function crowdAccount(origin: string, person: NewPerson, crowd: Crowd): Promise<void> {
  const { username, password } = person;
  const { token, user } = await post<Session>(origin, '/api/login', '', { username, password });
  const assets = (await (await fetch(`${origin}/api/real-market-data`)).json()) as Asset[];
  const chosen = assets
    .filter((asset) => {
      const value = valueOfOne(asset);
      return asset.currency === 'USD' && value > VALUE_OF_ONE.from && value < VALUE_OF_ONE.to;
    })
    .toSorted((a, b) => b.name.length - a.name.length)
    .slice(0, crowd.positions);
  await post(origin, `/api/users/${user.id}/deposit`, token, { amount: 900_000, paymentMethod: 'paypal' });
  const trade = (side: 'buy' | 'sell', { symbol, ask }: Asset, quantity: number): Promise<unknown> =>
    post(origin, `/api/trades/${side}`, token, {
      userId: user.id,
      symbol,
      quantity,
      price: ask,
      slippagePercent: 100,
    });
  await each(chosen, (asset) =>
    trade('buy', asset, Math.max(SMALLEST, Number((VALUE / valueOfOne(asset)).toFixed(2)))),
  );
  const others = Array.from({ length: crowd.trades }, (_, number) => number);
  await each(others, (number) =>
    trade(number % 2 === 0 ? 'buy' : 'sell', chosen[(number >> 1) % chosen.length] as Asset, SMALLEST),
  );
}

const valueOfOne = ({ ask, priceUnit }: Asset): number => ask * priceUnit;

async function each<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of queue) await act(item);
    }),
  );
}

async function post<Answer>(origin: string, path: string, token: string, body: object): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    if (answer.ok) return (await answer.json()) as Answer;
    const text = await answer.text();
    if (attempt === ATTEMPTS || !/"code":"quote_(stale|unavailable)"/.test(text)) {
      throw new Error(`${path}: ${answer.status} ${text}`);
    }
  }
}

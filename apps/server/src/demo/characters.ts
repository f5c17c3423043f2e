import type { AlertType } from '@lonja/core';
import type { Draws } from './draws.ts';

/** What somebody sees who looks at the market. */
export interface Scene {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Undefined where there is no quote. */
  quoteOf(symbol: string): SeenQuote | undefined;
}

interface SeenQuote {
  readonly bid: number;
  readonly ask: number;
  readonly decimals: number;
  /** Percent against the day before. */
  readonly change: number;
  /** Leverages that may be chosen for the instrument, the lowest first. */
  readonly leverages: readonly number[];
}

/** What somebody has. USD. */
export interface Standing {
  readonly cash: number;
  readonly equity: number;
  readonly usedMargin: number;
  readonly positions: readonly {
    readonly symbol: string;
    /** Below zero for a short. */
    readonly quantity: number;
    readonly pnl: number;
    readonly invested: number;
    readonly openedAt: number;
  }[];
  readonly orders: readonly { readonly id: number; readonly symbol: string; readonly placedAt: number }[];
  /** Deposited since the account was opened. */
  readonly deposited: number;
}

/** A call of the product; `:id` stands for the person's own. */
export interface Act {
  readonly route: string;
  readonly body: object;
}

export interface Character {
  readonly visitsPerDay: number;
  /** @param draws of this visit alone */
  visit(scene: Scene, standing: Standing, draws: Draws): readonly Act[];
}

export type CharacterName = 'swing' | 'investor' | 'scalper' | 'gambler' | 'patient' | 'hedger' | 'novice';

const DAY_MS = 86_400_000;

interface Wish {
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  /** What the order is worth, USD; every instrument of a wish is quoted in dollars. */
  readonly value: number;
  readonly leverage: number;
  /** Distances from the price in percent; none: without stop or target. */
  readonly stop?: number;
  readonly target?: number;
}

/** Under this an order is not worth its spread. */
const SMALLEST_VALUE = 20;

function marketOrder(scene: Scene, wish: Wish): Act[] {
  const quote = scene.quoteOf(wish.symbol);
  if (!quote || wish.value < SMALLEST_VALUE) return [];
  const sign = wish.side === 'buy' ? 1 : -1;
  const price = wish.side === 'buy' ? quote.ask : quote.bid;
  const at = (percent: number) => (price * (1 + (sign * percent) / 100)).toFixed(quote.decimals);
  return [
    {
      route: 'POST /api/orders',
      body: {
        type: 'market',
        symbol: wish.symbol,
        side: wish.side,
        quantity: quantityFor(wish.value, price),
        leverage: wish.leverage,
        ...(wish.stop !== undefined && { stopLoss: { type: 'stop', stopPrice: at(-wish.stop) } }),
        ...(wish.target !== undefined && { takeProfit: { limitPrice: at(wish.target) } }),
      },
    },
  ];
}

/** As people type it: whole units where one is cheap, else hundredths. */
const quantityFor = (value: number, price: number): string => {
  const units = value / price;
  if (units >= 1_000) return String(Math.floor(units / 100) * 100);
  return units >= 10 ? units.toFixed(0) : Math.max(0.01, units).toFixed(2);
};

const close = (symbol: string): Act => ({
  route: 'POST /api/positions/close',
  body: { userId: ':id', symbol },
});

const deposit = (amount: number): Act => ({
  route: 'POST /api/users/:id/deposit',
  body: { amount: amount.toFixed(2), paymentMethod: 'paypal' },
});

const alert = (symbol: string, type: AlertType, value: string): Act => ({
  route: 'POST /api/alerts',
  body: { symbol, type, value },
});

const cancel = (id: number): Act => ({ route: `DELETE /api/orders/${id}`, body: {} });

const ageInDays = (scene: Scene, at: number): number => (scene.now - at) / DAY_MS;

const TREND = ['EURUSD', 'GBPUSD', 'XAUUSD', 'NVDA', 'TSLA', 'BTC', 'AAPL', 'ETH'] as const;
const SHARES = ['AAPL', 'MSFT', 'SPY', 'GOOGL', 'KO', 'JNJ', 'VOO', 'AMZN', 'QQQ'] as const;
const HEDGES = ['XAUUSD', 'EURUSD', 'USOIL', 'SPY'] as const;
const FIRST_TRIES = ['AAPL', 'EURUSD', 'BTC', 'TSLA'] as const;
const FAST = ['EURUSD', 'AUDUSD', 'GBPUSD', 'BTC'] as const;
/** All that anybody trades. */
export const TRADED: ReadonlySet<string> = new Set([...TREND, ...SHARES, ...FAST, ...HEDGES, ...FIRST_TRIES]);

/** The highest that somebody who likes so much may choose; currencies bear ten times what all else does. */
const chooseLeverage = ({ leverages }: SeenQuote, liked: number): number => {
  const isCurrency = (leverages.at(-1) ?? 1) > 100;
  return leverages.findLast((leverage) => leverage <= (isCurrency ? 10 * liked : liked)) ?? 1;
};

/** Follows what rose or fell since yesterday, with a stop and a target; lets nothing run for more than nine days. */
const swing: Character = {
  visitsPerDay: 0.8,
  visit(scene, standing, draws) {
    const old = standing.positions
      .filter(({ openedAt }) => ageInDays(scene, openedAt) > 9)
      .map(({ symbol }) => close(symbol));
    if (standing.positions.length - old.length >= 4) return old;
    const symbol = draws.pick(TREND, 'symbol');
    const quote = scene.quoteOf(symbol);
    if (!quote || standing.positions.some((position) => position.symbol === symbol)) return old;
    const leverage = chooseLeverage(quote, 5);
    const risk = draws.between(0.04, 0.11, 'risk');
    const width = Math.max(0.4, Math.abs(quote.change)) * draws.between(0.8, 1.6, 'width');
    const side = quote.change >= 0 ? 'buy' : 'sell';
    return [
      ...old,
      ...marketOrder(scene, {
        symbol,
        side,
        value: standing.equity * risk * leverage,
        leverage,
        stop: width,
        target: width * draws.between(1.2, 2.2, 'target'),
      }),
    ];
  },
};

/** Pays in every month and buys shares fully paid; sells little. */
const investor: Character = {
  visitsPerDay: 0.3,
  visit(scene, standing, draws) {
    const paid =
      draws.share('deposit') < 0.12 ? [deposit(Math.round(draws.between(3, 12, 'amount')) * 100)] : [];
    const winner = standing.positions.find(({ pnl, invested }) => pnl > 0.18 * invested);
    if (winner && draws.share('take') < 0.5) return [...paid, close(winner.symbol)];
    return [
      ...paid,
      ...marketOrder(scene, {
        symbol: draws.pick(SHARES, 'share'),
        side: 'buy',
        value: Math.min(standing.cash * 0.2, draws.between(300, 1_500, 'value')),
        leverage: 1,
      }),
    ];
  },
};

/** In and out many times, small results. */
const scalper: Character = {
  visitsPerDay: 2.2,
  visit(scene, standing, draws) {
    const held = standing.positions.map(({ symbol }) => close(symbol));
    if (held.length > 0) return held;
    const symbol = draws.pick(FAST, 'symbol');
    const quote = scene.quoteOf(symbol);
    if (!quote) return [];
    const leverage = chooseLeverage(quote, 10);
    const width = draws.between(0.1, 0.3, 'width');
    return marketOrder(scene, {
      symbol,
      side: draws.share('side') < 0.5 ? 'buy' : 'sell',
      value: standing.equity * draws.between(0.05, 0.15, 'risk') * leverage,
      leverage,
      stop: width,
      target: width * 1.3,
    });
  },
};

/** Nearly all of it on one price, without a stop; pays in again after the stop-out. */
const gambler: Character = {
  visitsPerDay: 0.35,
  visit(scene, standing, draws) {
    if (standing.equity < 1_500) return standing.deposited > 40_000 ? [] : [deposit(5_000)];
    if (standing.positions.length > 0)
      return draws.share('nerves') < 0.4 ? standing.positions.map(({ symbol }) => close(symbol)) : [];
    const symbol = draws.pick(FAST, 'symbol');
    const quote = scene.quoteOf(symbol);
    if (!quote) return [];
    const leverage = chooseLeverage(quote, 20);
    return marketOrder(scene, {
      symbol,
      side: draws.share('side') < 0.5 ? 'buy' : 'sell',
      value: standing.equity * draws.between(0.35, 0.7, 'risk') * leverage,
      leverage,
    });
  },
};

/** Waits for a price: limits, stop limits, trailing stops, pairs of which one cancels the other, alerts. */
const patient: Character = {
  visitsPerDay: 0.5,
  visit(scene, standing, draws) {
    const stale = standing.orders
      .filter(({ placedAt }) => ageInDays(scene, placedAt) > 20)
      .map(({ id }) => cancel(id));
    if (standing.positions.length > 3)
      return [...stale, close((standing.positions[0] as { symbol: string }).symbol)];
    const symbol = draws.pick(TREND, 'symbol');
    const quote = scene.quoteOf(symbol);
    if (!quote || standing.orders.length > 8) return stale;
    const leverage = chooseLeverage(quote, 2);
    const at = (percent: number) => (quote.ask * (1 + percent / 100)).toFixed(quote.decimals);
    const away = draws.between(0.6, 2.5, 'away');
    const order = {
      symbol,
      side: 'buy',
      quantity: quantityFor(standing.equity * 0.08 * leverage, quote.ask),
      leverage,
    };
    const limit = {
      ...order,
      type: 'limit',
      limitPrice: at(-away),
      stopLoss: { type: 'stop', stopPrice: at(-2 * away) },
      takeProfit: { limitPrice: at(away) },
    };
    const wishes: readonly (readonly Act[])[] = [
      [{ route: 'POST /api/orders', body: limit }],
      [
        {
          route: 'POST /api/orders/oco',
          body: { orders: [limit, { ...order, type: 'stop', stopPrice: at(away) }] },
        },
      ],
      [
        {
          route: 'POST /api/orders',
          body: { ...order, type: 'stop_limit', stopPrice: at(away), limitPrice: at(away * 1.1) },
        },
      ],
      [alert(symbol, 'price_below', at(-away)), alert(symbol, 'price_above', at(away))],
      standing.positions.length > 0
        ? [
            {
              route: 'POST /api/orders/protection',
              body: {
                symbol: (standing.positions[0] as { symbol: string }).symbol,
                type: 'trailing_stop',
                trailPercent: 2,
              },
            },
          ]
        : [{ route: 'POST /api/orders', body: { ...limit, timeInForce: 'day' } }],
    ];
    return [...stale, ...draws.pick(wishes, 'wish')];
  },
};

/** Gold and euros short against what falls. */
const hedger: Character = {
  visitsPerDay: 0.4,
  visit(scene, standing, draws) {
    const late = standing.positions
      .filter(({ openedAt }) => ageInDays(scene, openedAt) > 14)
      .map(({ symbol }) => close(symbol));
    const symbol = draws.pick(HEDGES, 'symbol');
    const quote = scene.quoteOf(symbol);
    if (!quote || standing.positions.some((position) => position.symbol === symbol)) return late;
    const leverage = chooseLeverage(quote, 2);
    return [
      ...late,
      ...marketOrder(scene, {
        symbol,
        side: draws.share('side') < 0.65 ? 'sell' : 'buy',
        value: standing.equity * draws.between(0.05, 0.12, 'risk') * leverage,
        leverage,
        stop: 3,
      }),
    ];
  },
};

/** Comes rarely, tries a single unit, and sets an alert. */
const novice: Character = {
  visitsPerDay: 0.06,
  visit(scene, standing, draws) {
    const symbol = draws.pick(FIRST_TRIES, 'symbol');
    const quote = scene.quoteOf(symbol);
    if (!quote) return [];
    if (standing.positions.length > 0)
      return [alert(symbol, 'price_above', (quote.ask * 1.05).toFixed(quote.decimals))];
    return marketOrder(scene, { symbol, side: 'buy', value: draws.between(150, 400, 'value'), leverage: 1 });
  },
};

export const CHARACTERS: Readonly<Record<CharacterName, Character>> = {
  swing,
  investor,
  scalper,
  gambler,
  patient,
  hedger,
  novice,
};

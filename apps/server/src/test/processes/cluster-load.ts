import { randomUUID } from 'node:crypto';
import type { Random } from '@lonja/testkit';
import { vi } from 'vitest';
import type { Actor } from '../server-rig.ts';

/** What a client asks for, once, however often it is sent. */
interface Intent {
  readonly client: Actor;
  readonly kind: 'buy' | 'oco' | 'alert';
  readonly key: string;
  readonly path: string;
  readonly body: object;
  /** Every text that came with a success: no more than one, whoever is asked. */
  readonly answers: Set<string>;
  /** The market had moved past its prices: it ended without an effect. */
  isRefused: boolean;
}

/** Clients who trade at all processes without a pause, and ask again, at any of them, for what was not answered. */
export interface ClusterLoad {
  readonly intents: readonly Intent[];
  /** How many answers had which status; 0 where none came. */
  readonly statuses: ReadonlyMap<number, number>;
  acknowledged(): number;
  /** Waits until so many more have been acknowledged. */
  more(count: number): Promise<void>;
  /** Resolves when everything that was asked for has its answer. */
  end(): Promise<void>;
}

interface LoadOptions {
  readonly clients: readonly Actor[];
  /** Addresses of the processes that are there at the moment. */
  readonly origins: () => readonly string[];
  readonly random: Random;
}

/** Longer than anything is away. */
const PATIENCE = { timeout: 120_000, interval: 50 } as const;
const AT_A_TIME = 4;
/** After this somebody asks again, though the process may still be at it. */
const PATIENCE_OF_A_PAGE_MS = 5_000;
/** One in so many intents is an OCO pair, and one in so many an alert. */
const ONE_OCO_IN = 20;
const ONE_ALERT_IN = 60;
/** So far from the price do the legs of a pair wait: the market leaves this band soon, on one side or the other. */
const BAND = 0.000_5;
/** Refusals of orders written before prices moved on: an answer like any other. */
const OVERTAKEN = new Set(['oco_leg_fills_at_once', 'stop_already_met', 'stop_on_wrong_side']);

export function startClusterLoad({ clients, origins, random }: LoadOptions): ClusterLoad {
  const intents: Intent[] = [];
  const statuses = new Map<number, number>();
  const readers = new Set<() => void>();
  let acknowledged = 0;
  let isOver = false;

  const ask = async (intent: Intent): Promise<boolean> => {
    const known = origins();
    const origin = known[Math.floor(random() * known.length)];
    if (origin === undefined) return false;
    const { status, text } = await send(origin, intent);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 200 || status === 201) intent.answers.add(text);
    else if (status === 409 && OVERTAKEN.has(parseCode(text))) intent.isRefused = true;
    else return false;
    return true;
  };
  const trade = async (client: Actor): Promise<void> => {
    let seen = 1;
    while (!isOver) {
      const intent = draw(client, intents.length, seen);
      intents.push(intent);
      await vi.waitUntil(() => ask(intent), PATIENCE);
      if (intent.answers.size > 0) acknowledged += 1;
      if (intent.kind === 'buy') seen = readPrice([...intent.answers][0] ?? '') ?? seen;
      for (const read of readers) read();
    }
  };
  const traders = Promise.all(
    clients.flatMap((client) => Array.from({ length: AT_A_TIME }, () => trade(client))),
  );
  traders.catch(() => undefined);

  return {
    intents,
    statuses,
    acknowledged: () => acknowledged,
    more: async (count) => {
      const goal = acknowledged + count;
      const reached = new Promise<void>((resolve) => {
        const read = (): void => {
          if (acknowledged < goal) return;
          readers.delete(read);
          resolve();
        };
        readers.add(read);
      });
      await Promise.race([reached, traders]);
    },
    end: async () => {
      isOver = true;
      await traders;
    },
  };
}

function draw(client: Actor, number: number, seen: number): Intent {
  const common = { client, key: randomUUID(), answers: new Set<string>(), isRefused: false };
  if (number % ONE_ALERT_IN === ONE_ALERT_IN - 1)
    return {
      ...common,
      kind: 'alert',
      path: '/api/alerts',
      body: { symbol: 'EURUSD', type: 'price_above', value: 0.5 },
    };
  if (number % ONE_OCO_IN === ONE_OCO_IN - 1 && seen !== 1)
    return { ...common, kind: 'oco', path: '/api/orders/oco', body: { orders: pairAround(seen) } };
  return {
    ...common,
    kind: 'buy',
    path: '/api/trades/buy',
    body: {
      userId: client.id,
      symbol: 'EURUSD',
      quantity: 10,
      price: 1,
      leverage: 100,
      slippagePercent: 100,
    },
  };
}

/** A pair of orders, one of which fills whichever way the market goes. */
function pairAround(seen: number): object[] {
  const common = { symbol: 'EURUSD', side: 'buy', quantity: 10, leverage: 100 };
  return [
    { ...common, type: 'limit', limitPrice: (seen * (1 - BAND)).toFixed(5) },
    { ...common, type: 'stop', stopPrice: (seen * (1 + BAND)).toFixed(5) },
  ];
}

async function send(
  origin: string,
  { client, key, path, body }: Intent,
): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${client.bearer}`,
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_OF_A_PAGE_MS),
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: 0, text: '' };
  }
}

function parseCode(text: string): string {
  try {
    return (JSON.parse(text) as { code?: string }).code ?? '';
  } catch {
    return '';
  }
}

/** Price in the answer to a trade. */
function readPrice(text: string): number | undefined {
  const price = /"price":"?([\d.]+)/.exec(text)?.[1];
  return price === undefined ? undefined : Number(price);
}

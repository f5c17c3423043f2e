import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';

export const post = (url: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

export const fetchStatus = (url: string): Promise<number> =>
  fetch(url).then(
    (answer) => answer.status,
    () => 0,
  );

/** Who trades. */
export interface Client {
  readonly id: string;
  readonly bearer: string;
}

/** A client who has registered and logged in. */
async function joinClient(origin: string): Promise<Client> {
  const username = `c${randomUUID().slice(0, 8)}`;
  await post(`${origin}/api/register`, {
    username,
    email: `${username}@example.org`,
    password: 'a-long-password',
    confirmPassword: 'a-long-password',
  });
  const login = await post(`${origin}/api/login`, { username, password: 'a-long-password' });
  const { token, user } = (await login.json()) as { token: string; user: { id: string } };
  return { id: user.id, bearer: token };
}

export const joinClients = (origin: string, count: number): Promise<Client[]> =>
  Promise.all(Array.from({ length: count }, () => joinClient(origin)));

export interface Order {
  readonly client: Client;
  readonly key: string;
  /** Every text that came with 200: no more than one, however often it is asked for. */
  readonly answers: Set<string>;
}

/** One request for it. @returns its status; 0 where no answer came */
export async function sendOrder(origin: string, { client, key, answers }: Order): Promise<number> {
  const body = {
    userId: client.id,
    symbol: 'EURUSD',
    quantity: 10,
    price: 1,
    leverage: 100,
    slippagePercent: 100,
  };
  const headers = { authorization: `Bearer ${client.bearer}`, 'idempotency-key': key };
  try {
    const answer = await post(`${origin}/api/trades/buy`, body, headers);
    const text = await answer.text();
    if (answer.status === 200) answers.add(text);
    return answer.status;
  } catch {
    return 0;
  }
}

/** Orders without a pause. */
export interface Load {
  /** All that were ever sent. */
  readonly orders: readonly Order[];
  /** Orders that were answered with 200. */
  acknowledged(): number;
  /** Waits until so many more have been. */
  more(count: number): Promise<void>;
  /** No order is sent any more. @returns when the last one has its answer, or none */
  end(): Promise<void>;
}

/** Each client sends eight at a time, one in eight of them twice at once, until one is not answered. */
export function startLoad(origin: string, clients: readonly Client[]): Load {
  const orders: Order[] = [];
  const readers = new Set<() => void>();
  let isOver = false;
  let acknowledged = 0;
  const trade = async (client: Client): Promise<void> => {
    while (!isOver) {
      const order: Order = { client, key: randomUUID(), answers: new Set() };
      orders.push(order);
      const isDoubled = orders.length % 8 === 0;
      const statuses = await Promise.all([
        sendOrder(origin, order),
        ...(isDoubled ? [sendOrder(origin, order)] : []),
      ]);
      if (order.answers.size > 0) acknowledged += 1;
      for (const read of readers) read();
      if (statuses.some((status) => status === 0 || status >= 500)) return;
    }
  };
  const traders = clients.flatMap((client) => Array.from({ length: 8 }, () => trade(client)));
  return {
    orders,
    acknowledged: () => acknowledged,
    more: (count) =>
      new Promise((resolve, reject) => {
        const goal = acknowledged + count;
        void Promise.all(traders).then(() => reject(new Error(`only ${acknowledged} were acknowledged`)));
        const read = (): void => {
          if (acknowledged < goal) return;
          readers.delete(read);
          resolve();
        };
        readers.add(read);
      }),
    end: async () => {
      isOver = true;
      await Promise.all(traders);
    },
  };
}

/** Each order again under its key until it is answered with 200: on a machine that is busy with tests, quotes may be stale. */
export async function retryAll(origin: string, orders: readonly Order[]): Promise<void> {
  const waiting = [...orders];
  const retry = async (): Promise<void> => {
    for (let order = waiting.pop(); order; order = waiting.pop())
      await vi.waitUntil(async () => (await sendOrder(origin, order)) === 200, {
        timeout: 20_000,
        interval: 20,
      });
  };
  await Promise.all(Array.from({ length: 32 }, retry));
}

/** What an order came to more or less than once. */
export const answeredTwice = (orders: readonly Order[]): readonly Order[] =>
  orders.filter(({ answers }) => answers.size !== 1);

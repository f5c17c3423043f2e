import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';

interface TrafficClient {
  readonly userId: string;
  readonly bearer: string;
}

export interface TrafficOptions {
  readonly port: number;
  readonly clients: readonly TrafficClient[];
  readonly requestsPerSecond: number;
  readonly streams: number;
}

export interface TrafficCounts {
  readonly requests: number;
  /** Answers by the first digit of their status. */
  readonly answers: Readonly<Record<string, number>>;
  /** 5xx, and connections that broke. */
  readonly serverErrors: number;
  readonly quotes: number;
  readonly streamsLost: number;
}

/** What people do: mostly look, now and then trade, change an order or their settings. */
const ACTS: readonly ((client: TrafficClient) => readonly [route: string, body?: unknown])[] = [
  ({ userId }) => [`GET /api/users/${userId}`],
  ({ userId }) => [`GET /api/positions/${userId}`],
  () => ['GET /api/transactions'],
  () => ['GET /api/orders'],
  () => ['GET /api/real-market-data'],
  () => ['GET /api/candles/EURUSD?interval=5m'],
  () => ['GET /api/portfolio/performance'],
  () => ['GET /api/notices'],
  ({ userId }) => ['POST /api/trades/buy', trade(userId)],
  ({ userId }) => ['POST /api/trades/sell', trade(userId)],
  () => [
    'POST /api/orders',
    { symbol: 'EURUSD', side: 'buy', quantity: 1, type: 'limit', limitPrice: '0.5', timeInForce: 'ioc' },
  ],
  ({ userId }) => [`PUT /api/users/${userId}/settings`, { theme: 'dark' }],
];

const trade = (userId: string) => ({
  userId,
  symbol: 'EURUSD',
  quantity: 10,
  price: 1.1,
  leverage: 100,
  slippagePercent: 100,
});

/** Sends at an even pace, whatever comes back, until it is stopped. */
export function startTraffic(options: TrafficOptions) {
  const { port, clients, requestsPerSecond, streams } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const answers: Record<string, number> = {};
  const counts = { requests: 0, serverErrors: 0, quotes: 0, streamsLost: 0 };
  const inFlight = new Set<Promise<void>>();
  let isResting = false;

  const send = async (number: number): Promise<void> => {
    const status = await sendAct(port, agent, chooseAct(clients, number)).catch(() => undefined);
    if (status === undefined || status >= 500) counts.serverErrors += 1;
    if (status === undefined) return;
    const digit = `${Math.floor(status / 100)}xx`;
    answers[digit] = (answers[digit] ?? 0) + 1;
  };

  const sockets = Array.from({ length: streams }, (_, number) => openStream(port, number, counts));
  const began = performance.now();
  const pace = setInterval(() => {
    const due = Math.floor(((performance.now() - began) / 1000) * requestsPerSecond);
    while (!isResting && counts.requests < due && inFlight.size < 1_000) {
      const sent = send(counts.requests);
      counts.requests += 1;
      inFlight.add(sent);
      void sent.then(() => inFlight.delete(sent));
    }
  }, 10);

  return {
    counts: (): TrafficCounts => ({ ...counts, answers }),
    /** Measures while nothing is on its way: what a request in flight holds is no growth. What is due then follows. */
    atRest: async <Result>(measure: () => Promise<Result>): Promise<Result> => {
      isResting = true;
      await Promise.all(inFlight);
      const result = await measure();
      isResting = false;
      return result;
    },
    stop: async (): Promise<TrafficCounts> => {
      const { streamsLost } = counts;
      clearInterval(pace);
      await Promise.all(inFlight);
      for (const socket of sockets) socket.terminate();
      agent.destroy();
      return { ...counts, streamsLost, answers };
    },
  };
}

interface Act {
  readonly client: TrafficClient;
  readonly route: string;
  readonly body?: unknown;
}

function chooseAct(clients: readonly TrafficClient[], number: number): Act {
  const client = clients[number % clients.length] as TrafficClient;
  const act = ACTS[Math.floor(number / clients.length + number) % ACTS.length];
  const [route = '', body] = act?.(client) ?? [];
  return { client, route, body };
}

/** @returns the status, once all of the answer has come */
function sendAct(port: number, agent: Agent, { client, route, body }: Act): Promise<number> {
  const [method, path] = route.split(' ');
  const headers = {
    authorization: `Bearer ${client.bearer}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
      answer.resume();
      answer.on('close', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** A reader of five instruments; forty share an address. */
function openStream(
  port: number,
  number: number,
  counts: { quotes: number; streamsLost: number },
): WebSocket {
  const localAddress = `127.0.2.${1 + Math.floor(number / 40)}`;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/stream`, { localAddress });
  const symbols = ['EURUSD', 'AAPL', 'BTC', 'GBPUSD', 'XAUUSD'];
  socket.on('open', () => socket.send(JSON.stringify({ type: 'subscribe', symbols })));
  socket.on('message', () => (counts.quotes += 1));
  socket.on('error', () => undefined);
  socket.on('close', () => (counts.streamsLost += 1));
  return socket;
}

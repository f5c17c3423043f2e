import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import {
  CALL_SCHEMAS,
  ErrorBody,
  HookAddress,
  NewApiKey,
  type HookSignal,
  type MandateRequest,
} from '@lonja/protocol';
import { SERVER_TEXTS } from '@lonja/words/server-texts';
import * as z from 'zod';
import { OPENING_QUOTES, type Actor, type Answer, type ServerRig } from '../server-rig.ts';

/** How an order of a program may come: two native calls, Alpaca's API, an agent's tools, a signal. */
export const WAYS = ['order', 'trade', 'alpaca', 'agent', 'hook'] as const;
export type WayName = (typeof WAYS)[number];

/** An order at the market, which every way can say. Alpaca's has no leverage of its own. */
interface WayOrder {
  readonly symbol: keyof typeof OPENING_QUOTES;
  readonly side: 'buy' | 'sell';
  readonly quantity: string;
  readonly leverage?: number;
}

/** What became of an order: the code of its refusal, and its words where it has some; undefined where it was taken. */
export type WayRefusal = { readonly code: string; readonly words: string } | undefined;

/** A key and a hook under one mandate on an account, and what each way sends. */
export interface OrderWays {
  readonly client: Actor;
  readonly accountId: number;
  readonly key: { readonly id: string; readonly pairId: string; readonly secret: string };
  readonly hook: { readonly id: string; readonly path: string };
  /** A call with the key as bearer. */
  native(route: string, body?: object): Promise<WayRefusal>;
  /** A call of Alpaca's API with the key pair. */
  alpaca(route: string, body?: object): Promise<{ readonly refusal: WayRefusal; readonly answer: Answer }>;
  /** A tool of the key's agent; of a preview also its execution. */
  agent(tool: string, given: object): Promise<WayRefusal>;
  /** Sends a signal. @returns why it was not kept */
  deliver(signal: object): Promise<WayRefusal>;
  /** Sends a signal and waits until all are followed. @returns the refusal of the newest one */
  signal(signal: object): Promise<WayRefusal>;
  /** What came to the hook, the newest first, once all of it is followed. */
  signals(): Promise<readonly HookSignal[]>;
  /** The same order by whichever way; a hook must hold nothing of the symbol. */
  place(way: WayName, order: WayOrder): Promise<WayRefusal>;
}

interface WantedWays {
  readonly mandate?: Omit<z.input<typeof MandateRequest>, 'timeZone'>;
  readonly leverage?: number;
  /** Absent: the primary one. */
  readonly account?: string;
}

export async function openWays(
  rig: ServerRig,
  client: Actor,
  { mandate, leverage = 1, account: wanted }: WantedWays = {},
): Promise<OrderWays> {
  const user = await rig.call(`GET /api/users/${client.id}`, { as: client });
  const account = wanted ?? CALL_SCHEMAS.getUser.response.parse(user.body).account?.id ?? '';
  const limits = { account, mandate: mandate ? { ...mandate, timeZone: 'UTC' } : undefined };
  const proof = { password: client.password };
  const made = await rig.call('POST /api/keys', {
    as: client,
    body: { name: 'A bot', scopes: ['read', 'trade'], days: 30, ...limits, ...proof },
  });
  const { key: secret, apiKey } = NewApiKey.parse(made.body);
  const hooked = await rig.call('POST /api/hooks', {
    as: client,
    body: { name: 'A strategy', leverage, ...limits, ...proof },
  });
  const { path, hook } = HookAddress.parse(hooked.body);
  return createWays(rig, {
    client,
    accountId: Number(account),
    key: { id: apiKey.id, pairId: apiKey.keyId, secret },
    hook: { id: hook.id, path },
  });
}

type Opened = Pick<OrderWays, 'client' | 'accountId' | 'key' | 'hook'>;

/** The same key and hook at another process. */
export function createWays(rig: ServerRig, { client, accountId, key, hook }: Opened): OrderWays {
  const pair = { 'apca-api-key-id': key.pairId, 'apca-api-secret-key': key.secret };
  const native: OrderWays['native'] = async (route, body) => {
    const headers = { ...ENGLISH, authorization: `Bearer ${key.secret}` };
    return refusalIn(await rig.call(route, { headers, ...(body ? { body } : {}) }));
  };
  const alpaca: OrderWays['alpaca'] = async (route, body) => {
    const answer = await rig.call(route, { headers: pair, ...(body ? { body } : {}) });
    return { answer, refusal: answer.status < 300 ? undefined : alpacaRefusal(answer) };
  };
  const ask = createAgent(rig.port, key.secret);
  const agent: OrderWays['agent'] = async (tool, given) => {
    const answer = await ask(tool, given);
    if (answer.refusal || tool !== 'preview_order') return answer.refusal;
    return (await ask('execute_preview', { token: answer.token })).refusal;
  };
  const signals: OrderWays['signals'] = async () => {
    await rig.server.hooks.following.look();
    const asked = { as: client, headers: ENGLISH };
    const { body } = await rig.call(`GET /api/hooks/${hook.id}/signals?limit=100`, asked);
    return CALL_SCHEMAS.listSignals.response.parse(body).signals;
  };
  const deliver: OrderWays['deliver'] = async (sent) =>
    refusalIn(await rig.call(`POST ${hook.path}`, { body: sent, headers: ENGLISH }));
  const signal: OrderWays['signal'] = async (sent) =>
    (await deliver(sent)) ?? refusalOfSignal((await signals())[0]);
  const senders: Readonly<Record<WayName, (order: WayOrder) => Promise<WayRefusal>>> = {
    order: (order) => native('POST /api/orders', { ...order, type: 'market' }),
    trade: ({ side, ...order }) => {
      const price = OPENING_QUOTES[order.symbol][side === 'buy' ? 1 : 0];
      return native(`POST /api/trades/${side}`, { userId: client.id, price, ...order });
    },
    alpaca: async ({ symbol, side, quantity }) =>
      (await alpaca('POST /v2/orders', { ...DAY, symbol: alpacaSymbol(symbol), side, qty: quantity }))
        .refusal,
    agent: (order) => agent('preview_order', { order: { ...order, type: 'market' } }),
    hook: ({ symbol, side, quantity }) =>
      signal({ ticker: symbol, position: side === 'buy' ? 'long' : 'short', size: quantity }),
  };
  return {
    client,
    accountId,
    key,
    hook,
    native,
    alpaca,
    agent,
    deliver,
    signal,
    signals,
    place: (way, order) => senders[way](order),
  };
}

/** As Alpaca's API knows it. */
export const alpacaSymbol = (symbol: string): string => (symbol === 'BTC' ? 'BTC/USD' : symbol);

const ENGLISH = { 'accept-language': 'en' };
const DAY = { type: 'market', time_in_force: 'day' };

function refusalIn({ status, body }: Answer): WayRefusal {
  if (status < 300) return undefined;
  const { code, message } = ErrorBody.parse(body);
  return { code, words: message };
}

const AlpacaBody = z.object({ message: z.string() });

/** Alpaca's answers have words and no code of ours: it is that of the same words. */
function alpacaRefusal({ body }: Answer): WayRefusal {
  const { message } = AlpacaBody.parse(body);
  const found = Object.entries(SERVER_TEXTS.en.refusals).find(([, text]) => text === message);
  const own = Object.entries(ALPACA_CODES).find(([words]) => message.startsWith(words));
  return { code: own?.[1] ?? found?.[0] ?? message, words: message };
}

/** What Alpaca says in words of its own begins so. */
const ALPACA_CODES: Readonly<Record<string, string>> = {
  'new orders are rejected by user request': 'key_suspended',
  'insufficient buying power': 'insufficient_funds',
  'insufficient balance for USD': 'insufficient_funds',
  'insufficient qty available': 'no_position',
  'position does not exist': 'no_position',
  'order not found': 'order_not_working',
  'order is already in': 'order_not_working',
  'temporarily unavailable': 'unavailable',
};

interface ToolResult {
  readonly refusal: WayRefusal;
  readonly token: string;
}

const ToolAnswer = z.object({
  code: z.string().default(''),
  message: z.string().default(''),
  token: z.string().nullable().default(null),
  refusal: z.object({ code: z.string(), message: z.string() }).optional(),
});

/** Each call is a connection of its own, as those of agents' hosts that restart. */
function createAgent(port: number, secret: string): (tool: string, given: object) => Promise<ToolResult> {
  return async (name, given) => {
    const client = new Client(
      { name: 'An agent', version: '1' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    const headers = { authorization: `Bearer ${secret}` };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`), {
        requestInit: { headers },
      }),
    );
    const result = await client.callTool({ name, arguments: given as Record<string, unknown> });
    await client.close();
    const answer = ToolAnswer.parse(result.structuredContent);
    const refusal = result.isError ? answer : answer.refusal;
    return {
      refusal: refusal && { code: refusal.code, words: refusal.message },
      token: answer.token ?? '',
    };
  };
}

const refusalOfSignal = (signal: HookSignal | undefined): WayRefusal =>
  signal?.refusal ? { code: signal.refusal.code, words: signal.refusal.text } : undefined;

import { NewApiKey, type KeyScope } from '@lonja/protocol';
import type { DocumentedOperation } from '@lonja/testkit';
import * as z from 'zod';
import { OPERATION_BODIES, OPERATION_SCHEMAS } from '../../alpaca/operations/operation-schemas.ts';
import { OPERATIONS, type OperationName } from '../../alpaca/operations/operations.ts';
import { beforeAll, vi } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import { describeServer } from '../processes/describe-server.ts';
import type { Actor, Answer, CallOptions, ServerRig } from '../server-rig.ts';

/** A server whose clock is that of its scripted market, so that a quote grows old, and a minute ends, when the test says so. */
export function describeAlpaca(more: readonly string[] = []): ServerRig {
  const rig: ServerRig = describeServer(
    { clock: () => (rig.market as ServerRig['market'] | undefined)?.now() ?? Date.now() },
    more,
  );
  return rig;
}

/** A program's key pair, and where it is pointed. */
export interface Pointed {
  readonly client: Actor;
  readonly keyId: string;
  readonly secret: string;
  /** http://127.0.0.1:4711 */
  readonly base: string;
  /** 127.0.0.1:4711 */
  readonly host: string;
  /** A call of Alpaca's API with the key pair. */
  call(route: string, options?: CallOptions): Promise<Answer>;
}

interface WantedKey {
  readonly scopes?: readonly KeyScope[];
  /** The only account that it is for; absent: the primary one is traded. */
  readonly account?: string;
  readonly mandate?: object;
}

/** Makes a key for a client and points it at the rig. */
export async function pointAt(rig: ServerRig, client: Actor, wanted: WantedKey = {}): Promise<Pointed> {
  const body = { name: 'A bot', scopes: ['read', 'trade'], ...wanted, days: 30, password: client.password };
  const { key, apiKey } = NewApiKey.parse((await rig.call('POST /api/keys', { as: client, body })).body);
  const host = `127.0.0.1:${rig.port}`;
  const headers = { 'apca-api-key-id': apiKey.keyId, 'apca-api-secret-key': key };
  const call: Pointed['call'] = (route, options = {}) =>
    rig.call(route, { ...options, headers: { ...headers, ...options.headers } });
  return { client, keyId: apiKey.keyId, secret: key, base: `http://${host}`, host, call };
}

/** The key pair of a new client, for all tests of a file. */
export function pointedAt(rig: ServerRig): Pointed {
  const pointed = {} as Pointed;
  beforeAll(async () => void Object.assign(pointed, await pointAt(rig, await rig.join())));
  return pointed;
}

/** What the native API says, to compare with. */
export interface NativeQuote {
  readonly symbol: string;
  readonly price: number;
  readonly bid: number;
  readonly ask: number;
  readonly quoteTime: number;
}
export interface NativeCandle {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

export async function nativeQuote(rig: ServerRig, symbol: string): Promise<NativeQuote> {
  const quotes = (await rig.call('GET /api/real-market-data')).body as NativeQuote[];
  const found = quotes.find((quote) => quote.symbol === symbol);
  if (!found) throw new Error(`${symbol} is not quoted`);
  return found;
}

export async function nativeCandles(rig: ServerRig, symbol: string, query: string): Promise<NativeCandle[]> {
  const { body } = await rig.call(`GET /api/candles/${symbol}?${query}`);
  return (body as { candles: NativeCandle[] }).candles;
}

/** A socket that keeps what it was sent, in frames. */
export interface FrameReader {
  readonly socket: WebSocket;
  readonly frames: readonly (readonly Record<string, unknown>[])[];
  say(message: object): void;
  /** Waits for a message, of any frame. */
  received(isWanted: (message: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>;
  ended(): Promise<string>;
}

/** Opens a stream of JSON. */
export function readFrames(url: string, options?: ClientOptions): FrameReader {
  const socket = new WebSocket(url, options);
  const frames: Record<string, unknown>[][] = [];
  let ending: string | undefined;
  socket.on('message', (data: Buffer) =>
    frames.push(JSON.parse(data.toString()) as Record<string, unknown>[]),
  );
  socket.on('error', (error) => (ending ??= error.message));
  socket.on('close', (code, reason) => (ending ??= `${code} ${reason.toString()}`));
  return {
    socket,
    frames,
    say: (message) => socket.send(JSON.stringify(message)),
    received: (isWanted) =>
      vi.waitFor(() => {
        const found = frames.flat().find(isWanted);
        if (!found)
          throw new Error(`not received; ended: ${ending}; ${JSON.stringify(frames).slice(0, 500)}`);
        return found;
      }, WAIT),
    ended: () =>
      vi.waitFor(() => {
        if (ending === undefined) throw new Error('still open');
        return ending;
      }, WAIT),
  };
}

const WAIT = { timeout: 4_000, interval: 5 };

/** Whether an address is one of Alpaca's API. */
export const isOfAlpaca = (url: string): boolean => /^\/v\d/.test(url);

/** Every operation as an OpenAPI document has it, made from the schemas that the server checks by. */
export const documentedOfAlpaca = (): DocumentedOperation[] =>
  (Object.keys(OPERATIONS) as OperationName[]).map((name) => {
    const { method, path } = OPERATIONS[name];
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, one = '']) => ({
      name: one,
      in: 'path',
      required: true,
      schema: { type: 'string' as const },
    }));
    const { properties = {}, required = [] } = findQuerySchema(name);
    const asked = Object.entries(properties).map(([one, schema]) => ({
      name: one,
      in: 'query',
      required: required.includes(one),
      schema: schema as DocumentedOperation['parameters'][number]['schema'],
    }));
    return { method, path, parameters: [...named, ...asked], body: findBodySchema(name) };
  });

function findBodySchema(name: OperationName): DocumentedOperation['body'] {
  const schema = OPERATION_BODIES[name];
  return schema && (z.toJSONSchema(schema, { io: 'input' }) as DocumentedOperation['body']);
}

function findQuerySchema(name: OperationName): z.core.JSONSchema.JSONSchema {
  const schema = OPERATION_SCHEMAS[name];
  return schema ? (z.toJSONSchema(schema, { io: 'input' }) as z.core.JSONSchema.JSONSchema) : {};
}

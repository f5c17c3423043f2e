import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ServerMessage, type ClientMessage } from '@lonja/protocol';
import { vi } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import { createStreamHub, type StreamHub, type StreamHubOptions } from '../stream/hub.ts';
import type { StreamQuotes } from '../board/stream-quotes.ts';

/** A market driven by its test; its bid is its revision. */
export interface SteeredQuotes extends StreamQuotes {
  move(...symbols: readonly string[]): void;
}

/** `padding` blanks lengthen each tuple, so that few messages fill a socket's buffers. */
export function createSteeredQuotes(symbols: readonly string[], padding = 0): SteeredQuotes {
  const revisions = symbols.map(() => 1);
  const blanks = ' '.repeat(padding);
  return {
    source: 'simulated',
    label: 'Simulated market',
    labels: { simulated: 'Simulated market' },
    size: symbols.length,
    originOf: () => ['simulated', 'Simulated market', 0],
    indexOf: (symbol) => (symbols.includes(symbol) ? symbols.indexOf(symbol) : undefined),
    fragment: (index) => `["${symbols[index]}",${revisions[index]},2,0.5,10,1${blanks}]`,
    revision: (index) => revisions[index] ?? 0,
    move: (...moved) => {
      for (const symbol of moved) revisions[symbols.indexOf(symbol)]! += 1;
    },
  };
}

/** A real socket to the hub, with every message it has received. */
export interface Reader {
  readonly socket: WebSocket;
  readonly messages: readonly ServerMessage[];
  say(message: ClientMessage | string | Buffer): void;
  /** Waits until this many messages were received in total; returns the newest. */
  received(count: number): Promise<ServerMessage>;
  /** Waits for the end: its code and reason. */
  ended(): Promise<string>;
}

export interface StreamRig {
  readonly hub: StreamHub;
  readonly port: number;
  open(options?: ClientOptions & { readonly path?: string }): Reader;
  /** Opens a reader and waits for its welcome. */
  join(options?: ClientOptions): Promise<Reader>;
  /** Runs one heartbeat. */
  beat(): void;
  stop(): Promise<void>;
}

/**
 * A hub on a port of its own. The header `x-session: s1/alice` is a session; without it one is a visitor;
 * `x-session: nobody` is refused with 401.
 */
export async function startStreamRig({
  source,
  ...options
}: Partial<StreamHubOptions> & { readonly source: StreamQuotes }): Promise<StreamRig> {
  let beat = () => {};
  const hub = createStreamHub({
    quotesOf: () => source,
    worldOf: () => null,
    authorize: async ({ headers }) => {
      const [sessionId = '', userId] = String(headers['x-session'] ?? '').split('/');
      if (sessionId === 'nobody') return { ok: false, status: 401 };
      return { ok: true, session: userId ? { sessionId, userId } : null };
    },
    log: { error: () => {}, debug: () => {} },
    clock: () => 1_000,
    repeat: (task) => {
      beat = task;
      return () => {};
    },
    ...options,
  });
  const server = createServer();
  hub.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const open: StreamRig['open'] = ({ path = '/api/stream', ...rest } = {}) =>
    createReader(new WebSocket(`ws://127.0.0.1:${port}${path}`, rest));
  return {
    hub,
    port,
    open,
    join: async (clientOptions) => {
      const reader = open(clientOptions);
      await reader.received(1);
      return reader;
    },
    beat: () => beat(),
    stop: async () => {
      await hub.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function createReader(socket: WebSocket): Reader {
  const messages: ServerMessage[] = [];
  let ending: string | undefined;
  socket.on('message', (data) => {
    messages.push(ServerMessage.parse(JSON.parse((data as Buffer).toString())));
  });
  socket.on('error', (error) => (ending ??= error.message));
  socket.on('close', (code, reason) => (ending ??= `${code} ${reason.toString()}`));
  return {
    socket,
    messages,
    say: (message) =>
      socket.send(
        typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message),
      ),
    received: (count) =>
      vi.waitFor(() => {
        const newest = messages[count - 1];
        if (!newest) throw new Error(`${messages.length} of ${count} messages; ended: ${ending}`);
        return newest;
      }, WAIT),
    ended: () =>
      vi.waitFor(() => {
        if (ending === undefined) throw new Error('still open');
        return ending;
      }, WAIT),
  };
}

const WAIT = { timeout: 4_000, interval: 5 };

import { ServerMessage, type ClientMessage } from '@lonja/protocol';
import { vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Actor } from './server-rig.ts';

/** For tests: an open stream with every message it received. */
export interface Screen {
  readonly messages: readonly ServerMessage[];
  say(message: ClientMessage): void;
  /** Waits for the first message of this type. */
  received<Type extends ServerMessage['type']>(type: Type): Promise<Extract<ServerMessage, { type: Type }>>;
  /** Waits until this many messages of the type were received, and returns them. */
  receivedTimes<Type extends ServerMessage['type']>(
    type: Type,
    count: number,
  ): Promise<Extract<ServerMessage, { type: Type }>[]>;
  /** Resolves when everything that was sent before has been received. */
  readonly pong: () => Promise<unknown>;
  /** Waits for the end: its code and reason. */
  ended(): Promise<string>;
}

/** A welcomed stream of this client, or of a visitor. */
export async function openScreen(port: number, client?: Actor): Promise<Screen> {
  const screen = readStream(streamSocket(port, client));
  await screen.received('welcome');
  return screen;
}

/** As a page does: again where it was refused, for as long as a busy machine takes. */
export async function openPatiently(port: number, client: Actor): Promise<Screen> {
  let socket = streamSocket(port, client);
  let screen = readStream(socket);
  await vi.waitUntil(
    () => {
      if (socket.readyState === WebSocket.CLOSED) {
        socket = streamSocket(port, client);
        screen = readStream(socket);
      }
      return screen.messages.some(({ type }) => type === 'welcome');
    },
    { timeout: 120_000, interval: 20 },
  );
  return screen;
}

export const streamSocket = (
  port: number,
  client?: Actor,
  headers: Readonly<Record<string, string>> = {},
  /** `?account=7` */
  query = '',
): WebSocket =>
  new WebSocket(`ws://127.0.0.1:${port}/api/stream${query}`, {
    headers: { ...headers, ...(client ? { cookie: client.cookie } : {}) },
  });

export function readStream(socket: WebSocket): Screen {
  const messages: ServerMessage[] = [];
  let ending: string | undefined;
  socket.on('message', (data) => messages.push(ServerMessage.parse(JSON.parse((data as Buffer).toString()))));
  socket.on('error', (error) => (ending ??= error.message));
  socket.on('close', (code, reason) => (ending ??= `${code} ${reason.toString()}`));
  const say = (message: ClientMessage) => socket.send(JSON.stringify(message));
  const receivedTimes: Screen['receivedTimes'] = (type, count) =>
    vi.waitFor(() => {
      const found = messages.filter(
        (message): message is Extract<ServerMessage, { type: typeof type }> => message.type === type,
      );
      if (found.length < count) throw new Error(`${found.length} of ${count} ${type}; ended: ${ending}`);
      return found;
    }, WAIT);
  const received: Screen['received'] = async (type) => {
    const [first] = await receivedTimes(type, 1);
    if (!first) throw new Error(`no ${type}`);
    return first;
  };
  return {
    messages,
    say,
    received,
    receivedTimes,
    pong: () => {
      const before = messages.filter(({ type }) => type === 'pong').length;
      say({ type: 'ping' });
      return receivedTimes('pong', before + 1);
    },
    ended: () =>
      vi.waitFor(() => {
        if (ending === undefined) throw new Error('still open');
        return ending;
      }, WAIT),
  };
}

const WAIT = { timeout: 5_000, interval: 5 };

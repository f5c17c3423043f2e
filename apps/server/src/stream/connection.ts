import { ClientMessage, type ServerMessage, type StreamRate } from '@lonja/protocol';
import type { RawData, WebSocket } from 'ws';
import type { StreamLimits } from './limits.ts';
import type { StreamQuotes } from '../market/stream-quotes.ts';
import { createWatchList } from './watch-list.ts';

/** RFC 6455 close codes that the stream uses. */
export const CLOSE = { goingAway: 1001, policy: 1008, tryLater: 1013 } as const;

/** One reader: what it follows, at what rate, and how it is faring. */
export interface Connection {
  /** Sends what changed since the last message, when this step is one of the reader's. */
  deliver(step: number): void;
  /** Sends a text that must not be lost; a reader too far behind for it is dropped, so that it resyncs. */
  send(text: string): void;
  /** Pings; drops a peer that left the last ping unanswered. */
  beat(): void;
  close(code: number, reason: string): void;
}

export interface ConnectionOptions {
  readonly socket: WebSocket;
  readonly quotes: StreamQuotes;
  readonly limits: StreamLimits;
  /** Counts the connections: spreads the readers of one message a second over the steps of a second. */
  readonly number: number;
  /** The reader asks for the whole state of its account. */
  readonly onResync: () => void;
}

/** Steps of the market a second: what a reader's rate is a share of. */
const STEPS_PER_SECOND = 4;
const PONG = JSON.stringify({ type: 'pong' } satisfies ServerMessage);

export function createConnection({
  socket,
  quotes,
  limits,
  number,
  onResync,
}: ConnectionOptions): Connection {
  const phase = number % STEPS_PER_SECOND;
  const watchList = createWatchList(quotes);
  let rate: StreamRate = STEPS_PER_SECOND;
  let sequence = 0;
  let owesSnapshot = false;
  let isAlive = true;
  let messagesLeft = limits.messagesPerHeartbeat;

  const isOpen = () => socket.readyState === socket.OPEN;

  const send = (text: string) => {
    if (!isOpen()) return;
    if (socket.bufferedAmount > limits.dropAboveBytes) socket.terminate();
    else socket.send(text);
  };

  const sendQuotes = (type: 'snapshot' | 'quotes', tuples: string) => {
    sequence += 1;
    send(`{"type":"${type}","seq":${sequence},"quotes":[${tuples}]}`);
  };

  const isBehind = () => socket.bufferedAmount > limits.skipAboveBytes;

  const sendSnapshot = () => {
    owesSnapshot = isBehind();
    if (!owesSnapshot) sendQuotes('snapshot', watchList.takeChanges());
  };

  const sendChanges = () => {
    const tuples = watchList.takeChanges();
    if (tuples) sendQuotes('quotes', tuples);
  };

  const isDue = (step: number) =>
    rate === STEPS_PER_SECOND || (rate === 1 && step % STEPS_PER_SECOND === phase);

  const take = (message: ClientMessage) => {
    if (message.type === 'ping') return send(PONG);
    if (message.type === 'resync') return onResync();
    watchList.replace(message.symbols);
    rate = message.rate ?? rate;
    sendSnapshot();
  };

  socket.on('message', (data, isBinary) => {
    if (!isOpen()) return;
    messagesLeft -= 1;
    if (messagesLeft < 0) return socket.close(CLOSE.policy, 'too many messages');
    const message = isBinary ? undefined : parseMessage(data);
    if (message) take(message);
    else socket.close(CLOSE.policy, 'invalid message');
  });
  socket.on('pong', () => {
    isAlive = true;
  });

  return {
    deliver: (step) => {
      if (!isOpen()) return;
      if (socket.bufferedAmount > limits.dropAboveBytes) socket.terminate();
      else if (isBehind()) return;
      else if (owesSnapshot) sendSnapshot();
      else if (isDue(step)) sendChanges();
    },
    send,
    beat: () => {
      if (!isAlive) return socket.terminate();
      isAlive = false;
      messagesLeft = limits.messagesPerHeartbeat;
      if (isOpen()) socket.ping();
    },
    close: (code, reason) => socket.close(code, reason),
  };
}

function parseMessage(data: RawData): ClientMessage | undefined {
  try {
    return ClientMessage.safeParse(JSON.parse((data as Buffer).toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

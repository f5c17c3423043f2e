import type { IncomingMessage, Server } from 'node:http';
import type { ServerMessage } from '@lonja/protocol';
import type { Logger } from 'pino';
import { WebSocketServer, type WebSocket } from 'ws';
import { CLOSE, createConnection, type Connection } from './connection.ts';
import { createGroups, type Groups } from './groups.ts';
import { STREAM_LIMITS, type StreamLimits } from './limits.ts';
import type { StreamQuotes } from '../market/stream-quotes.ts';
import { admit, refuse, type AuthorizeStream, type Handshake, type StreamSession } from './upgrade.ts';

export interface StreamHub {
  /** Takes the upgrades of this server: /api/stream opens a stream, every other path is refused. */
  attach(server: Server): void;
  /** To be called by the market's clock after each step, four times a second. */
  publishStep(): void;
  /** Reaches every socket of this user, whatever its rate; a socket too far behind is dropped and resyncs. */
  publishToUser(userId: string, message: ServerMessage): void;
  /** Whether this user has a socket open. */
  hasReader(userId: string): boolean;
  /** Ends the sockets of a session or API key that has ended, also those whose handshake is still on its way. */
  closeSession(sessionId: string): void;
  /** Ends all sockets of a user, in the same way. */
  closeUser(userId: string): void;
  /** The sessions and API keys that have a socket open. */
  sessions(): readonly string[];
  clients(): number;
  /** Says bye, closes, and returns when every socket is gone: those that do not answer are dropped. */
  close(): Promise<void>;
}

/** Runs a task again and again; the answer stops it. */
type Repeat = (task: () => void, everyMs: number) => () => void;

export interface StreamHubOptions {
  readonly source: StreamQuotes;
  readonly authorize: AuthorizeStream;
  readonly log: Pick<Logger, 'error' | 'debug'>;
  readonly limits?: Partial<StreamLimits>;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  readonly repeat?: Repeat;
  /** A client asks for the whole state of its account; to be answered by `publishToUser`. */
  readonly onResync?: (session: StreamSession) => void;
  /** Who a visitor's sockets are counted for; behind a proxy, the address that the proxy vouches for. */
  readonly addressOf?: (request: IncomingMessage) => string;
}

/** Who a socket counts for. */
interface Holder {
  readonly group: Groups<Connection>;
  readonly key: string;
}

/** No client message is longer: 500 symbols of 24 characters. */
const MOST_MESSAGE_BYTES = 16 * 1024;

export function createStreamHub(options: StreamHubOptions): StreamHub {
  const { source, authorize, log, clock = Date.now, repeat = repeatUnreferenced } = options;
  const limits = { ...STREAM_LIMITS, ...options.limits };
  const addressOf = options.addressOf ?? remoteAddressOf;
  const sockets = new WebSocketServer(socketSettings(limits));
  const connections = new Set<Connection>();
  const byUser = createGroups<Connection>();
  /** What the number of sockets is limited by: the session, and of a visitor the address. */
  const bySession = createGroups<Connection>();
  const byAddress = createGroups<Connection>();
  /** Sessions and users that ended while handshakes were on their way: those may have been authorized just before. */
  const justEnded = new Set<string>();
  let handshakes = 0;
  let opened = 0;
  let step = 0;
  let isClosing = false;
  let whenEmpty: (() => void) | undefined;

  const shake = async (handshake: Handshake) => {
    if (isClosing) return refuse(handshake.socket, 503);
    handshakes += 1;
    try {
      const admitted = await admit(handshake, authorize, log);
      if (admitted) open(handshake, admitted.session);
    } finally {
      handshakes -= 1;
      if (handshakes === 0) justEnded.clear();
    }
  };

  // One for all: a closure for each socket would keep its whole handshake in memory.
  const noteFailure = (error: Error): void => log.debug({ err: error }, 'a stream failed');

  const open = ({ request, socket, head }: Handshake, session: StreamSession | null) => {
    if (isClosing) return refuse(socket, 503);
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      webSocket.on('error', noteFailure);
      const holder = session
        ? { group: bySession, key: session.sessionId, most: limits.socketsPerSession }
        : { group: byAddress, key: addressOf(request), most: limits.anonymousSocketsPerAddress };
      if (session && (justEnded.has(session.sessionId) || justEnded.has(session.userId)))
        webSocket.close(CLOSE.policy, 'session ended');
      else if (holder.group.count(holder.key) >= holder.most)
        webSocket.close(CLOSE.tryLater, 'too many connections');
      else welcome(webSocket, session, holder);
    });
  };

  const welcome = (socket: WebSocket, session: StreamSession | null, { group, key }: Holder) => {
    const connection = createConnection({
      socket,
      quotes: source,
      limits,
      number: opened,
      onResync: () => session && options.onResync?.(session),
    });
    opened += 1;
    connections.add(connection);
    group.add(key, connection);
    if (session) byUser.add(session.userId, connection);
    socket.on('close', () => {
      connections.delete(connection);
      group.remove(key, connection);
      if (session) byUser.remove(session.userId, connection);
      if (connections.size === 0) whenEmpty?.();
    });
    connection.send(
      textOf({
        type: 'welcome',
        serverTime: clock(),
        source: source.source,
        label: source.label,
        labels: source.labels,
      }),
    );
  };

  const end = (id: string, ended: readonly Connection[]): void => {
    if (handshakes > 0) justEnded.add(id);
    for (const connection of ended) connection.close(CLOSE.policy, 'session ended');
  };

  const stopHeartbeat = repeat(() => {
    for (const connection of connections) connection.beat();
  }, limits.heartbeatMs);

  return {
    attach: (server) => {
      server.on('upgrade', (request, socket, head) => void shake({ request, socket, head }));
    },
    publishStep: () => {
      step += 1;
      for (const connection of connections) connection.deliver(step);
    },
    publishToUser: (userId, message) => {
      const readers = byUser.list(userId);
      if (readers.length === 0) return;
      const text = textOf(message);
      for (const reader of readers) reader.send(text);
    },
    hasReader: (userId) => byUser.count(userId) > 0,
    closeSession: (sessionId) => end(sessionId, bySession.list(sessionId)),
    closeUser: (userId) => end(userId, byUser.list(userId)),
    sessions: () => bySession.keys(),
    clients: () => connections.size,
    close: async () => {
      isClosing = true;
      stopHeartbeat();
      if (connections.size === 0) return;
      const empty = new Promise<void>((resolve) => (whenEmpty = resolve));
      for (const connection of connections) bidFarewell(connection);
      await empty;
    },
  };
}

/** ws ends the sockets that do not answer a close within closeTimeout; its types do not know that setting yet. */
const socketSettings = (limits: StreamLimits) => ({
  noServer: true,
  maxPayload: MOST_MESSAGE_BYTES,
  // Compression would cost five times the processor time and ten times the memory of a client.
  perMessageDeflate: false,
  closeTimeout: limits.closeGraceMs,
});

const textOf = (message: ServerMessage): string => JSON.stringify(message);
const remoteAddressOf = (request: IncomingMessage): string => request.socket.remoteAddress ?? '';

function bidFarewell(connection: Connection): void {
  connection.send(textOf({ type: 'bye', reason: 'server stopping' }));
  connection.close(CLOSE.goingAway, 'server stopping');
}

const repeatUnreferenced: Repeat = (task, everyMs) => {
  const timer = setInterval(task, everyMs).unref();
  return () => clearInterval(timer);
};

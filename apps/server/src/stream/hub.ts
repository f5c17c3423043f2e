import type { IncomingMessage, Server } from 'node:http';
import type { ServerMessage } from '@lonja/protocol';
import type { Logger } from 'pino';
import { WebSocketServer, type WebSocket } from 'ws';
import { CLOSE, Connection } from './connection.ts';
import { createEndings, type Endings } from './endings.ts';
import { STREAM_LIMITS, type StreamLimits } from './limits.ts';
import { createReaders, type Readers } from './readers.ts';
import { createRounds } from './rounds.ts';
import type { StreamQuotes } from '../board/stream-quotes.ts';
import {
  admit,
  readPath,
  refuse,
  type AuthorizeStream,
  type Handshake,
  type StreamSession,
} from './upgrade.ts';

export interface StreamHub {
  /** Handles the upgrades of this server: /api/stream opens a stream, another path goes to whoever handles it, or is refused. */
  attach(server: Server, others?: OtherStreams): void;
  /**
   * Called by a market's clock after each step, four times a second at most.
   * @param world undefined: the installation's own market
   */
  publishStep(world?: number): void;
  /** Sends to every socket that shows an account of this world. */
  publishToWorld(world: number, message: ServerMessage): void;
  /** Calls the listener when a client asks for the whole state of its account; to be answered by `publishToAccount`. */
  onResync(listener: (session: StreamSession) => void): void;
  /**
   * Sends to every socket of this user, but those of keys for one account, whatever its rate; a socket too far behind is dropped and
   * resyncs.
   */
  publishToUser(userId: string, message: ServerMessage): void;
  /** The same to the user's sockets that show this account: those that named it, and, if it is the primary one, those that named none. */
  publishToAccount(userId: string, account: ShownAccount, message: ServerMessage): void;
  /** Sends to every socket, of visitors too, whatever its rate. */
  publishToAll(message: ServerMessage): void;
  /** Who follows the standing of a contest, by its address. */
  followers(): ReadonlyMap<string, readonly StandingReader[]>;
  /** Whether this user has a socket open. */
  hasReader(userId: string): boolean;
  /** Closes the sockets of an ended session or API key, also those whose handshake is in flight. */
  closeSession(sessionId: string): void;
  /** Closes all sockets of a user, in the same way. */
  closeUser(userId: string): void;
  /** The users that have a socket open. */
  users(): readonly string[];
  /** The sessions and API keys that have a socket open. */
  sessions(): readonly string[];
  clients(): number;
  /** Sends `bye`, closes, and resolves when every socket is gone; those that do not answer are dropped. */
  close(): Promise<void>;
}

/** Streams of another protocol on the same server. */
interface OtherStreams {
  handles(path: string): boolean;
  enter(handshake: Handshake): void;
}

/** A socket that follows a standing. */
export type StandingReader = Pick<Connection, 'userId' | 'mayRead' | 'sendStanding' | 'unfollow'>;

/** An account as sockets choose between them. */
interface ShownAccount {
  readonly id: number;
  /** Or the closed one that a reset has replaced. */
  readonly isPrimary: boolean;
}

export type WelcomeWorld = Extract<ServerMessage, { readonly type: 'welcome' }>['world'];

/** Repeats a task; the returned function stops it. */
type Repeat = (task: () => void, everyMs: number) => () => void;

export interface StreamHubOptions {
  /** The quotes of a world, or of the installation's own market (undefined). */
  readonly quotesOf: (world: number | undefined) => StreamQuotes;
  /** What a world's clock shows; null for the installation's own market. */
  readonly worldOf: (world: number | undefined) => WelcomeWorld;
  readonly authorize: AuthorizeStream;
  readonly log: Pick<Logger, 'error' | 'debug'>;
  readonly limits?: Partial<StreamLimits>;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  readonly repeat?: Repeat;
  /** The address that a visitor's sockets are counted by; behind a proxy, the one that the proxy reports. */
  readonly addressOf?: (request: IncomingMessage) => string;
}

/** No client message is longer: 500 symbols of 24 characters. */
const MAX_MESSAGE_BYTES = 16 * 1024;

export function createStreamHub(options: StreamHubOptions): StreamHub {
  const { repeat = repeatUnreferenced } = options;
  const limits = { ...STREAM_LIMITS, ...options.limits };
  const readers = createReaders(limits, options.addressOf ?? getRemoteAddress);
  const endings = createEndings();
  const resyncListeners: ((session: StreamSession) => void)[] = [];
  const entrance = createEntrance({ ...options, limits, readers, endings, resyncListeners });
  const end = (id: string, ended: readonly Connection[]): void => {
    endings.mark(id);
    for (const connection of ended) connection.close(CLOSE.policy, 'session ended');
  };

  const stopHeartbeat = repeat(() => {
    for (const connection of readers.all) connection.beat();
  }, limits.heartbeatMs);

  return {
    attach: (server, others) => {
      server.on('upgrade', (request, socket, head) => {
        const handshake = { request, socket, head };
        if (others?.handles(readPath(request))) others.enter(handshake);
        else void entrance.enter(handshake);
      });
    },
    onResync: (listener) => void resyncListeners.push(listener),
    publishStep: createStepDelivery(readers, options.log),
    publishToWorld: (world, message) => sendTo(readers.inWorld(world), message),
    publishToUser: (userId, message) =>
      sendTo(
        readers.byUser.list(userId).filter(({ isBound }) => !isBound),
        message,
      ),
    publishToAccount: (userId, { id, isPrimary }, message) => {
      const shows = ({ account }: Connection): boolean =>
        account === undefined ? isPrimary : account === id;
      sendTo(readers.byUser.list(userId).filter(shows), message);
    },
    publishToAll: (message) => sendTo([...readers.all], message),
    followers: () => groupByContest(readers.all),
    hasReader: (userId) => readers.byUser.count(userId) > 0,
    closeSession: (sessionId) => end(sessionId, readers.bySession.list(sessionId)),
    closeUser: (userId) => end(userId, readers.byUser.list(userId)),
    users: () => readers.byUser.keys(),
    sessions: () => readers.bySession.keys(),
    clients: () => readers.all.size,
    close: async () => {
      entrance.close();
      stopHeartbeat();
      for (const connection of readers.all) bidFarewell(connection);
      await readers.drain();
    },
  };
}

/** Sends what a market's next step has changed to all that show it. */
function createStepDelivery(
  readers: Pick<Readers, 'inWorld'>,
  log: Pick<Logger, 'error'>,
): StreamHub['publishStep'] {
  const steps = new Map<number | undefined, number>();
  const rounds = createRounds<Connection>((error) => log.error({ err: error }, 'a step of the stream'));
  return (world) => {
    const step = (steps.get(world) ?? 0) + 1;
    steps.set(world, step);
    rounds.begin(world, readers.inWorld(world), (connection) => connection.deliver(step));
  };
}

/** The connections that follow a contest's standing. */
function groupByContest(connections: Iterable<Connection>): ReadonlyMap<string, readonly Connection[]> {
  const following = new Map<string, Connection[]>();
  for (const connection of connections) {
    const { contest } = connection;
    if (contest === undefined) continue;
    const others = following.get(contest);
    if (others) others.push(connection);
    else following.set(contest, [connection]);
  }
  return following;
}

interface EntranceOptions extends StreamHubOptions {
  readonly limits: StreamLimits;
  readonly readers: Readers;
  readonly endings: Endings;
  readonly resyncListeners: readonly ((session: StreamSession) => void)[];
}

/** Turns handshakes into connections, unless it is closed. */
function createEntrance(options: EntranceOptions) {
  const { quotesOf, worldOf, authorize, log, clock = Date.now, limits, readers, endings } = options;
  const sockets = new WebSocketServer(socketSettings(limits));
  let opened = 0;
  let isClosed = false;

  // One for all sockets: a closure per socket would keep its whole handshake in memory.
  const markFailure = (error: Error): void => log.debug({ err: error }, 'a stream failed');

  const open = ({ request, socket, head }: Handshake, session: StreamSession | null): void => {
    if (isClosed) return refuse(socket, 503);
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      webSocket.on('error', markFailure);
      const holder = readers.holderOf(session, request);
      if (session && endings.include(session)) webSocket.close(CLOSE.policy, 'session ended');
      else if (holder.group.count(holder.key) >= holder.max)
        webSocket.close(CLOSE.tryLater, 'too many connections');
      else {
        const connection = connect(options, { socket: webSocket, session, number: opened++ });
        webSocket.on('close', readers.add(connection, session, holder));
        const { source, label, labels } = quotesOf(session?.world);
        const world = worldOf(session?.world);
        connection.send(writeMessage({ type: 'welcome', serverTime: clock(), source, label, labels, world }));
      }
    });
  };

  return {
    enter: async (handshake: Handshake): Promise<void> => {
      if (isClosed) return refuse(handshake.socket, 503);
      await endings.during(async () => {
        const admitted = await admit(handshake, authorize, log);
        if (admitted) open(handshake, admitted.session);
      });
    },
    close: () => {
      isClosed = true;
    },
  };
}

interface Opened {
  readonly socket: WebSocket;
  readonly session: StreamSession | null;
  /** How many were opened before it. */
  readonly number: number;
}

const connect = (
  { quotesOf, limits, resyncListeners }: EntranceOptions,
  { socket, session, number }: Opened,
): Connection =>
  new Connection({
    socket,
    quotes: quotesOf(session?.world),
    limits,
    number,
    account: session?.isChosen ? (session.accountId ?? undefined) : undefined,
    world: session?.world,
    userId: session?.userId,
    isBound: session?.boundTo != null,
    onResync: () => {
      if (session) for (const listener of resyncListeners) listener(session);
    },
  });

/** ws drops sockets that do not answer a close within closeTimeout, which its types lack. */
const socketSettings = (limits: StreamLimits) => ({
  noServer: true,
  maxPayload: MAX_MESSAGE_BYTES,
  // Compression would cost five times the processor time and ten times the memory of a client.
  perMessageDeflate: false,
  closeTimeout: limits.closeGraceMs,
});

function sendTo(connections: readonly Connection[], message: ServerMessage): void {
  if (connections.length === 0) return;
  const text = writeMessage(message);
  for (const connection of connections) connection.send(text);
}

const writeMessage = (message: ServerMessage): string => JSON.stringify(message);
const getRemoteAddress = (request: IncomingMessage): string => request.socket.remoteAddress ?? '';

function bidFarewell(connection: Connection): void {
  connection.send(writeMessage({ type: 'bye', reason: 'server stopping' }));
  connection.close(CLOSE.goingAway, 'server stopping');
}

const repeatUnreferenced: Repeat = (task, everyMs) => {
  const timer = setInterval(task, everyMs).unref();
  return () => clearInterval(timer);
};

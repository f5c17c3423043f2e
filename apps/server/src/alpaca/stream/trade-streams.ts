import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { WebSocketServer, type WebSocket } from 'ws';
import type { ApiKeys } from '../../identity/api-keys.ts';
import { readShownKey } from '../../identity/shown-key.ts';
import { createEndings } from '../../stream/endings.ts';
import { STREAM_LIMITS, type StreamLimits } from '../../stream/limits.ts';
import { readPath, refuse, type Handshake } from '../../stream/upgrade.ts';
import type { AccountFollowers, Follower } from './account-followers.ts';
import { admitKey } from './admit-key.ts';
import type { AlpacaStreams } from './alpaca-streams.ts';
import { BY_TOKEN, socketSettings } from './data-streams.ts';
import { keepStreams } from './keep-streams.ts';
import { createStreamReaders, type StreamReaders } from './stream-readers.ts';
import { TradeConnection, type TradeKey } from './trade-connection.ts';

export interface TradeStreamsOptions {
  readonly followers: AccountFollowers;
  readonly apiKeys: Pick<ApiKeys, 'find'>;
  /** The address that a peer is counted by before it has shown a key. */
  readonly addressOf: (request: IncomingMessage) => string;
  readonly log: Pick<Logger, 'debug'>;
  readonly limits?: Partial<StreamLimits>;
}

const CLOSE = { serviceRestart: 1012, tryLater: 1013 } as const;

/** /stream: what happens to an account's orders. */
export function createTradeStreams(options: TradeStreamsOptions): Omit<AlpacaStreams, 'publishStep'> {
  const limits = { ...STREAM_LIMITS, ...options.limits };
  const readers = createStreamReaders<TradeConnection>(limits, options.addressOf);
  const endings = createEndings();
  const entrance = createEntrance(options, limits, { readers, endings });
  return {
    handles: (path) => path === '/stream',
    enter: entrance.enter,
    ...keepStreams({
      readers,
      endings,
      heartbeatMs: limits.heartbeatMs,
      closeEntrance: entrance.close,
    }),
  };
}

interface EntranceParts {
  readonly readers: StreamReaders<TradeConnection>;
  readonly endings: ReturnType<typeof createEndings>;
}

/** Turns handshakes into connections, unless it is closed. */
function createEntrance(
  { apiKeys, followers, log }: TradeStreamsOptions,
  limits: StreamLimits,
  { readers, endings }: EntranceParts,
) {
  const sockets = new WebSocketServer(socketSettings(limits));
  const followed = new WeakMap<TradeConnection, Follower>();
  let isClosed = false;
  const markFailure = (error: Error): void => log.debug({ err: error }, 'a stream failed');

  const admit = (connection: TradeConnection, id: string, secret: string) =>
    admitKey({ apiKeys, readers, endings }, connection, { id: id === BY_TOKEN ? undefined : id, secret });

  const follow = async (connection: TradeConnection, key: TradeKey): Promise<void> => {
    const follower = {
      send: connection.send.bind(connection),
      end: () => connection.close(CLOSE.serviceRestart, 'account closed'),
    };
    followed.set(connection, follower);
    await followers.follow(follower, key);
  };
  const leave = (connection: TradeConnection, { accountId }: TradeKey): void => {
    const follower = followed.get(connection);
    if (follower) followers.leave(follower, accountId);
  };

  const open = (webSocket: WebSocket, request: IncomingMessage): void => {
    webSocket.on('error', markFailure);
    if (!readers.hasRoom(request)) return webSocket.close(CLOSE.tryLater, 'too many connections');
    const connection = new TradeConnection({ socket: webSocket, limits, admit, follow, leave });
    webSocket.on('close', readers.add(connection, request));
    const shown = readShownKey(request.headers);
    if (shown) connection.authenticate(shown.id ?? BY_TOKEN, shown.secret);
  };

  return {
    enter: ({ request, socket, head }: Handshake): void => {
      if (isClosed || readPath(request) !== '/stream') return refuse(socket, isClosed ? 503 : 404);
      sockets.handleUpgrade(request, socket, head, (webSocket) => open(webSocket, request));
    },
    close: () => {
      isClosed = true;
    },
  };
}

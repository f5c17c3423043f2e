import type { IncomingMessage } from 'node:http';
import { STREAM_KEY_SCOPE } from '@lonja/protocol';
import type { Logger } from 'pino';
import { WebSocketServer, type WebSocket } from 'ws';
import type { ApiKeys } from '../../identity/api-keys.ts';
import { findShownKey, readShownKey } from '../../identity/shown-key.ts';
import { createEndings } from '../../stream/endings.ts';
import { STREAM_LIMITS, type StreamLimits } from '../../stream/limits.ts';
import { createRounds } from '../../stream/rounds.ts';
import { readPath, refuse, type Handshake } from '../../stream/upgrade.ts';
import type { LiveMarket } from '../../market/live-market.ts';
import type { Assets } from '../operations/assets.ts';
import type { ListAlpacaNews } from '../market/news.ts';
import type { AlpacaStreams } from './alpaca-streams.ts';
import { DataConnection, type StreamKey } from './data-connection.ts';
import { JSON_FRAMES, MSGPACK_FRAMES, type Framing } from './framing.ts';
import { createMarketMessages, type MarketMessages } from './market-messages.ts';
import { createMinuteMessages, type MinuteMessages } from './minute-messages.ts';
import { findStreamKind, type StreamKind } from './stream-kind.ts';
import { keepStreams } from './keep-streams.ts';
import { createStreamReaders, type StreamReaders } from './stream-readers.ts';

export interface AlpacaStreamsOptions {
  /** The market of a world, or the installation's own (undefined). */
  readonly marketOf: (world: number | undefined) => LiveMarket;
  readonly assetsOf: (board: LiveMarket['board']) => Assets;
  readonly listNews: ListAlpacaNews;
  readonly apiKeys: Pick<ApiKeys, 'find'>;
  /** The address that a peer is counted by before it has shown a key. */
  readonly addressOf: (request: IncomingMessage) => string;
  readonly log: Pick<Logger, 'error' | 'debug'>;
  readonly limits?: Partial<StreamLimits>;
}

/** No message of a client is longer: 500 symbols in several channels. */
const MAX_MESSAGE_BYTES = 64 * 1024;
const TRY_LATER = 1013;

export function createAlpacaStreams(options: AlpacaStreamsOptions): AlpacaStreams {
  const limits = { ...STREAM_LIMITS, ...options.limits };
  const readers = createStreamReaders<DataConnection>(limits, options.addressOf);
  const endings = createEndings();
  const marketParts = createMarketParts(options);
  const onFault = (error: unknown): void => options.log.error({ err: error }, 'a step of the data streams');
  const rounds = createRounds<DataConnection>(onFault);
  const entrance = createEntrance(options, limits, { readers, endings, marketParts });
  return {
    handles: (path) => findStreamKind(path) !== undefined,
    enter: entrance.enter,
    publishStep: (world) => {
      const following = readers.inWorld(world);
      // A contest has no price before its start, and nothing may ask for its past.
      if (following.length === 0 || !options.marketOf(world).isDrawn()) return;
      rounds.begin(world, following, (reader) => reader.deliver());
      marketParts.of(world).minutes.look(following);
    },
    ...keepStreams({
      readers,
      endings,
      heartbeatMs: limits.heartbeatMs,
      closeEntrance: entrance.close,
    }),
  };
}

interface MarketParts {
  of(world: number | undefined): { readonly messages: MarketMessages; readonly minutes: MinuteMessages };
}

/** What is written of each market, made for its first reader. */
function createMarketParts({ marketOf, assetsOf, listNews, log }: AlpacaStreamsOptions): MarketParts {
  const parts = new Map<number | undefined, ReturnType<MarketParts['of']>>();
  return {
    of: (world) => {
      const known = parts.get(world);
      if (known) return known;
      const market = marketOf(world);
      const assets = assetsOf(market.board);
      const onFault = (error: unknown): void => log.error({ err: error }, 'bars of a stream');
      const made = {
        messages: createMarketMessages(market, assets),
        minutes: createMinuteMessages({ market, assets, listNews, onFault }),
      };
      parts.set(world, made);
      return made;
    },
  };
}

interface EntranceParts {
  readonly readers: StreamReaders<DataConnection>;
  readonly endings: ReturnType<typeof createEndings>;
  readonly marketParts: MarketParts;
}

/** Turns handshakes into connections, unless it is closed. */
function createEntrance(
  { apiKeys, log }: AlpacaStreamsOptions,
  limits: StreamLimits,
  { readers, endings, marketParts }: EntranceParts,
) {
  const sockets = new WebSocketServer(socketSettings(limits));
  let isClosed = false;
  const markFailure = (error: Error): void => log.debug({ err: error }, 'a stream failed');

  const admit = async (connection: DataConnection, id: string, secret: string) => {
    let outcome: StreamKey | 402 | 406 = 402;
    // A key that ends meanwhile admits nobody.
    await endings.during(async () => {
      const key = await findShownKey(apiKeys, { id: id === BY_TOKEN ? undefined : id, secret });
      const isEnded = key && endings.include({ sessionId: key.id, userId: key.userId });
      if (!key || isEnded || !key.scopes.includes(STREAM_KEY_SCOPE)) return;
      const shown = { id: key.id, userId: key.userId, world: key.world ?? undefined };
      outcome = readers.identify(connection, shown) ? shown : 406;
    });
    return outcome;
  };

  const open = (webSocket: WebSocket, request: IncomingMessage, kind: StreamKind): void => {
    webSocket.on('error', markFailure);
    if (!readers.hasRoom(request)) return webSocket.close(TRY_LATER, 'too many connections');
    const framing = chooseFraming(request);
    const messagesOf = (world: number | undefined) => marketParts.of(world).messages;
    const connection = new DataConnection({ socket: webSocket, kind, framing, limits, admit, messagesOf });
    webSocket.on('close', readers.add(connection, request));
    const shown = readShownKey(request.headers);
    if (shown) connection.authenticate(shown.id ?? BY_TOKEN, shown.secret);
  };

  return {
    enter: ({ request, socket, head }: Handshake): void => {
      const kind = findStreamKind(readPath(request));
      if (isClosed || !kind) return refuse(socket, isClosed ? 503 : 404);
      sockets.handleUpgrade(request, socket, head, (webSocket) => open(webSocket, request, kind));
    },
    close: () => {
      isClosed = true;
    },
  };
}

/** What clients send in place of an id beside a token. */
export const BY_TOKEN = 'oauth';

const chooseFraming = ({ headers }: IncomingMessage): Framing =>
  headers['content-type'] === 'application/msgpack' ? MSGPACK_FRAMES : JSON_FRAMES;

/** As those of the native stream. */
export const socketSettings = (limits: StreamLimits) => ({
  noServer: true,
  maxPayload: MAX_MESSAGE_BYTES,
  perMessageDeflate: false,
  closeTimeout: limits.closeGraceMs,
});

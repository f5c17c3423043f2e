import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Database } from '@lonja/store/database/database';
import type { ApiKeys } from '../../identity/api-keys.ts';
import { readShownKey } from '../../identity/shown-key.ts';
import type { LiveMarket } from '../../market/live-market.ts';
import { createEndings } from '../../stream/endings.ts';
import { STREAM_LIMITS, type StreamLimits } from '../../stream/limits.ts';
import { AlpacaError, invalid } from '../operations/alpaca-error.ts';
import type { Assets } from '../operations/assets.ts';
import { ownAccount } from '../trading/own-account.ts';
import { MAX_PAST_ORDERS, readPastUpdates, type UpdateRange } from '../trading/past-updates.ts';
import type { AccountFollowers } from './account-followers.ts';
import { admitKey } from './admit-key.ts';
import type { AlpacaStreams } from './alpaca-streams.ts';
import { EventConnection } from './event-connection.ts';
import { keepStreams } from './keep-streams.ts';
import { createStreamReaders } from './stream-readers.ts';
import type { TradeKey } from './trade-connection.ts';

export interface TradeEventsOptions {
  readonly db: Database;
  readonly assetsOf: (board: LiveMarket['board']) => Assets;
  readonly followers: AccountFollowers;
  readonly apiKeys: Pick<ApiKeys, 'find'>;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly onFault: (error: unknown) => void;
  readonly limits?: Partial<StreamLimits>;
}

export interface TradeEvents extends Omit<AlpacaStreams, 'handles' | 'enter' | 'publishStep'> {
  /** Opens a stream for the key that a request has shown. @throws AlpacaError where it may not */
  open(request: Pick<FastifyRequest, 'raw' | 'session' | 'market'>, range: UpdateRange): Promise<Readable>;
}

/** GET /v2/events/trades: what /stream sends, as server-sent events, and what the records say of before. */
export function createTradeEvents(options: TradeEventsOptions): TradeEvents {
  const limits = { ...STREAM_LIMITS, ...options.limits };
  const readers = createStreamReaders<EventConnection>(limits, options.addressOf);
  const endings = createEndings();
  const entrance = { apiKeys: options.apiKeys, readers, endings };
  let isClosed = false;

  const open: TradeEvents['open'] = async ({ raw, session, market }, range) => {
    ownAccount(session);
    if (isClosed) throw new AlpacaError(503, 'temporarily unavailable');
    const connection = new EventConnection({ limits, range, now: () => market.now() });
    connection.stream.once('close', readers.add(connection, raw));
    try {
      const shown = readShownKey(raw.headers);
      const key = shown && (await admitKey(entrance, connection, shown));
      if (!key) throw refuseReader(readers.byKey.count(session?.id ?? ''), limits);
      await begin({ ...options, market }, connection, key, range);
      return connection.stream;
    } catch (error) {
      connection.stream.destroy();
      throw error;
    }
  };

  const closeEntrance = (): void => {
    isClosed = true;
  };
  return {
    open,
    ...keepStreams({ readers, endings, heartbeatMs: limits.heartbeatMs, closeEntrance }),
  };
}

/** A key that was found a moment ago has ended since, unless it has too many. */
const refuseReader = (open: number, { socketsPerSession: maximum }: StreamLimits): AlpacaError =>
  open < maximum
    ? new AlpacaError(401, 'request is not authorized')
    : new AlpacaError(429, `a key has ${maximum} of these streams at most`);

/** The past is what had happened when it began to follow: nothing is in both, and nothing in neither. */
async function begin(
  { db, market, assetsOf, followers, onFault }: TradeEventsOptions & { readonly market: LiveMarket },
  connection: EventConnection,
  key: TradeKey,
  range: UpdateRange,
): Promise<void> {
  const { accountId } = key;
  const follower = {
    send: connection.send.bind(connection),
    end: () => connection.close(0, 'account closed'),
  };
  connection.stream.once('close', () => followers.leave(follower, accountId));
  const seen = await followers.follow(follower, key);
  if (!seen) return follower.end();
  // It may have gone meanwhile.
  if (connection.stream.destroyed) return followers.leave(follower, accountId);
  const options = { db, market, assets: assetsOf(market.board), accountId };
  const past = await readPastUpdates(options, range, seen);
  if (past === 'too_many')
    throw invalid('trading', `more than ${MAX_PAST_ORDERS} orders since then: ask for a shorter stretch`);
  connection.begin(past).catch(onFault);
}

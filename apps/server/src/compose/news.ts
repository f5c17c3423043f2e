import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Database } from '@lonja/store/database/database';
import type { Logger } from 'pino';
import type { ApiKeys } from '../identity/api-keys.ts';
import type { Bus } from '../bus/bus.ts';
import { createNoticeMail, type NoticeMail } from '../notices/notice-mail.ts';
import { createNoticeNews, type NoticeNews } from '../notices/notice-news.ts';
import { createAssetLists } from '../alpaca/operations/assets.ts';
import { createAlpacaNews, type ListAlpacaNews } from '../alpaca/market/news.ts';
import { createAccountFollowers, type AccountFollowers } from '../alpaca/stream/account-followers.ts';
import type { AlpacaStreams } from '../alpaca/stream/alpaca-streams.ts';
import { createAlpacaStreams } from '../alpaca/stream/data-streams.ts';
import { joinStreams } from '../alpaca/stream/join-streams.ts';
import { createTradeEvents, type TradeEvents } from '../alpaca/stream/trade-events.ts';
import { createTradeStreams } from '../alpaca/stream/trade-streams.ts';
import { createAccountNews, type AccountNews } from '../trading/account-news.ts';
import { createNewsList, type ListNews } from '../news/news-list.ts';
import type { Markets } from '../rooms/markets.ts';
import { createStreamHub, type StreamHub, type WelcomeWorld } from '../stream/hub.ts';
import { createStreamAuthorization } from '../stream/stream-authorization.ts';
import type { DatabasePart } from './database.ts';
import type { DeskPart } from './desk.ts';
import type { Part } from './part.ts';
import type { PeoplePart } from './people.ts';
import type { ServerOptions } from './server-options.ts';

/** Everything that is pushed to people: the stream, notices, mail. */
export interface NewsPart extends Part {
  readonly hub: StreamHub;
  readonly notices: NoticeNews;
  readonly accountNews: AccountNews;
  readonly alpaca: AlpacaPart;
  readonly listNews: ListNews;
  /** Called by a world's clock after each step: what all streams do then. */
  readonly publishStep: (world: number) => void;
}

/** What the streams and the calls of Alpaca's API share. */
interface AlpacaPart {
  readonly streams: AlpacaStreams;
  readonly followers: AccountFollowers;
  readonly events: TradeEvents;
  readonly assetsOf: ReturnType<typeof createAssetLists>;
  readonly listNews: ListAlpacaNews;
}

interface NewsDependencies {
  readonly database: DatabasePart;
  readonly desk: DeskPart;
  readonly people: PeoplePart;
  readonly markets: Markets;
  readonly bus: Bus;
}

function welcomeWorld(markets: Markets, number: number | undefined): WelcomeWorld {
  const world = number === undefined ? undefined : markets.find(number);
  return world ? { id: String(world.id), name: world.name, ...world.time() } : null;
}

export function composeNews(
  options: ServerOptions,
  { database: { db }, desk: { desk }, people, markets, bus }: NewsDependencies,
): NewsPart {
  const { sessions, apiKeys, accountOwners, mailer } = people;
  const { publicUrl, trustProxy, deliverMail, logger, clock } = options;
  const addressOf = (request: IncomingMessage): string => proxyAddr(request, [...trustProxy]);
  const hub = createStreamHub({
    quotesOf: (world) => markets.of(world).streamQuotes,
    worldOf: (world) => welcomeWorld(markets, world),
    authorize: createStreamAuthorization({ sessions, apiKeys, accountOwners, publicUrl }),
    addressOf,
    log: logger,
  });
  const listNews = createNewsList(db, markets);
  const alpaca = composeAlpaca({ db, apiKeys, markets, listNews, addressOf, logger });
  sessions.onEnd((id) => hub.closeSession(id));
  for (const streams of [hub, alpaca.streams]) {
    apiKeys.onEnd((id) => streams.closeSession(id));
    apiKeys.onAllEnded((userId) => streams.closeUser(userId));
  }
  const faultsOf = (what: string) => (error: unknown) => logger.error({ err: error }, what);
  const accountNews = createAccountNews({ db, markets, hub, onFault: faultsOf('account news') });
  hub.onResync(({ accountId }) => {
    if (accountId != null) accountNews.resync(accountId);
  });
  const screens = createNoticeNews({ db, hub, onFault: faultsOf('notices') });
  // Without a mail server notices are not mailed: the outbox is only for mail that somebody requested.
  const mail =
    deliverMail &&
    createNoticeMail({ db, mailer, clock, onFault: (error) => logger.warn({ err: error }, 'notice mail') });
  const notices = publishEverywhere(screens, mail, bus);
  desk.onCommitted(({ changes, resynced }) => {
    const states = [...changes.map(({ after }) => after), ...resynced];
    accountNews.publish(states);
    alpaca.followers.accept(states);
  });
  desk.onCommitted((committed) => notices.publish(committed.notices));
  return {
    hub,
    alpaca,
    listNews,
    publishStep: (world) => {
      hub.publishStep(world);
      alpaca.streams.publishStep(world);
    },
    accountNews,
    notices,
    stop: async () => {
      await Promise.all([accountNews.drain(), screens.drain(), mail?.drain(), alpaca.followers.drain()]);
    },
  };
}

/** Notices to the screens here, by mail, and to the screens at other processes. */
const publishEverywhere = (screens: NoticeNews, mail: NoticeMail | undefined, bus: Bus): NoticeNews => ({
  ...screens,
  publish: (notices) => {
    screens.publish(notices);
    mail?.accept(notices);
    for (const { id } of notices) bus.publish('notice', id);
  },
  publishRead: (userId, ids, unread) => {
    screens.publishRead(userId, ids, unread);
    bus.publish('read', userId);
  },
});

interface AlpacaOptions {
  readonly db: Database;
  readonly apiKeys: ApiKeys;
  readonly markets: Markets;
  readonly listNews: ListNews;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly logger: Logger;
}

function composeAlpaca({ db, apiKeys, markets, listNews, addressOf, logger }: AlpacaOptions): AlpacaPart {
  const assetsOf = createAssetLists();
  const listAlpacaNews = createAlpacaNews(listNews, assetsOf);
  const marketOf = (world: number | undefined) => markets.of(world);
  const data = createAlpacaStreams({
    marketOf,
    assetsOf,
    listNews: listAlpacaNews,
    apiKeys,
    addressOf,
    log: logger,
  });
  const onFault = (error: unknown): void => logger.error({ err: error }, 'trade updates');
  const followers = createAccountFollowers({ db, marketOf, assetsOf, onFault });
  const trades = createTradeStreams({ followers, apiKeys, addressOf, log: logger });
  const events = createTradeEvents({ db, assetsOf, followers, apiKeys, addressOf, onFault });
  const streams = joinStreams(data, trades, events);
  return { streams, followers, events, assetsOf, listNews: listAlpacaNews };
}

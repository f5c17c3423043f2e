import type { Candle } from '@lonja/protocol';
import type { LiveMarket } from '../../market/live-market.ts';
import { toBar } from '../market/bars.ts';
import type { AlpacaNews, ListAlpacaNews } from '../market/news.ts';
import type { Assets } from '../operations/assets.ts';
import type { DataConnection } from './data-connection.ts';
import type { Framing, Message } from './framing.ts';
import type { BarChannel } from './stream-kind.ts';

/** What comes with the minutes of one market: bars that are over, growing days, and news. */
export interface MinuteMessages {
  /** Called after each step of the market; sends once a minute. */
  look(readers: readonly DataConnection[]): void;
}

interface MinuteOptions {
  readonly market: LiveMarket;
  readonly assets: Assets;
  readonly listNews: ListAlpacaNews;
  readonly onFault: (error: unknown) => void;
}

const MINUTE_MS = 60_000;

export function createMinuteMessages(options: MinuteOptions): MinuteMessages {
  const { market, listNews, onFault } = options;
  let minute: number | undefined;
  let running: Promise<void> = Promise.resolve();
  let known: ReadonlySet<number> | undefined;

  const sendNews = async (readers: readonly DataConnection[]): Promise<void> => {
    const listening = readers.filter(({ kind }) => kind === 'news');
    if (listening.length === 0) {
      known = undefined;
      return;
    }
    const news = await listNews(market);
    const fresh = known ? news.filter(({ id }) => !known?.has(id)) : [];
    known = new Set(news.map(({ id }) => id));
    const messages = new Map<string, Message>();
    const messageOf = (item: AlpacaNews, framing: Framing): Message => {
      const key = `${framing.name} ${item.id}`;
      const { images: _images, created_at: created, updated_at: updated, ...rest } = item;
      const dates = { created_at: new Date(created), updated_at: new Date(updated) };
      const message = messages.get(key) ?? framing.write({ T: 'n', ...rest, ...dates });
      messages.set(key, message);
      return message;
    };
    for (const reader of listening) reader.sendNews(fresh.toReversed(), messageOf);
  };

  return {
    look: (readers) => {
      const now = Math.floor(market.now() / MINUTE_MS);
      const before = minute;
      minute = now;
      if (before === undefined || before === now || readers.length === 0) return;
      running = running
        .then(async () => {
          await sendBars(options, 'bars', readers, now * MINUTE_MS);
          await sendBars(options, 'dailyBars', readers, now * MINUTE_MS);
          await sendNews(readers);
        })
        .catch(onFault);
    },
  };
}

/** Sends the minute that is over, or the growing day, to whoever asked for it; each is written once for all of one framing. */
async function sendBars(
  { market, assets }: Pick<MinuteOptions, 'market' | 'assets'>,
  channel: BarChannel,
  readers: readonly DataConnection[],
  before: number,
): Promise<void> {
  const wanted = new Set(readers.flatMap((reader) => [...reader.barsOf(channel)]));
  const messages = new Map<string, Message>();
  const bars = new Map<number, Candle>();
  for (const index of wanted) {
    const bar = await readBar(market, index, channel, before);
    if (bar) bars.set(index, bar);
  }
  const messageOf = (index: number, framing: Framing): Message | undefined => {
    const bar = bars.get(index);
    if (!bar) return undefined;
    const key = `${framing.name} ${index}`;
    const message =
      messages.get(key) ??
      framing.write({
        T: channel === 'bars' ? 'b' : 'd',
        S: assets.at(index)!.symbol,
        ...toBar(bar),
        t: new Date(bar.time),
      });
    messages.set(key, message);
    return message;
  };
  for (const reader of readers) reader.sendBars(channel, messageOf);
}

/** Nobody is charged: each bar is read once, whoever reads it. */
const FREE = (): void => {};

/** The minute that ended at this moment, or the day that was growing at it. */
async function readBar(
  { candlePages, board }: LiveMarket,
  index: number,
  channel: BarChannel,
  at: number,
): Promise<Candle | undefined> {
  const { symbol } = board.instruments[index]!;
  const interval = channel === 'bars' ? '1m' : '1d';
  const from = channel === 'bars' ? at - MINUTE_MS : undefined;
  const query = { interval, day: 'utc', price: 'mid', from, to: at, limit: 1 } as const;
  const page = await candlePages.read(symbol, query, FREE);
  return page?.candles.at(-1);
}

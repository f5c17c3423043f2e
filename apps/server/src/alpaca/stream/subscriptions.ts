import type { Asset } from '../operations/assets.ts';
import type { Framing, Message } from './framing.ts';
import type { MarketMessages } from './market-messages.ts';
import { CHANNELS, STEPPED, type Channel, type StreamKind } from './stream-kind.ts';

/** What one reader has subscribed to, and the revision that it was last sent of each. */
export interface Subscriptions {
  /** Adds symbols; those that are there already change nothing. @returns false where they would be too many, and none is added */
  add(channel: Channel, symbols: readonly string[]): boolean;
  remove(channel: Channel, symbols: readonly string[]): void;
  /** The whole set, by channel. */
  list(): Readonly<Record<string, readonly string[]>>;
  has(channel: Channel, symbol: string): boolean;
  /** Indexes of the instruments of a channel. */
  indexes(channel: Channel): Int32Array;
  /** The messages that changed since the last call. */
  takeChanges(framing: Framing): readonly Message[];
}

/** Symbols of a channel: as many as the native stream takes. */
const MAX_SYMBOLS = 500;
export const ALL = '*';

/**
 * Revisions are compared rather than changes queued: a reader that skips steps costs nothing meanwhile, and gets every missed change
 * once, in its newest state. What is new in a set is sent with the next step, so that a reader starts with prices.
 */
export function createSubscriptions(kind: StreamKind, { assets, channels }: MarketMessages): Subscriptions {
  const symbols = new Map<Channel, ReadonlySet<string>>();
  const followed = new Map<Channel, Followed>();

  const assetsOf = (symbol: string): readonly Asset[] => {
    if (kind === 'news') return [];
    if (symbol === ALL)
      return assets.all.filter((asset) => (asset.kind === 'crypto') === (kind === 'crypto'));
    return [kind === 'crypto' ? assets.coin(symbol) : assets.stock(symbol)].filter(
      (one) => one !== undefined,
    );
  };
  const replace = (channel: Channel, next: ReadonlySet<string>): void => {
    const { indexes, taken } = followed.get(channel) ?? NOTHING;
    const first = (index: number): number => (channel === 'statuses' ? channels.statuses.revision(index) : 0);
    const now = Int32Array.from(new Set([...next].flatMap(assetsOf).map(({ index }) => index)));
    const revisions = Float64Array.from(now, (index) => taken[indexes.indexOf(index)] ?? first(index));
    symbols.set(channel, next);
    followed.set(channel, { indexes: now, taken: revisions });
  };
  const isOfKind = (channel: Channel): boolean => (CHANNELS[kind] as readonly Channel[]).includes(channel);

  return {
    add: (channel, added) => {
      if (!isOfKind(channel)) return true;
      const next = new Set([...(symbols.get(channel) ?? []), ...added]);
      const count = next.has(ALL) ? Math.max(next.size, assetsOf(ALL).length) : next.size;
      if (count > MAX_SYMBOLS) return false;
      replace(channel, next);
      return true;
    },
    remove: (channel, removed) => {
      const left = [...(symbols.get(channel) ?? [])].filter((symbol) => !removed.includes(symbol));
      if (symbols.has(channel)) replace(channel, new Set(left));
    },
    list: () =>
      Object.fromEntries(CHANNELS[kind].map((channel) => [channel, [...(symbols.get(channel) ?? [])]])),
    has: (channel, symbol) => symbols.get(channel)?.has(symbol) ?? false,
    indexes: (channel) => (followed.get(channel) ?? NOTHING).indexes,
    takeChanges: (framing) => {
      const messages: Message[] = [];
      for (const channel of STEPPED) {
        const { indexes, taken } = followed.get(channel) ?? NOTHING;
        const source = channels[channel];
        for (let place = 0; place < indexes.length; place += 1) {
          const index = indexes[place]!;
          const newest = source.revision(index);
          if (newest === taken[place]) continue;
          taken[place] = newest;
          messages.push(source.message(index, framing));
        }
      }
      return messages;
    },
  };
}

/** The instruments of a channel, and the revision that was last sent of each. */
interface Followed {
  readonly indexes: Int32Array;
  readonly taken: Float64Array;
}
const NOTHING: Followed = { indexes: new Int32Array(0), taken: new Float64Array(0) };

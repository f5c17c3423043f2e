/** The streams, by what they are about. The stream of options refuses in words. */
export type StreamKind = 'stocks' | 'crypto' | 'news' | 'options';

/** What can be subscribed to. Some channels never have a message: no bar is corrected, and no price is banded. */
export const CHANNELS = {
  stocks: ['trades', 'quotes', 'bars', 'updatedBars', 'dailyBars', 'statuses', 'lulds'],
  crypto: ['trades', 'quotes', 'orderbooks', 'bars', 'updatedBars', 'dailyBars'],
  news: ['news'],
  options: [],
} as const satisfies Readonly<Record<StreamKind, readonly string[]>>;
export type Channel = (typeof CHANNELS)[StreamKind][number];

/** Channels whose messages come with steps of the market. */
export const STEPPED = ['trades', 'quotes', 'orderbooks', 'statuses'] as const satisfies readonly Channel[];
export type SteppedChannel = (typeof STEPPED)[number];

/** Channels whose messages come with minutes. */
export type BarChannel = Extract<Channel, 'bars' | 'dailyBars'>;

/** One market stands behind all feeds of stocks. */
const PATHS: readonly (readonly [RegExp, StreamKind])[] = [
  [/^\/v2\/(?:iex|sip|delayed_sip|boats|overnight|otc|test)$/, 'stocks'],
  [/^\/v1beta3\/crypto\/(?:us|us-1|us-2|eu-1|global)$/, 'crypto'],
  [/^\/v1beta1\/news$/, 'news'],
  [/^\/v1beta1\/(?:opra|indicative)$/, 'options'],
];

/** The stream that a handshake's path names; undefined where there is none. */
export const findStreamKind = (path: string): StreamKind | undefined =>
  PATHS.find(([pattern]) => pattern.test(path))?.[1];

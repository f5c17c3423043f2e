import * as z from 'zod';
import { ContestStanding, OwnEntry } from '../contests/contests.ts';
import { Notice } from '../notices/notices.ts';
import { Order } from '../trading/orders.ts';
import type { KeyScope } from '../wire/setting-options.ts';
import { Position } from '../trading/trading.ts';
import { User } from '../people/users.ts';
import { WorldTime } from '../wire/world-time.ts';
import { Symbol } from '../wire/wire.ts';

/** The scope that a key needs for the stream, which has the account, its positions and its notices. */
export const STREAM_KEY_SCOPE: KeyScope = 'read';

/** Maximum of symbols in one subscription. */
export const MAX_STREAMED_SYMBOLS = 500;

/** Messages of quotes a second at most: every market step, one a second, or none while paused. */
export const StreamRate = z.union([z.literal(4), z.literal(1), z.literal(0)]);
export type StreamRate = z.output<typeof StreamRate>;

/** Replaces the set of symbols; without `rate` the rate stays the same, 4 on a new connection. */
export const SubscribeMessage = z
  .strictObject({
    type: z.literal('subscribe'),
    symbols: z.array(Symbol).max(MAX_STREAMED_SYMBOLS).describe('Symbols that the market lacks are ignored'),
    rate: StreamRate.optional(),
  })
  .meta({ id: 'SubscribeMessage' });

/**
 * A connection's messages begin with its welcome: messages are not stored for absent clients. After each welcome a client
 * subscribes (answered by a snapshot), sends `resync` (answered by the account's whole state, if any), and reads the notices
 * that it missed (GET /api/notices). From then on nothing is missing: quotes are numbered without a gap, an account message is
 * the whole state with a version, and a socket too far behind for a message is closed.
 */
export const ClientMessage = z
  .discriminatedUnion('type', [
    SubscribeMessage,
    z.strictObject({ type: z.literal('ping') }),
    z.strictObject({ type: z.literal('resync') }),
    z.strictObject({
      type: z.literal('follow'),
      contest: z
        .string()
        .regex(/^[a-z0-9-]{1,80}$/)
        .nullable()
        .describe(
          'Address of the contest whose standing comes from now on, instead of any other; null: none',
        ),
    }),
  ])
  .meta({ id: 'ClientMessage' });
export type ClientMessage = z.output<typeof ClientMessage>;

/**
 * [symbol, bid, ask, changePercent, volume, at]; `at` in milliseconds since 1970. A seventh element, 1, says that only closing
 * is allowed: the instrument is in quarantine, and this is its last valid quote. An eighth is the `scale` of the prices, as positions
 * have it; absent where there was no split.
 */
export const QuoteTuple = z
  .tuple([
    z.string(),
    z.number(),
    z.number(),
    z.number(),
    z.number(),
    z.number().int(),
    z.literal([0, 1]).optional(),
    z.number().int().optional(),
  ])
  .meta({ id: 'QuoteTuple' });
export type QuoteTuple = z.output<typeof QuoteTuple>;

/** Rises by one with each message of quotes on a connection: after a gap the reader must reconnect. */
const Sequence = z.number().int().positive();

export const ServerMessage = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('welcome'),
      serverTime: z.number().int().describe('Milliseconds since 1970'),
      source: z.string(),
      label: z.string().describe('What the market is, for a person'),
      labels: z
        .record(z.string(), z.string())
        .describe(
          "The same by an instrument's `source`: {simulated: 'Simulated market', binance: 'Live: Binance'}",
        ),
      world: WorldTime.extend({ id: z.string(), name: z.string() })
        .nullable()
        .describe("The account's world; null: the installation's own market, whose time is that of the wall"),
    }),
    z.strictObject({
      type: z.literal('clock'),
      ...WorldTime.shape,
    }),
    z.strictObject({ type: z.literal('snapshot'), seq: Sequence, quotes: z.array(QuoteTuple) }),
    z.strictObject({ type: z.literal('quotes'), seq: Sequence, quotes: z.array(QuoteTuple) }),
    z.strictObject({
      type: z.literal('account'),
      version: z.number().int().describe('Counts the ledger entries of the account'),
      user: User,
      positions: z.array(Position),
      orders: z.array(Order).describe('Those that can still fill, the newest first'),
    }),
    z.strictObject({ type: z.literal('notice'), notice: Notice }),
    z.strictObject({
      type: z.literal('notices_read'),
      ids: z.array(z.uuid()).describe('Read on one of the screens'),
      unread: z.number().int().describe('How many are left'),
    }),
    z.strictObject({
      type: z.literal('split'),
      symbol: Symbol.describe('Its past prices are in the scale after a split: candles are read anew'),
    }),
    z
      .strictObject({ type: z.literal('standing'), contest: z.string(), standing: ContestStanding })
      .describe(
        'Of the contest that is followed, where it has changed, once a second at most: the first 50 rows',
      ),
    z
      .strictObject({ type: z.literal('own_entry'), contest: z.string(), entry: OwnEntry })
      .describe('The own entry in it, for whoever has entered'),
    z.strictObject({ type: z.literal('pong') }),
    z.strictObject({ type: z.literal('bye'), reason: z.string() }),
  ])
  .meta({ id: 'ServerMessage' });
export type ServerMessage = z.output<typeof ServerMessage>;

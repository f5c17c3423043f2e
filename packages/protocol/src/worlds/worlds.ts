import { ASSET_CLASSES } from '@lonja/core/categories';
import { SCRIPT_LIMITS } from '@lonja/core/market-script';
import * as z from 'zod';
import { AnyId } from '../rows/call-schema.ts';
import { freeText } from '../wire/text.ts';
import { Symbol, Timestamp } from '../wire/wire.ts';
import { MarketScript } from './market-script.ts';
import { WorldTime } from '../wire/world-time.ts';

/** 128 bits, hexadecimal. */
export const Nonce = z.string().regex(/^[0-9a-f]{32}$/u);

export const EntryNonce = z
  .object({ entry: z.number().int().describe('Its number'), nonce: Nonce })
  .meta({ id: 'EntryNonce' });

/** A market beside the installation's own, with prices and a clock of its own. Prices in a world are simulated. */
export const World = z
  .object({
    id: z.string(),
    name: z.string(),
    ...WorldTime.shape,
    beginsAt: Timestamp.describe('Market time at which it begins'),
    endsAt: Timestamp.nullable().describe('Market time at which it ends by itself; null: never'),
    symbols: z.array(Symbol),
    isOwnMarket: z
      .boolean()
      .describe(
        "It is the installation's market, for a contest on it: without symbols, a commitment and a seed of its own",
      ),
    takesAccounts: z
      .boolean()
      .describe(
        'Whether anybody can open practice accounts in it now. In that of a contest of a group only who may enter the contest',
      ),
    replay: z
      .object({
        of: z
          .string()
          .nullable()
          .describe("Number of the world whose prices it has; null: the installation's"),
        account: z.string().describe('The account that can be branched at its beginning'),
        unseenDays: z
          .number()
          .int()
          .describe('Once its owner has not looked at it for so many days it ends by itself'),
      })
      .nullable()
      .describe("A replay of another market's past, which is its owner's alone; null for every other world"),
    commitment: z
      .string()
      .nullable()
      .describe(
        'SHA-256 of what its prices are computed from, published when it was made; hexadecimal. Null for a replay, whose prices are of another market',
      ),
    commitmentText: z
      .string()
      .nullable()
      .optional()
      .describe(
        'What `commitment` is the SHA-256 of (UTF-8), verbatim: it has the seed, so it is null until that is revealed. Lists from before it was shown have none',
      ),
    seed: z
      .string()
      .nullable()
      .describe('What they are computed from; null until it is revealed after the end'),
    nonces: z
      .array(EntryNonce)
      .nullable()
      .optional()
      .describe(
        'Of a contest: what its entries brought until it began, in the order of their numbers; null until the seed is revealed. Absent where prices come from the seed alone',
      ),
    finalSeed: z
      .string()
      .nullable()
      .optional()
      .describe(
        "What prices were drawn from, where `nonces` is there: the first 32 digits of the SHA-256 of 'lonja final seed', the seed, and number and nonce of each entry with a space between them, divided by zero bytes",
      ),
    isScripted: z
      .boolean()
      .describe('Whether a script makes its prices more than chance. `commitment` binds it, with the seed'),
    script: MarketScript.nullable().describe('What was scripted; null until it is revealed with the seed'),
  })
  .meta({ id: 'World' });
export type World = z.output<typeof World>;

const Reason = freeText(500).trim().optional().describe('For the audit log');

const OfWorld = {
  symbols: z
    .array(Symbol)
    .min(1)
    .max(500)
    .optional()
    .describe('Currency pairs that they are converted by come with them. Or `assetClasses`'),
  assetClasses: z.array(z.enum(ASSET_CLASSES)).min(1).max(ASSET_CLASSES.length).optional(),
};

export const NewWorldRequest = z
  .strictObject({
    name: freeText(60).trim().min(1),
    ...OfWorld,
    beginsAt: Timestamp.describe('Market time: it stands there until the clock is started'),
    endsAt: Timestamp.optional().describe('Market time at which it ends by itself'),
    script: MarketScript.optional().describe('What is to happen besides chance; nothing unless given'),
    reason: Reason,
  })
  .meta({ id: 'NewWorldRequest' });

export const WorldPreviewRequest = z
  .strictObject({
    ...OfWorld,
    beginsAt: Timestamp,
    minutes: z
      .number()
      .int()
      .min(1)
      .max(SCRIPT_LIMITS.lastMinute)
      .describe('Of market time, from the beginning'),
    script: MarketScript,
    of: z.array(Symbol).min(1).max(4).describe('Instruments of the world whose prices are asked for'),
  })
  .meta({ id: 'WorldPreviewRequest' });

/** Mids in whole price units at moments evenly apart: for a picture, not for trading. */
export const WorldPreview = z
  .object({
    times: z.array(Timestamp),
    lines: z.array(
      z.object({
        symbol: Symbol,
        scripted: z.array(z.number()).describe('One for each of the times'),
        unmoved: z.array(z.number()).describe('Of the same seed without the scripted moves'),
      }),
    ),
  })
  .meta({ id: 'WorldPreview' });
export type WorldPreview = z.output<typeof WorldPreview>;

/** How fast market time passes: 0 pauses, at most 5,000. Or the end, for good. */
export const WorldClockRequest = z
  .union([
    z.strictObject({ rate: z.number().int(), reason: Reason }),
    z.strictObject({ ends: z.literal(true), reason: Reason }),
  ])
  .meta({ id: 'WorldClockRequest' });

export const WorldRevealRequest = z.strictObject({ reason: Reason }).meta({ id: 'WorldRevealRequest' });

export const ByWorld = z.strictObject({ id: AnyId });

import { ASSET_CLASSES } from '@lonja/core/categories';
import * as z from 'zod';
import { AnyId } from './call-schema.ts';
import { freeText } from '../text.ts';
import { Symbol, Timestamp } from '../wire.ts';
import { WorldTime } from './world-time.ts';

/** A market beside the installation's own, with prices and a clock of its own. Its prices are simulated. */
export const World = z
  .object({
    id: z.string(),
    name: z.string(),
    ...WorldTime.shape,
    beginsAt: Timestamp.describe('Market time at which it begins'),
    endsAt: Timestamp.nullable().describe('Market time at which it ends by itself; null: never'),
    symbols: z.array(Symbol),
    takesAccounts: z.boolean().describe('Whether practice accounts can be opened in it now'),
    commitment: z
      .string()
      .describe('SHA-256 of what its prices are computed from, published when it was made; hexadecimal'),
    seed: z
      .string()
      .nullable()
      .describe('What they are computed from; null until it is revealed after the end'),
  })
  .meta({ id: 'World' });
export type World = z.output<typeof World>;

const Reason = freeText(500).trim().optional().describe('For the audit log');

export const NewWorldRequest = z
  .strictObject({
    name: freeText(60).trim().min(1),
    symbols: z
      .array(Symbol)
      .min(1)
      .max(500)
      .optional()
      .describe('Currency pairs that they are converted by come with them. Or `assetClasses`'),
    assetClasses: z.array(z.enum(ASSET_CLASSES)).min(1).max(ASSET_CLASSES.length).optional(),
    beginsAt: Timestamp.describe('Market time: it stands there until the clock is started'),
    endsAt: Timestamp.optional().describe('Market time at which it ends by itself'),
    reason: Reason,
  })
  .meta({ id: 'NewWorldRequest' });

/** How fast market time passes: 0 pauses, at most 5,000. Or the end, for good. */
export const WorldClockRequest = z
  .union([
    z.strictObject({ rate: z.number().int(), reason: Reason }),
    z.strictObject({ ends: z.literal(true), reason: Reason }),
  ])
  .meta({ id: 'WorldClockRequest' });

export const WorldRevealRequest = z.strictObject({ reason: Reason }).meta({ id: 'WorldRevealRequest' });

export const ByWorld = z.strictObject({ id: AnyId });

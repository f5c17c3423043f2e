import * as z from 'zod';
import { freeText } from '../wire/text.ts';
import { Symbol, Timestamp, wholeInput } from '../wire/wire.ts';

const Units = wholeInput(1, 10_000);
/** 4 for 1 is a split, 1 for 10 a reverse one. */
export const SplitRatio = z
  .object({ newUnits: z.number().int(), oldUnits: z.number().int() })
  .meta({ id: 'SplitRatio' });

/** A split as it is applied: of an instrument with external prices, or of a simulated company. */
export const Split = z
  .object({
    id: z.number().int(),
    symbol: Symbol,
    status: z
      .enum(['suspected', 'announced', 'mismatched', 'applying', 'applied', 'dismissed'])
      .describe(
        'suspected: the source counts by another scale and nobody has said the ratio; announced: the ratio is known and the source still counts by the old scale; mismatched: the ratio does not fit what was seen',
      ),
    ratio: SplitRatio.nullable().describe(
      'newUnits come for oldUnits: 4 for 1 is a split, 1 for 10 a reverse one',
    ),
    declaredBy: z.enum(['source', 'administrator']).nullable(),
    factor: z.number().nullable().describe('What the price was seen to have moved by: 0.25 for 4 for 1'),
    guess: SplitRatio.nullable().describe(
      'The usual ratio nearest to what was seen; for somebody to confirm',
    ),
    accounts: z.number().int().describe('Accounts that were adjusted'),
    createdAt: Timestamp,
    endedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Split' });
export type Split = z.output<typeof Split>;

const Reason = freeText(2_000).optional();

/** An administrator declares the ratio of a seen split, or of one that the source does not quote yet. */
export const SplitRequest = z
  .strictObject({ symbol: Symbol, newUnits: Units, oldUnits: Units, reason: Reason })
  .meta({ id: 'SplitRequest' });

export const SplitDismissal = z.strictObject({ reason: Reason }).meta({ id: 'SplitDismissal' });

export const SplitList = z
  .object({
    splits: z.array(Split).describe('Those that are open first, then the newest'),
    canSplit: z
      .boolean()
      .describe('Whether any prices come from outside: simulated companies announce their splits themselves'),
  })
  .meta({ id: 'SplitList' });
export type SplitList = z.output<typeof SplitList>;

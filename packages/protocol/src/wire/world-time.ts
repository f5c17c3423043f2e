import * as z from 'zod';
import { Timestamp } from './wire.ts';

const WorldState = z.enum(['scheduled', 'running', 'paused', 'ended']);

/** What a world's clock shows. Between two messages market time passes `rate` times as fast as time on the wall. */
export const WorldTime = z
  .object({
    state: WorldState.describe(
      'Only while it runs is anything filled; once it has ended, positions can be closed at its last prices',
    ),
    marketTime: z.number().int().describe('Milliseconds since 1970'),
    rate: z.number().int().describe('0 while it stands'),
    changes: z
      .array(
        z.strictObject({
          state: WorldState,
          rate: z.number().int(),
          at: Timestamp.describe('On the wall: it holds from then on'),
        }),
      )
      .describe(
        'What is decided of its clock and does not hold yet, in its order: every process has to hear of it before. Empty where nothing is to come',
      ),
  })
  .meta({ id: 'WorldTime' });
export type WorldTime = z.output<typeof WorldTime>;

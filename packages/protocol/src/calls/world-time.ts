import * as z from 'zod';

/** What a world's clock shows. Between two messages market time passes `rate` times as fast as time on the wall. */
export const WorldTime = z
  .object({
    state: z
      .enum(['scheduled', 'running', 'paused', 'ended'])
      .describe(
        'Only while it runs is anything filled; once it has ended, positions can be closed at its last prices',
      ),
    marketTime: z.number().int().describe('Milliseconds since 1970'),
    rate: z.number().int().describe('0 while it stands'),
  })
  .meta({ id: 'WorldTime' });
export type WorldTime = z.output<typeof WorldTime>;

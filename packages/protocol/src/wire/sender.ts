import * as z from 'zod';

const KEY = {
  key: z.uuid().describe('The id of the API key'),
  name: z.string().nullable().describe('What its person called it when it was first used'),
};

/** Who sent an order, or what is behind a fill. */
export const Sender = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('person') }).describe('The person of the account, in a session'),
    z.object({ kind: z.literal('key'), ...KEY }).describe('A program with an API key'),
    z
      .object({
        kind: z.literal('agent'),
        ...KEY,
        words: z.string().nullable().describe('What the agent says about itself; nobody has checked it'),
      })
      .describe('An agent with an API key'),
    z
      .object({ kind: z.literal('hook'), hook: z.number().int(), name: KEY.name })
      .describe('A signal from outside'),
    z
      .object({ kind: z.literal('approval'), ...KEY, approvedBy: z.uuid().describe('Id of a user') })
      .describe('A key proposed it, and a person approved it'),
    z
      .object({ kind: z.literal('rule'), rule: z.enum(['stop_out', 'contest_end', 'evaluation_end']) })
      .describe('A rule that the system enforces'),
    z.object({ kind: z.literal('administrator') }),
  ])
  .meta({ id: 'Sender' });
export type Sender = z.output<typeof Sender>;

/** The longest id that a sender gives to an order. */
const MAX_CLIENT_ORDER_ID = 128;

export const ClientOrderId = z
  .string()
  .max(MAX_CLIENT_ORDER_ID)
  .regex(/^[!-~]([ -~]*[!-~])?$/, 'is not of visible ASCII characters')
  .describe(
    'An id of your own, unique among all orders that the account ever had: by it a program finds an order whose answer was lost',
  );

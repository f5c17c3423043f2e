import * as z from 'zod';

/** Every answer that is not a success. `error` and `message` carry the same text for a person; `code` is for programs. */
export const ErrorBody = z
  .object({
    code: z.string().describe('Stable and machine-readable: insufficient_funds, not_found, …'),
    error: z.string(),
    message: z.string(),
    requestId: z.string().describe('Names this request in the logs'),
    details: z.record(z.string(), z.unknown()).optional().describe('Figures that belong to the refusal'),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.output<typeof ErrorBody>;

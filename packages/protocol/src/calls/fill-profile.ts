import * as z from 'zod';

/** How an account's orders fill. */
export const FillProfile = z.enum(['ideal', 'retail', 'stressed']);
export type FillProfile = z.output<typeof FillProfile>;

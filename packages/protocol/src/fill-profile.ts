import * as z from 'zod';

/** How the market takes an account's orders. */
export const FillProfile = z.enum(['ideal', 'retail', 'stressed']);
export type FillProfile = z.output<typeof FillProfile>;

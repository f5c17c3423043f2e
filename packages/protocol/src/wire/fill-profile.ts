import { FILL_PROFILES } from '@lonja/core/fill-profile';
import * as z from 'zod';

/** How an account's orders fill. */
export const FillProfile = z.enum(FILL_PROFILES);
export type FillProfile = z.output<typeof FillProfile>;

import * as z from 'zod';
import { Symbol } from '../wire/wire.ts';

/** A symbol of 24 characters and its comma. */
const SYMBOL_TEXT = 25;

/** Symbols between commas in a query, each once. */
export const symbolList = (maximum: number) =>
  z
    .string()
    .max(maximum * SYMBOL_TEXT)
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(Symbol).min(1).max(maximum))
    .describe(`1 to ${maximum} symbols between commas`);

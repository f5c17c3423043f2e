import { pipDecimalsOf } from '@lonja/core';

/** A price as a ticket writes it: the two digits down to the pip large, what is finer small. */
export interface PipPriceParts {
  readonly head: string;
  readonly pips: string;
  readonly rest: string;
}

/** @param text of the price, with all of its decimals, in any language */
export function splitPipPrice(text: string, category: string, decimals: number): PipPriceParts {
  const rest = decimals - pipDecimalsOf(category, decimals);
  const end = text.length - rest;
  const pips = /\d\D?\d$/.exec(text.slice(0, end))?.[0] ?? text.slice(0, end);
  return { head: text.slice(0, end - pips.length), pips, rest: text.slice(end) };
}

import { formatDecimal, parseDecimal, PRICE_SCALE, trimZeros } from '../money/index.ts';
import { RATE_DECIMALS, type FinancingTerms } from './financing-terms.ts';

/** Financing terms as decimal texts, for the wire and the database: rates in percent a year, points as prices. */
export type WrittenFinancing =
  | { readonly kind: 'flat' }
  | {
      readonly kind: 'table';
      readonly markup: string;
      readonly benchmarks: Readonly<Record<string, string>>;
      readonly tomNext: Readonly<Record<string, { readonly long: string; readonly short: string }>>;
    };

export function writeFinancing(terms: FinancingTerms): WrittenFinancing {
  if (terms.kind === 'flat') return terms;
  const entries = <Value, Text>(map: ReadonlyMap<string, Value>, write: (value: Value) => Text) =>
    Object.fromEntries([...map].map(([name, value]) => [name, write(value)]));
  return {
    kind: 'table',
    markup: rateText(terms.markup),
    benchmarks: entries(terms.benchmarks, rateText),
    tomNext: entries(terms.tomNext, ({ long, short }) => ({
      long: pointsText(long),
      short: pointsText(short),
    })),
  };
}

/** @throws RangeError when a figure is not a decimal number of its scale */
export function readFinancing(written: WrittenFinancing): FinancingTerms {
  if (written.kind === 'flat') return { kind: 'flat' };
  const map = <Text, Value>(record: Readonly<Record<string, Text>>, read: (text: Text) => Value) =>
    new Map(Object.entries(record).map(([name, text]) => [name, read(text)]));
  return {
    kind: 'table',
    markup: read(written.markup, RATE_DECIMALS),
    benchmarks: map(written.benchmarks, (text) => read(text, RATE_DECIMALS)),
    tomNext: map(written.tomNext, ({ long, short }) => ({
      long: read(long, PRICE_SCALE),
      short: read(short, PRICE_SCALE),
    })),
  };
}

/** A yearly rate as percent: 42_000n is '4.2'. */
export const rateText = (rate: bigint): string => trimZeros(formatDecimal(rate, RATE_DECIMALS));
/** Swap points as a price: -8_000n is '-0.00008'. */
export const pointsText = (points: bigint): string => trimZeros(formatDecimal(points, PRICE_SCALE));

function read(text: string, decimals: number): bigint {
  const parsed = parseDecimal(text, decimals);
  if (!parsed.ok) throw new RangeError(`"${text}" is no figure of financing terms`);
  return parsed.units;
}

import { LIMITS, type LimitRow } from '@lonja/core/limits';

interface WrittenRange {
  readonly minimum: string;
  readonly maximum: string;
}
type Written<Row extends LimitRow> = Row extends { readonly [Kind in keyof Row]: readonly unknown[] }
  ? WrittenRange
  : string;
type LimitTexts = { readonly [Name in keyof typeof LIMITS]: Written<(typeof LIMITS)[Name]> };

type Figure = number | `${number}`;

/** The limits as a language writes their figures, for its texts: the figure alone, without a unit. */
export function limitsIn(locale: string): LimitTexts {
  const format = new Intl.NumberFormat(locale, { useGrouping: 'always' });
  const write = (row: LimitRow): string | WrittenRange => {
    const [figure] = Object.values(row) as [Figure | readonly [Figure, Figure]];
    if (typeof figure !== 'object') return format.format(figure);
    return { minimum: format.format(figure[0]), maximum: format.format(figure[1]) };
  };
  return Object.fromEntries(
    Object.entries(LIMITS).map(([name, row]) => [name, write(row)]),
  ) as unknown as LimitTexts;
}

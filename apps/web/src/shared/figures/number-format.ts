export type NumberLocale = 'en-US' | 'es-MX';
/** A binary float, or a decimal text that is formatted exactly. */
type Amount = number | string;

/** Texts of figures: grouping always, a true minus sign (U+2212), a value that rounds to zero without a sign. */
export interface NumberFormat {
  readonly locale: NumberLocale;
  /** '1,234.50' */
  readonly decimal: (value: Amount, decimals: number) => string;
  /** At least `least` and at most `most` decimals: quantities, prices of unknown decimals. */
  readonly between: (value: Amount, least: number, most: number) => string;
  /** '$1,234.50', '−$17.59' */
  readonly usd: (value: Amount) => string;
  /** '+$15.49', '−$17.59', '$0.00' */
  readonly signedUsd: (value: Amount) => string;
  /** '1,166.90%' */
  readonly percent: (value: Amount, decimals?: number) => string;
  /** '+0.42%', '−0.18%', '0.00%' */
  readonly signedPercent: (value: Amount, decimals?: number) => string;
  /** '3,014' */
  readonly count: (value: number) => string;
}

/** Formatters are made once for each shape: making one costs 40 times as much as using it. */
function createNumberFormat(locale: NumberLocale): NumberFormat {
  const made = new Map<string, Intl.NumberFormat>();
  const formatterOf = (least: number, most: number, signDisplay: 'negative' | 'exceptZero') => {
    const key = `${least}/${most}/${signDisplay}`;
    const known = made.get(key);
    if (known) return known;
    const formatter = new Intl.NumberFormat(locale, {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
      useGrouping: 'always',
      signDisplay,
    });
    made.set(key, formatter);
    return formatter;
  };
  const text = (value: Amount, least: number, most = least, isSigned = false) =>
    withTrueMinus(
      formatterOf(least, most, isSigned ? 'exceptZero' : 'negative').format(
        value as Intl.StringNumericLiteral,
      ),
    );
  return {
    locale,
    decimal: (value, decimals) => text(value, decimals),
    between: (value, least, most) => text(value, least, most),
    usd: (value) => withDollar(text(value, 2)),
    signedUsd: (value) => withDollar(text(value, 2, 2, true)),
    percent: (value, decimals = 2) => `${text(value, decimals)}%`,
    signedPercent: (value, decimals = 2) => `${text(value, decimals, decimals, true)}%`,
    count: (value) => text(value, 0),
  };
}

export const EN = createNumberFormat('en-US');
export const ES = createNumberFormat('es-MX');

const withTrueMinus = (text: string): string => text.replace('-', '−');
const withDollar = (text: string): string => text.replace(/^([+−]?)/, '$1$$');

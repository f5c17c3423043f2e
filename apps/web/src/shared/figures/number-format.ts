import type { Locale } from '@lonja/words/languages';

/** A binary float, or a decimal text that is formatted exactly. */
type Amount = number | string;

/** Texts of figures: grouping always, a true minus sign (U+2212), a value that rounds to zero without a sign. */
export interface NumberFormat {
  readonly locale: Locale;
  /** '1,234.50' */
  readonly decimal: (value: Amount, decimals: number) => string;
  /** At least `least` and at most `most` decimals: quantities, prices of unknown decimals. */
  readonly between: (value: Amount, minimum: number, maximum: number) => string;
  /** '$1,234.50', '−$17.59' */
  readonly usd: (value: Amount) => string;
  /** So many whole percent of an amount, rounded down, and the rest: as shown they add up to the amount as shown. */
  readonly usdParts: (value: Amount, percent: number) => readonly [part: string, rest: string];
  /** '+$15.49', '−$17.59', '$0.00' */
  readonly signedUsd: (value: Amount) => string;
  /** '1,166.90%': two decimals, everywhere */
  readonly percent: (value: Amount) => string;
  /** '+0.42%', '−0.18%', '0.00%' */
  readonly signedPercent: (value: Amount) => string;
  /** '25%', of a share that somebody chose in whole percent */
  readonly wholePercent: (value: number) => string;
  /** '3,014' */
  readonly count: (value: number) => string;
  /** '864K', '12.4M': three digits, where the order of magnitude is enough */
  readonly compact: (value: number) => string;
}

/** The currency that USD amounts are shown in; anything but USD is marked ≈, because accounts are in USD. */
export interface DisplayCurrency {
  readonly code: 'USD' | 'EUR' | 'GBP' | 'JPY';
  readonly perUsd: number;
}

const USD: DisplayCurrency = { code: 'USD', perUsd: 1 };

export function createNumberFormat(locale: Locale, currency = USD): NumberFormat {
  const formatterOf = createFormatters(locale, currency);
  const text = (value: Amount, minimum: number, maximum = minimum, isSigned = false) =>
    withTrueMinus(
      formatterOf(minimum, maximum, isSigned ? 'exceptZero' : 'negative').format(
        value as Intl.StringNumericLiteral,
      ),
    );
  const decimals = currency.code === 'JPY' ? 0 : 2;
  const shownOf = (value: Amount) => (currency.code === 'USD' ? value : Number(value) * currency.perUsd);
  const money = (value: Amount, isSigned = false) => written(shownOf(value), isSigned);
  const written = (shown: Amount, isSigned = false) => {
    const formatter = formatterOf(decimals, decimals, isSigned ? 'exceptZero' : 'negative', true);
    const figure = withTrueMinus(formatter.format(shown as Intl.StringNumericLiteral));
    return currency.code === 'USD' ? figure : `≈${figure}`;
  };
  const parts = (value: Amount, percent: number) => {
    const unit = 10 ** decimals;
    const whole = Math.round(Number(Number(shownOf(value)).toFixed(decimals)) * unit);
    const part = Math.floor((whole * percent) / 100);
    return [written(part / unit), written((whole - part) / unit)] as const;
  };
  const percentSign = choosePercentSign(locale);
  const compact = new Intl.NumberFormat(locale, {
    notation: 'compact',
    minimumSignificantDigits: 3,
    maximumSignificantDigits: 3,
    useGrouping: 'always',
  });
  return {
    locale,
    decimal: (value, decimals) => text(value, decimals),
    between: (value, minimum, maximum) => text(value, minimum, maximum),
    usd: (value) => money(value),
    usdParts: parts,
    signedUsd: (value) => money(value, true),
    percent: (value) => `${text(value, 2)}${percentSign}`,
    signedPercent: (value) => `${text(value, 2, 2, true)}${percentSign}`,
    wholePercent: (value) => `${text(value, 0)}${percentSign}`,
    count: (value) => text(value, 0),
    compact: (value) => withTrueMinus(compact.format(value)),
  };
}

/** Formatters are made once for each shape: making one costs 40 times as much as using it. */
function createFormatters(locale: Locale, { code }: DisplayCurrency) {
  const made = new Map<string, Intl.NumberFormat>();
  return (minimum: number, maximum: number, signDisplay: 'negative' | 'exceptZero', isMoney = false) => {
    const key = `${minimum}/${maximum}/${signDisplay}/${isMoney}`;
    const known = made.get(key);
    if (known) return known;
    const formatter = new Intl.NumberFormat(locale, {
      minimumFractionDigits: minimum,
      maximumFractionDigits: maximum,
      useGrouping: 'always',
      signDisplay,
      ...(isMoney ? { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' as const } : {}),
    });
    made.set(key, formatter);
    return formatter;
  };
}

/** Where a language keeps the sign apart, by a blank that does not break a line. */
function choosePercentSign(locale: Locale): string {
  const isApart = /\s%$/u.test(new Intl.NumberFormat(locale, { style: 'percent' }).format(1));
  return isApart ? '\u00a0%' : '%';
}

export const EN = createNumberFormat('en-US');
export const ES = createNumberFormat('es-MX');

const withTrueMinus = (text: string): string => text.replace('-', '−');

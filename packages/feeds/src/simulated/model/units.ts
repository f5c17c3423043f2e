import { CURVE_LEVEL } from './yield-curve.ts';

/**
 * The moves of a currency, or of an ounce of metal, against the dollar: percent of a day's standard deviation by shared factor,
 * and its own. Every pair is the ratio of two units, so that crosses agree by construction. Fitted by least squares to the
 * catalogue's pair volatilities; the largest miss is 5 %. `dollar` lifts all against the dollar, `haven` the refuges against
 * commodity currencies, `pacific` Oceania against Latin America.
 */
interface UnitMoves {
  readonly dollar: number;
  readonly haven: number;
  readonly pacific: number;
  readonly own: number;
  /** A unit whose moves it follows fully, besides its own: a peg, or the metal that leads the others. */
  readonly with?: { readonly unit: string; readonly times: number };
}

const moves = (dollar: number, haven: number, pacific: number, own: number): UnitMoves => ({
  dollar,
  haven,
  pacific,
  own,
});

const UNITS: Readonly<Record<string, UnitMoves>> = {
  USD: moves(0, 0, 0, 0),
  EUR: moves(0.411, 0.208, 0.016, 0.071),
  GBP: moves(0.406, 0.045, 0.052, 0.216),
  CHF: moves(0.377, 0.293, 0.107, 0.2),
  SEK: moves(0.691, 0.046, -0.028, 0.205),
  NOK: moves(0.54, -0.071, -0.014, 0.334),
  PLN: moves(0.575, 0.074, -0.046, 0.123),
  CZK: moves(0.434, 0.188, -0.114, 0),
  HUF: moves(0.63, 0.112, -0.088, 0.372),
  ILS: moves(0, -0.165, 0.297, 0.239),
  AUD: moves(0.509, -0.235, 0.218, 0.192),
  NZD: moves(0.554, -0.135, 0.261, 0.168),
  CAD: moves(0.254, 0.033, 0.087, 0.199),
  MXN: moves(0.476, -0.183, -0.125, 0.231),
  BRL: moves(0.446, -0.264, -0.21, 0.485),
  ZAR: moves(0.553, -0.215, -0.022, 0.439),
  TRY: moves(0.007, -0.019, 0.022, 0.102),
  JPY: moves(0.354, 0.305, 0.109, 0.363),
  CNH: moves(0.069, -0.013, -0.004, 0.144),
  SGD: moves(0.266, 0.04, 0.048, 0.144),
  KRW: moves(0.056, 0.09, 0.101, 0.343),
  INR: moves(0.172, -0.034, -0.011, 0.359),
  THB: moves(0.516, -0.017, -0.147, 0.345),
  HKD: moves(-0.019, 0.029, 0.034, 0.025),
  TWD: moves(0.12, 0.02, 0.05, 0.27),
  // Pegged to the dollar at 3.75 since 1986.
  SAR: moves(0, 0, 0, 0.02),
  // The krone is pegged to the euro; the onshore yuan follows the offshore one.
  DKK: { ...moves(0, 0, 0, 0.011), with: { unit: 'EUR', times: 1 } },
  CNY: { ...moves(0, 0, 0, 0.01), with: { unit: 'CNH', times: 1 } },
  // Metals rise as the dollar falls, and silver, platinum and palladium with gold.
  XAU: moves(1, 0.1, 0.1, 1.24),
  XAG: { ...moves(0, 0, 0, 2.05), with: { unit: 'XAU', times: 1.2 } },
  XPT: { ...moves(0, 0, 0, 2.06), with: { unit: 'XAU', times: 0.9 } },
  XPD: { ...moves(0, 0, 0, 2.53), with: { unit: 'XAU', times: 0.75 } },
};

/** The two units of a pair's symbol: EURUSD, XAUJPY. Undefined for everything else. */
export function findUnits(symbol: string): readonly [base: string, quote: string] | undefined {
  const base = symbol.slice(0, 3);
  const quote = symbol.slice(3);
  return symbol.length === 6 && UNITS[base] && UNITS[quote] ? [base, quote] : undefined;
}

/**
 * What units do with the level of the curve of yields, percent of a day, as a part of what they do on their own: gold yields nothing,
 * and the yen is borrowed to buy what yields more. So both fall as yields rise: correlations of about -0.3 and -0.4 with the 10-year
 * yield, after -0.2 to -0.5 in real markets. Every pair is a ratio of units still.
 */
const ALONG_THE_CURVE: Readonly<Record<string, number>> = { XAU: -0.5, JPY: -0.26 };

/**
 * A unit's weights on noise paths, by path name: a day's standard deviation as a fraction.
 * @param hasCurve whether the model has a curve of yields
 */
export function unitWeights(unit: string, hasCurve: boolean): Map<string, number> {
  const found = UNITS[unit];
  if (!found) throw new Error(`unknown unit ${unit}`);
  const level = hasCurve ? (ALONG_THE_CURVE[unit] ?? 0) : 0;
  const weights = new Map([
    ['forex dollar', found.dollar / 100],
    ['forex haven', found.haven / 100],
    ['forex pacific', found.pacific / 100],
    [`unit ${unit}`, Math.sqrt(found.own * found.own - level * level) / 100],
  ]);
  if (level !== 0) weights.set(CURVE_LEVEL, level / 100);
  if (!found.with) return weights;
  for (const [path, weight] of unitWeights(found.with.unit, hasCurve))
    weights.set(path, (weights.get(path) ?? 0) + weight * found.with.times);
  return weights;
}

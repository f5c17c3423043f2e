/** Whether the market's price, or its change over 24 hours, rises or falls to the value. */
export const ALERT_TYPES = ['price_above', 'price_below', 'change_above', 'change_below'] as const;
export type AlertType = (typeof ALERT_TYPES)[number];

/** An alert's condition. */
export interface AlertTerms {
  readonly instrumentId: number;
  readonly type: AlertType;
  /** Above zero, in 1e-8: of the price, or of a percent. `change_below` waits for a fall of this much. */
  readonly value: bigint;
}

/** An alert of an account: it waits while it is active, and fires once. */
export interface PriceAlert extends AlertTerms {
  /** Whole. */
  readonly id: number;
  readonly isActive: boolean;
  /** Rises whenever it is armed again: a firing counts only for the revision that it was decided on. */
  readonly revision: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** When it fired last, since it was armed. */
  readonly firedAt: number | undefined;
}

/** An instrument's figures at a moment, exactly as clients see them. */
export interface ShownFigure {
  /** Mid in whole units of the instrument's last shown decimal. */
  readonly price: number;
  /** Against the mid of 24 hours before, in whole hundredths of a percent. */
  readonly change: number;
}

/** Other names that the alerts dialog has for an instrument. */
const ALIASES: Readonly<Record<string, string>> = { 'BTC-USD': 'BTC' };

/** The catalogue's symbol for a symbol of the alerts dialog. */
export const alertedSymbol = (symbol: string): string =>
  Object.hasOwn(ALIASES, symbol) ? (ALIASES[symbol] as string) : symbol;

const UNITS_PER_HUNDREDTH = 1_000_000n;
/** Beyond any figure, so never reached; numbers are exact up to here. */
const FARTHEST = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * The figure at which an alert fires, in the units of `ShownFigure`: the first at or beyond its value.
 * @param priceDecimals how many decimals the instrument's price shows, at most 8
 */
export function computeThreshold(alert: Pick<AlertTerms, 'type' | 'value'>, priceDecimals: number): number {
  const { type, value } = alert;
  const unit = isOfPrice(type) ? 10n ** BigInt(8 - priceDecimals) : UNITS_PER_HUNDREDTH;
  const rounded = type === 'price_below' ? value / unit : (value + unit - 1n) / unit;
  const threshold = Number(rounded < FARTHEST ? rounded : FARTHEST);
  return type === 'change_below' ? -threshold : threshold;
}

export const isOfPrice = (type: AlertType): boolean => type === 'price_above' || type === 'price_below';
export const waitsForFall = (type: AlertType): boolean => type === 'price_below' || type === 'change_below';

/** Whether the market has reached the threshold; an alert that is met when it is created fires at once. */
export function isAlertMet(type: AlertType, threshold: number, shown: ShownFigure): boolean {
  const figure = isOfPrice(type) ? shown.price : shown.change;
  return waitsForFall(type) ? figure <= threshold : figure >= threshold;
}

import { plainNumber } from '../../shared/figures/plain-number.ts';

/** The symbols that the specification offers; any other instrument can be typed. */
export const ALERT_SYMBOLS = [
  'AAPL',
  'GOOGL',
  'MSFT',
  'TSLA',
  'AMZN',
  'NVDA',
  'META',
  'SPY',
  'QQQ',
  'BTC-USD',
] as const;
export const ALERT_TYPES = ['price_above', 'price_below', 'change_above', 'change_below'] as const;

export const MOST_ACTIVE = 20;

export interface AlertDraft {
  readonly symbol: string;
  readonly type: (typeof ALERT_TYPES)[number];
  readonly value: string;
}

/** The listed symbol that a typed one means: the specification's BTC-USD is our BTC. */
export function instrumentSymbolOf(typed: string): string {
  const symbol = typed.trim().toUpperCase();
  return symbol === 'BTC-USD' ? 'BTC' : symbol;
}

/** A symbol and a value above zero: what the server asks for as well. */
export const isComplete = ({ symbol, value }: AlertDraft): boolean =>
  symbol.trim() !== '' && plainNumber(value) > 0;

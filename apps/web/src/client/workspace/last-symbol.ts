const KEY = 'lonja.symbol';

/** The most traded pair, which every source has. */
const FIRST_SYMBOL = 'EURUSD';

/** The instrument that was last open in the workspace of this device. */
export const lastSymbol = (): string => localStorage.getItem(KEY) ?? FIRST_SYMBOL;

export const keepLastSymbol = (symbol: string): void => localStorage.setItem(KEY, symbol);

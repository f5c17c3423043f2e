/** How far a curve of an account's equity goes back. */
export const curvePeriods = { '1D': '1D', '1W': '1W', '1M': '1M', '3M': '3M', '1Y': '1Y' };

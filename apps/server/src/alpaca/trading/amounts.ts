/** A number of the native API as a plain decimal: 0.00001234, never 1.234e-5. */
export const decimalText = (figure: number): string =>
  figure
    .toFixed(8)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0');

/** A share, where its whole is not zero. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '0' : decimalText(part / whole);

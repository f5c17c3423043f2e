/** An amount's text, its decimals apart, which are set smaller. A currency without any has an empty second part. */
export function splitDecimals(text: string): readonly [whole: string, decimals: string] {
  const decimals = /[.,]\d{2}(?!\d).*$/u.exec(text)?.[0] ?? '';
  return [text.slice(0, text.length - decimals.length), decimals];
}

/** Spaces as wide as a digit of a figure, and as its separators. */
const DIGIT_SPACE = '\u2007';
const SEPARATOR_SPACE = '\u2008';

/** An amount's text behind as many spaces as a longer one has digits and separators more. @param widest the longest so far */
export function padTo(widest: string, text: string): string {
  const digits = Math.max(countDigits(widest) - countDigits(text), 0);
  const separators = Math.max(widest.length - text.length - digits, 0);
  return DIGIT_SPACE.repeat(digits) + SEPARATOR_SPACE.repeat(separators) + text;
}

const countDigits = (text: string): number => text.replaceAll(/\D/gu, '').length;

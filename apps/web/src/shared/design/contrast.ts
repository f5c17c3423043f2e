/**
 * The contrast of two colours by WCAG 2.2, from 1 to 21.
 * @param a '#rgb' or '#rrggbb', as @param b
 */
export function computeContrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [computeLuminance(a), computeLuminance(b)].toSorted(
    (one, other) => one - other,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

/** The ink that can be read best on a ground. */
export const readableOn = (ground: string, inks: readonly string[]): string | undefined =>
  inks.toSorted((a, b) => computeContrast(ground, b) - computeContrast(ground, a))[0];

function computeLuminance(colour: string): number {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour.trim())?.[1];
  if (!digits) throw new RangeError(`${colour} is no colour`);
  const pairs = digits.length === 3 ? Array.from(digits, (digit) => digit + digit) : digits.match(/../g);
  const [red = 0, green = 0, blue = 0] = (pairs ?? []).map((pair) => linear(Number.parseInt(pair, 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

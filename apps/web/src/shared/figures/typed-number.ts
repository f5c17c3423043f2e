/** Hundredths of what was typed, with a point or a comma: of points, or of a percent. @returns undefined for anything else */
export function parseHundredths(text: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

/** A whole number as typed. @returns undefined for anything else, and beyond the limits */
export function wholeWithin(
  text: string,
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
): number | undefined {
  const value = /^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined;
  return value !== undefined && value >= minimum && value <= maximum ? value : undefined;
}

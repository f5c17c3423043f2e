/** Units of each currency for one euro. */
export type EuroRates = ReadonlyMap<string, number>;

/**
 * Reads the daily reference rates, `<Cube currency='USD' rate='1.0845'/>`.
 * @returns the complete ones; none for another page
 */
export function parseEuroRates(xml: string): EuroRates {
  const found = [
    ...xml.matchAll(/<Cube\s+currency=['"]([A-Z]{3})['"]\s+rate=['"](\d{1,7}(?:\.\d{1,8})?)['"]\s*\/>/g),
  ];
  return new Map(
    found.flatMap(([, currency = '', rate = '']) =>
      Number(rate) > 0 ? [[currency, Number(rate)] as const] : [],
    ),
  );
}

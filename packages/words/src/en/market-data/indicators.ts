/** No indicator has another name in English than in the catalogue of indicators itself. */
export const indicators: Readonly<Record<string, string>> = {};

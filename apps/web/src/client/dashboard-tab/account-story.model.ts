/** An amount's text, its decimals apart, which are set smaller. A currency without any has an empty second part. */
export function splitDecimals(text: string): readonly [whole: string, decimals: string] {
  const decimals = /[.,]\d{2}(?!\d).*$/u.exec(text)?.[0] ?? '';
  return [text.slice(0, text.length - decimals.length), decimals];
}

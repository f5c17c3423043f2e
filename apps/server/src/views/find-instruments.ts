/** Those whose symbol or name has the text in it; whose symbol begins with it come first. */
export function findInstruments<One extends { readonly symbol: string; readonly name: string }>(
  instruments: readonly One[],
  text: string,
): readonly One[] {
  const sought = text.toLowerCase();
  const rank = ({ symbol, name }: One): number => {
    if (symbol.toLowerCase().startsWith(sought)) return 0;
    return `${symbol} ${name}`.toLowerCase().includes(sought) ? 1 : 2;
  };
  return instruments.filter((one) => rank(one) < 2).toSorted((one, other) => rank(one) - rank(other));
}

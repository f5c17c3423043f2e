type Cell = string | number;

/**
 * A CSV file (RFC 4180) with a mark for its encoding, which a spreadsheet guesses wrong without. A text that it would run
 * as a formula is made a plain one.
 */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}`;

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const isFormula = /^[=+\-@\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell);
  const text = isFormula ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

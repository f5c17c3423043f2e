/** A cell: a text, which is quoted, or a figure, which a spreadsheet may add up. */
export type CsvCell = string | number | { readonly figure: string };

/**
 * Rows as CSV (RFC 4180), with a byte order mark, without which spreadsheets guess the encoding wrong. A text that a
 * spreadsheet would run as a formula gets a leading ', also after characters at which it may split the cell, such as
 * semicolons.
 */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`;

const FIGURE = /^-?\d+(\.\d+)?$/;

function cellText(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell !== 'string' && FIGURE.test(cell.figure)) return cell.figure;
  const text = typeof cell === 'string' ? cell : cell.figure;
  return `"${neutral(text).replaceAll('"', '""')}"`;
}

/** The start of a cell, invisible characters, and the sign of a formula, in all widths that a program may treat alike. */
const FORMULA =
  /(^|[,;|\t\n\v\f\r\u0085\u2028\u2029])((?:(?![\t\n\v\f\r\u0085\u2028\u2029])[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800"])*)([=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋])/gu;

const neutral = (text: string): string => text.replace(FORMULA, "$1'$2$3");

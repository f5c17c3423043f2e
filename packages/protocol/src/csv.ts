/** A cell: a text, which is quoted, or a figure, which a spreadsheet may add up. */
export type CsvCell = string | number | { readonly figure: string };

/**
 * Rows as CSV (RFC 4180), with a mark for the encoding, which a spreadsheet guesses wrong without. A text that a spreadsheet
 * would run as a formula gets a ' before it: also where it would cut the text in two, as one does that parts cells by
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

/**
 * Where a cell may begin, what nobody sees of it, and the sign that makes it a formula, in every width that a program may
 * read as the usual one.
 */
const FORMULA =
  /(^|[,;|\t\n\v\f\r\u0085\u2028\u2029])((?:(?![\t\n\v\f\r\u0085\u2028\u2029])[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800"])*)([=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋])/gu;

const neutral = (text: string): string => text.replace(FORMULA, "$1'$2$3");

/**
 * Reads comma-separated text (RFC 4180) into one record per row, keyed by the header's names.
 * Quoted fields may hold commas, line ends and doubled quotes. Strict: every row has as many fields as the header.
 * @throws Error naming the row when a field is missing, a quote is left open or text follows a closing quote
 */
export function parseCsv(text: string): Record<string, string>[] {
  const [header, ...rows] = readRows(text);
  if (!header) throw new Error('the table is empty');
  return rows.map((fields, index) => {
    if (fields.length !== header.length)
      throw new Error(`row ${index + 2}: ${fields.length} fields instead of ${header.length}`);
    return Object.fromEntries(header.map((name, column) => [name, fields[column] ?? '']));
  });
}

/** A field (quoted or bare) with the separator that ends it. Sticky: each match starts where the last one ended. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

function readRows(text: string): string[][] {
  const field = new RegExp(FIELD);
  const rows: string[][] = [];
  let row: string[] = [];
  while (field.lastIndex < text.length) {
    const match = field.exec(text);
    if (!match) throw new Error(`row ${rows.length + 1}: a quote is out of place`);
    const [, quoted, bare = '', separator] = match;
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (separator === ',') continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push([...row, '']);
  return rows;
}

/** Maximum of rows that the server accepts at a time. */
const AT_A_TIME = 200;

/** A part of a long file: its rows below the header, their number, and the number of rows before them. */
export interface CsvPart {
  readonly csv: string;
  readonly rows: number;
  readonly before: number;
}

/** Splits the file into parts that the server accepts, each with the header; not at line breaks within quotes. */
export function splitCsv(csv: string, maximum = AT_A_TIME): readonly CsvPart[] {
  const [head, ...rows] = splitRows(csv);
  if (head === undefined) return [];
  const count = Math.max(1, Math.ceil(rows.length / maximum));
  return Array.from({ length: count }, (_, part) => {
    const own = rows.slice(part * maximum, (part + 1) * maximum);
    return { csv: [head, ...own].join('\n'), rows: own.length, before: part * maximum };
  });
}

/** The rows of all parts. */
export const countCsvRows = (parts: readonly Pick<CsvPart, 'rows'>[]): number =>
  parts.reduce((total, { rows }) => total + rows, 0);

function splitRows(csv: string): string[] {
  const rows: string[] = [];
  let open = '';
  for (const line of csv.replace(/^\ufeff/, '').split(/\r?\n/)) {
    open = open === '' ? line : `${open}\n${line}`;
    const quotes = open.match(/"/g)?.length ?? 0;
    if (quotes % 2 === 1) continue;
    if (open.trim() !== '') rows.push(open);
    open = '';
  }
  return open.trim() === '' ? rows : [...rows, open];
}

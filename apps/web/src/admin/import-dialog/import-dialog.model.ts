import type { UserImportReport } from '@lonja/protocol';
import { csvText } from '@lonja/protocol/csv';

/** An example of an import file. */
export const IMPORT_EXAMPLE = [
  'username,email,fullName,phone,country,balance',
  'ana.paz,ana.paz@example.org,Ana Paz,+52 55 1234 5678,México,10000.00',
].join('\n');

/** Maximum of rows that the server accepts at a time. */
const AT_A_TIME = 200;

/** A part of a long file: its rows below the header, their number, and the number of rows before them. */
interface ImportPart {
  readonly csv: string;
  readonly rows: number;
  readonly before: number;
}

/** Splits the file into parts that the server accepts, each with the header; not at line breaks within quotes. */
export function partsOf(csv: string, most = AT_A_TIME): readonly ImportPart[] {
  const [head, ...rows] = rowsOf(csv);
  if (head === undefined) return [];
  const count = Math.max(1, Math.ceil(rows.length / most));
  return Array.from({ length: count }, (_, part) => {
    const own = rows.slice(part * most, (part + 1) * most);
    return { csv: [head, ...own].join('\n'), rows: own.length, before: part * most };
  });
}

/** The remaining rows of a file after a part has failed. */
interface ImportLeft {
  /** Rows that were never sent. */
  readonly untried: number;
  /** Rows that were sent without an answer and may have been created. */
  readonly unanswered: number;
}

/**
 * The remaining rows of a file whose next part after `answered` has failed.
 * @param isRefused the server has tried no row of that part
 */
export function leftOf(
  parts: readonly Pick<ImportPart, 'rows'>[],
  answered: number,
  isRefused: boolean,
): ImportLeft {
  const failed = parts[answered]?.rows ?? 0;
  const after = countOf(parts.slice(answered + 1));
  return isRefused ? { untried: failed + after, unanswered: 0 } : { untried: after, unanswered: failed };
}

/** The rows of all parts. */
export const countOf = (parts: readonly Pick<ImportPart, 'rows'>[]): number =>
  parts.reduce((total, { rows }) => total + rows, 0);

function rowsOf(csv: string): string[] {
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

/** One report of all parts, its rows counted through the whole file. */
export const joinReports = (
  reports: readonly (UserImportReport & { readonly before: number })[],
): UserImportReport => ({
  dryRun: reports.every(({ dryRun }) => dryRun),
  created: reports.reduce((total, { created }) => total + created, 0),
  rows: reports.flatMap(({ rows, before }) => rows.map((row) => ({ ...row, line: row.line + before }))),
});

/**
 * A dry run checks each part by itself, so a row that repeats a name or an address of another part is marked here, because it
 * would be refused in the import.
 */
export function markRepeated(
  report: UserImportReport,
  problemOf: (line: number) => string,
): UserImportReport {
  const seen = new Map<string, number>();
  const rows = report.rows.map((row) => {
    if (row.problem !== null) return row;
    const names = [`name ${row.username.trim().toLowerCase()}`, `mail ${row.email.trim().toLowerCase()}`];
    const first = names.flatMap((name) => seen.get(name) ?? []).toSorted((a, b) => a - b)[0];
    if (first !== undefined) return { ...row, problem: problemOf(first) };
    for (const name of names) seen.set(name, row.line);
    return row;
  });
  return { ...report, rows };
}

export interface ImportCounts {
  readonly good: number;
  readonly bad: number;
}

export const countRows = ({ rows }: Pick<UserImportReport, 'rows'>): ImportCounts => {
  const bad = rows.filter(({ problem }) => problem !== null).length;
  return { good: rows.length - bad, bad };
};

/** The one-time passwords of the created users as CSV, with a byte order mark, without which spreadsheets garble names. */
export const passwordsCsv = ({ rows }: Pick<UserImportReport, 'rows'>): string => {
  const created = rows.flatMap(({ username, email, password }) =>
    password === null ? [] : [[username, email, password]],
  );
  return csvText([['username', 'email', 'password'], ...created]);
};

import type { UserImportReport } from '@lonja/protocol';
import { csvText } from '@lonja/protocol/csv';
import { countCsvRows, type CsvPart } from '@lonja/protocol/csv-parts';

/** An example of an import file. */
export const IMPORT_EXAMPLE = [
  'username,email,fullName,phone,country,balance',
  'ana.paz,ana.paz@example.org,Ana Paz,+52 55 1234 5678,México,10000.00',
].join('\n');

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
export function countLeft(
  parts: readonly Pick<CsvPart, 'rows'>[],
  answered: number,
  isRefused: boolean,
): ImportLeft {
  const failed = parts[answered]?.rows ?? 0;
  const after = countCsvRows(parts.slice(answered + 1));
  return isRefused ? { untried: failed + after, unanswered: 0 } : { untried: after, unanswered: failed };
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

import type { UserImportReport } from '@lonja/protocol';
import { csvOf } from '../../shared/files/csv.ts';

/** What an import file looks like. */
export const IMPORT_EXAMPLE = [
  'username,email,fullName,phone,country,balance',
  'ana.paz,ana.paz@example.org,Ana Paz,+52 55 1234 5678,México,10000.00',
].join('\n');

export interface ImportCounts {
  readonly good: number;
  readonly bad: number;
}

export const countRows = ({ rows }: Pick<UserImportReport, 'rows'>): ImportCounts => {
  const bad = rows.filter(({ problem }) => problem !== null).length;
  return { good: rows.length - bad, bad };
};

/** The one-time passwords of those who were created, as a file to hand out from. */
export const passwordsCsv = ({ rows }: Pick<UserImportReport, 'rows'>): string =>
  csvOf([
    ['username', 'email', 'password'],
    ...rows.flatMap(({ username, email, password }) =>
      password === null ? [] : [[username, email, password]],
    ),
  ]);

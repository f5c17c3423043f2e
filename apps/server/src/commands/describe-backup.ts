import type { writeBackup } from '@lonja/store/backup/write-backup';

type BackupContent = Awaited<ReturnType<typeof writeBackup>>;

/** What a backup holds, for who watches a command. */
export function describeBackup({ head, tail }: BackupContent): string {
  const rows = tail.tables.reduce((sum, table) => sum + table.rows, 0);
  const rowsOf = (name: string): number => tail.tables.find((table) => table.name === name)?.rows ?? 0;
  return [
    `As of ${head.createdAt}, Lonja ${head.version}, schema version ${head.schemaVersion}`,
    `${rowsOf('users')} users, ${rowsOf('fills')} fills, ${rowsOf('ledger_entries')} ledger entries; ${rows} rows of ${tail.tables.length} tables`,
    `State ${tail.stateHash}`,
    '',
  ].join('\n');
}

import { verifyAudit } from '@lonja/store/audit/audit-verification';
import { checkBackup, restoreBackup, type CheckedBackup } from '@lonja/store/backup/restore-backup';
import { openOwnerDatabase } from '@lonja/store/database/database';
import { startEmbedded } from '@lonja/store/embedded/start-embedded';
import { auditBooks } from '@lonja/store/ledger/ledger-audit';
import { describeBackup } from './describe-backup.ts';
import { fileArgument, findDatabasePlace, runMain } from './run-on-database.ts';

/** Restores a backup into an empty folder or database and verifies the books. @returns the exit code */
async function restore(): Promise<number> {
  const file = fileArgument(process.argv[2]);
  if (file === undefined) {
    process.stderr.write('Usage: npm run restore -- FILE\n');
    return 1;
  }
  const backup = await checkBackup(file);
  process.stdout.write(describeBackup(backup));
  const place = findDatabasePlace();
  if ('url' in place) return restoreInto(place.url, backup);
  const embedded = await startEmbedded({ dir: place.folder });
  try {
    return await restoreInto(embedded.url, backup);
  } finally {
    await embedded.stop();
  }
}

async function restoreInto(databaseUrl: string, backup: CheckedBackup): Promise<number> {
  await restoreBackup(databaseUrl, backup);
  process.stdout.write('Restored: every row is the one that was backed up.\n');
  const breaches = await verify(databaseUrl);
  for (const breach of breaches) process.stdout.write(`${breach}\n`);
  process.stdout.write(
    breaches.length === 0
      ? 'The books add up, and the audit log holds.\n'
      : 'The books or the audit log do not hold, nor did they when the backup was made.\n',
  );
  return breaches.length === 0 ? 0 : 1;
}

async function verify(databaseUrl: string): Promise<string[]> {
  const db = openOwnerDatabase(databaseUrl);
  try {
    const books = await Array.fromAsync(auditBooks(db));
    const chain = await Array.fromAsync(verifyAudit(db));
    return [...books, ...chain].flat();
  } finally {
    await db.destroy();
  }
}

await runMain(restore);

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { writeBackup } from '@lonja/store/backup/write-backup';
import { onStopSignal } from '../process/stop-signals.ts';
import { describeBackup } from './describe-backup.ts';
import { fileArgument, runMain, runOnDatabase } from './run-on-database.ts';

const MANIFEST = path.resolve(import.meta.dirname, '../../../../package.json');

/** Backs everything up into a file, beside a running server or without one. @returns the exit code */
async function backup(): Promise<number> {
  const file = fileArgument(process.argv[2]);
  if (file === undefined) {
    process.stderr.write('Usage: npm run backup -- FILE\n');
    return 1;
  }
  const interrupted = new AbortController();
  onStopSignal(() => interrupted.abort(new Error('Interrupted: no backup was written')));
  const { version } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string };
  return runOnDatabase(async (databaseUrl) => {
    const content = await writeBackup(databaseUrl, file, version, interrupted.signal);
    process.stdout.write(`${describeBackup(content)}Written to ${file}\n`);
    return 0;
  });
}

await runMain(backup);

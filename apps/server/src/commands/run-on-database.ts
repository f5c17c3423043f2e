import path from 'node:path';
import { isDatabaseProblem } from '@lonja/store/database/failure';
import { DataFolderInUse } from '@lonja/store/embedded/folder-lock';
import { withEmbedded } from '@lonja/store/embedded/start-embedded';
import { ConfigError, parseConfig } from '../config/config.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

/** Where the database is that the environment names. */
export type DatabasePlace = { readonly url: string } | { readonly folder: string };

export function findDatabasePlace(): DatabasePlace {
  const { databaseUrl, dataDir } = parseConfig(process.env);
  return databaseUrl === undefined ? { folder: path.resolve(ROOT, dataDir) } : { url: databaseUrl };
}

/**
 * Works on the database that the environment names, beside the process that runs it, or with its PostgreSQL started
 * for that long. @returns the exit code
 */
export async function runOnDatabase(work: (databaseUrl: string) => Promise<number>): Promise<number> {
  const place = findDatabasePlace();
  if ('url' in place) return work(place.url);
  const code = await withEmbedded(place.folder, work);
  if (code === undefined) process.stderr.write(`There is no database in ${place.folder}\n`);
  return code ?? 1;
}

/** Runs a command; what ends it early is one line on standard error and exit code 1. */
export async function runMain(main: () => Promise<number>): Promise<void> {
  // What a library of ours should no longer call is nothing that whoever runs a command can change.
  process.noDeprecation = true;
  process.exitCode = await main().catch((error: unknown) => {
    process.stderr.write(`${describeFailure(error)}\n`);
    return 1;
  });
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, code } = error as NodeJS.ErrnoException;
  if (error instanceof ConfigError || error instanceof DataFolderInUse) return message;
  return isDatabaseProblem(error) ? `The database can't be used: ${message || code}` : message;
}

/** A file that the command line names, from where the command was given: npm runs it in the repository. */
export const fileArgument = (name: string | undefined): string | undefined =>
  name ? path.resolve(process.env['INIT_CWD'] ?? process.cwd(), name) : undefined;

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { findAuditHash, verifyAudit } from '@lonja/store/audit/audit-verification';
import { openOwnerDatabase, type Database } from '@lonja/store/database/database';
import { z } from 'zod';
import { fileArgument, runMain, runOnDatabase } from './run-on-database.ts';

/** What a client's export says of the chain at that moment. */
const Exported = z.object({
  audit: z.object({ number: z.number().int().min(0), head: z.string().regex(/^[0-9a-f]{64}$/) }),
});

/** @returns the exit code */
async function main(): Promise<number> {
  const [option, name, ...rest] = process.argv.slice(2);
  const file = option === '--export' ? fileArgument(name) : undefined;
  if ((option !== undefined && file === undefined) || rest.length > 0) {
    process.stderr.write('Usage: npm run audit:verify [-- --export FILE]\n');
    return 1;
  }
  return runOnDatabase((databaseUrl) => verify(databaseUrl, file));
}

/**
 * Verifies the chain of the audit log and, where a file is named, that what a client exported is still in it.
 * @returns the exit code
 */
async function verify(databaseUrl: string, file: string | undefined): Promise<number> {
  const db = openOwnerDatabase(databaseUrl);
  try {
    const problems = [
      ...(await verifyChain(db)),
      ...(file === undefined ? [] : await verifyExport(db, file)),
    ];
    for (const problem of problems) process.stdout.write(`${problem}\n`);
    process.stdout.write(problems.length === 0 ? 'The audit log holds.\n' : 'The audit log does not hold.\n');
    return problems.length === 0 ? 0 : 1;
  } finally {
    await db.destroy();
  }
}

async function verifyChain(db: Database): Promise<string[]> {
  const steps = verifyAudit(db);
  const problems: string[] = [];
  for (;;) {
    const { done, value } = await steps.next();
    if (done) {
      process.stdout.write(`${value.number} rows, head ${value.hash.toString('hex')}\n`);
      return problems;
    }
    problems.push(...value);
  }
}

async function verifyExport(db: Database, file: string): Promise<string[]> {
  const exported = Exported.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!exported.success) return [`${file} is no export with the head of the audit log`];
  const { number, head } = exported.data.audit;
  const found = await findAuditHash(db, BigInt(number));
  return found?.toString('hex') === head ? [] : [`row ${number} is not what ${path.basename(file)} says`];
}

await runMain(main);

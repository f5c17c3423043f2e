import { formatUsdExact } from '@lonja/core';
import { openOwnerDatabase } from '@lonja/store/database/database';
import { auditBooks } from '@lonja/store/ledger/ledger-audit';
import { loadTrialBalance, type TrialBalance } from '@lonja/store/ledger/trial-balance';
import { runMain, runOnDatabase } from './run-on-database.ts';

/** Adds the books up from zero, prints the trial balance and what does not add up. @returns the exit code */
async function verify(databaseUrl: string): Promise<number> {
  const db = openOwnerDatabase(databaseUrl);
  try {
    process.stdout.write(formatTable(await loadTrialBalance(db)));
    const breaches = (await Array.fromAsync(auditBooks(db))).flat();
    for (const breach of breaches) process.stdout.write(`${breach}\n`);
    process.stdout.write(breaches.length === 0 ? 'The books add up.\n' : 'The books do not add up.\n');
    return breaches.length === 0 ? 0 : 1;
  } finally {
    await db.destroy();
  }
}

function formatTable({ accounts, entries, fills, lines, total }: TrialBalance): string {
  const row = (name: string, postings: string, balance: string): string =>
    `${name.padEnd(28)}${postings.padStart(12)}${balance.padStart(26)}\n`;
  return [
    `${accounts} accounts, ${entries} entries, ${fills} fills\n\n`,
    row('ledger account', 'postings', 'USD'),
    ...lines.map((line) => row(line.account, String(line.postings), formatUsdExact(line.balance))),
    row('total', '', formatUsdExact(total)),
    '\n',
  ].join('');
}

await runMain(() => runOnDatabase(verify));

import { readFile } from 'node:fs/promises';
import type { World } from '@lonja/protocol';
import { exportedAccounts, instrumentOf, type ExportedPerson } from '../proof/exported-accounts.ts';
import { verifyAccount } from '../proof/verify-account.ts';
import { verifyWorld } from '../proof/verify-world.ts';
import { runMain } from './run-on-database.ts';

const USAGE = `npm run proof:verify -- EXPORT.json [WORLDS.json]

Computes the accounts of a person's own data (Settings, Download) again, from nothing: every price from its quote, every value,
result, margin, entry, balance and open position. With the list of worlds (GET /api/worlds) the quotes of those that have been
revealed are computed from their seeds too. Reads the files and nothing else.
`;

/** @returns the exit code */
async function verify([file, worldsFile]: readonly string[]): Promise<number> {
  if (file === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  const exported = JSON.parse(await readFile(file, 'utf8')) as ExportedPerson;
  const worlds =
    worldsFile === undefined ? [] : (JSON.parse(await readFile(worldsFile, 'utf8')) as readonly World[]);
  let problems = 0;
  for (const { name, account, world } of exportedAccounts(exported, worlds)) {
    const found = [
      ...verifyAccount(account, instrumentOf),
      ...(world ? verifyWorld(world, account.transactions) : []),
    ];
    problems += found.length;
    const { transactions, ledger } = account;
    process.stdout.write(
      `${name}: ${transactions.length} fills, ${ledger.length} entries: ${found.length === 0 ? 'all agree' : 'NOT AS COMPUTED'}\n`,
    );
    for (const problem of found) process.stdout.write(`  ${problem}\n`);
  }
  return problems === 0 ? 0 : 1;
}

await runMain(() => verify(process.argv.slice(2)));

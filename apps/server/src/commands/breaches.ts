import { acknowledgeBreaches, listOpenBreaches, type OpenBreach } from '@lonja/store/audit/breaches';
import { openOwnerDatabase } from '@lonja/store/database/database';
import { runMain, runOnDatabase } from './run-on-database.ts';

const USAGE = 'Usage: npm run breaches [-- acknowledge "WHAT WAS DONE ABOUT THEM"]\n';
const WORDS = { min: 3, max: 500 };

/** What the command line asks for: the words of an acknowledgement, none to list; undefined where it is neither. */
function parseOrder([command, words, ...rest]: readonly string[]): { words?: string } | undefined {
  if (command === undefined) return {};
  if (command !== 'acknowledge' || words === undefined || rest.length > 0) return undefined;
  const said = words.trim();
  return said.length >= WORDS.min && said.length <= WORDS.max ? { words: said } : undefined;
}

/** Lists what keeps the desks read-only, or lets them take orders again. @returns the exit code: 1 while a breach is open */
async function answer(databaseUrl: string, words: string | undefined): Promise<number> {
  const db = openOwnerDatabase(databaseUrl);
  try {
    const open = await listOpenBreaches(db);
    for (const breach of open) process.stdout.write(formatLine(breach));
    if (open.length === 0) process.stdout.write('No breach is open.\n');
    if (words === undefined) return open.length === 0 ? 0 : 1;
    const count = await acknowledgeBreaches(db, new Date(), words);
    process.stdout.write(`Acknowledged: ${count}. Desks take orders again, until an audit finds a breach.\n`);
    return 0;
  } finally {
    await db.destroy();
  }
}

const formatLine = ({ id, foundAt, foundBy, reason }: OpenBreach): string =>
  `${id}  ${foundAt.toISOString()}  ${foundBy}  ${reason}\n`;

await runMain(async () => {
  const order = parseOrder(process.argv.slice(2));
  if (order) return runOnDatabase((url) => answer(url, order.words));
  process.stderr.write(USAGE);
  return 2;
});

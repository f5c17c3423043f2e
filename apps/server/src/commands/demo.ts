import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startEmbedded } from '@lonja/store/embedded/start-embedded';
import { DEMO_ADMINISTRATOR, DEMO_PASSWORD, demoPeople } from '../demo/people.ts';
import { makeDemo } from '../demo/make-demo.ts';
import { createLogger } from '../process/logger.ts';
import { runMain } from './run-on-database.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const FOLDER = path.join(ROOT, 'data-demo');
/** Written before anything is made and again when all is: a folder without it is not ours to touch. */
const MARKER = path.join(FOLDER, 'demonstration.json');
const DEMO = { seed: 'lonja', people: 40, days: 91 } as const;

/** Makes the demonstration where there is none, then starts the product on it. @returns the exit code, 0 once it is started */
async function demo(): Promise<number> {
  if (process.env['DATABASE_URL'] !== undefined)
    throw new Error('DATABASE_URL is set: the demonstration has a database of its own. Start it without.');
  if (process.argv.includes('--new') || readState() === 'half made') removeDemo();
  if (readState() === 'none') await make();
  introduce();
  for (const name of Object.keys(process.env)) if (name.startsWith('MARKET_')) delete process.env[name];
  process.env['DATA_DIR'] = FOLDER;
  await import('../main.ts');
  return 0;
}

/** @throws Error for a folder that is no demonstration */
function readState(): 'none' | 'half made' | 'made' {
  if (!existsSync(FOLDER)) return 'none';
  if (!existsSync(MARKER)) throw new Error(`${FOLDER} is no demonstration: nothing in it was touched`);
  const { isMade } = JSON.parse(readFileSync(MARKER, 'utf8')) as { isMade: boolean };
  return isMade ? 'made' : 'half made';
}

function removeDemo(): void {
  if (readState() !== 'none') rmSync(FOLDER, { recursive: true });
}

async function make(): Promise<void> {
  const began = performance.now();
  mkdirSync(FOLDER, { recursive: true });
  mark(false);
  process.stdout.write(`Making a demonstration: ${DEMO.people} people, ${DEMO.days} days.\n`);
  const postgres = await startEmbedded({ dir: FOLDER });
  try {
    // What a crash would lose is made anew, so nothing waits for the disk before the end.
    const summary = await makeDemo(`${postgres.url}?options=-c%20synchronous_commit%3Doff`, {
      ...DEMO,
      present: Date.now,
      logger: createLogger('error'),
      onProgress: (share) => {
        if (process.stdout.isTTY) process.stdout.write(`\r${Math.round(100 * share)} %`);
      },
    });
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    process.stdout.write(
      `\r${summary.accepted} acts of ${summary.people} people, ${summary.refused} more were refused (${seconds} s).\n`,
    );
  } finally {
    await postgres.stop();
  }
  mark(true);
}

const mark = (isMade: boolean): void =>
  writeFileSync(MARKER, `${JSON.stringify({ isMade, madeAt: new Date().toISOString() })}\n`);

/** Who there is, and how to sign in. Nothing of it is secret: it opens nothing but this folder. */
function introduce(): void {
  const characters = new Map(
    demoPeople(DEMO.seed, DEMO.people, DEMO.days).map((person) => [person.character, person]),
  );
  process.stdout.write(
    [
      `A demonstration: nobody in it exists. Every password is ${DEMO_PASSWORD}`,
      `  ${DEMO_ADMINISTRATOR.padEnd(22)} administers`,
      ...[...characters.values()].map(({ username, character }) => `  ${username.padEnd(22)} ${character}`),
      'npm run demo -- --new makes another one.',
      '',
    ].join('\n'),
  );
}

await runMain(demo);

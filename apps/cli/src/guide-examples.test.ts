import { execFile, spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { CALL_SCHEMAS } from '@lonja/protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import { provideClient, describeServer } from '../../server/src/test/processes/describe-server.ts';
import { GUIDE_MOMENTS, GUIDE_SEEDS, quotesDrawnFrom } from '../../server/src/test/markets/drawn-quotes.ts';
import { RIG_SYMBOLS } from '../../server/src/test/server-rig.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../docs/guides');
/** Guides whose examples another test runs. */
const ELSEWHERE: readonly string[] = ['cli.md'];
/** Examples that are not run, by what they begin with, and why. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'npm ci': 'it starts the installation that all others are typed beside',
  'curl -N': 'it reads on without an end',
  'node -e': 'it reads the database of an installation in its own folder',
};

const EXAMPLES = await readExamples();

async function readExamples(): Promise<readonly (readonly [guide: string, example: string])[]> {
  const guides = (await readdir(FOLDER)).filter((name) => name.endsWith('.md') && !ELSEWHERE.includes(name));
  const read = guides.toSorted().map(async (name) => {
    const text = await readFile(path.join(FOLDER, name), 'utf8');
    return [...text.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, example = '']) => [name, example] as const);
  });
  return (await Promise.all(read)).flat();
}

const isRun = (example: string): boolean => !Object.keys(NOT_RUN).some((start) => example.startsWith(start));

test('every reason not to run an example is about one', () => {
  for (const start of Object.keys(NOT_RUN))
    expect([start, EXAMPLES.some(([, example]) => example.startsWith(start))]).toEqual([start, true]);
});

const HAS_CURL = spawnSync('curl', ['--version']).status === 0;

/** One in `npm test`: in it a written price is wrong both ways. `npm run prove` has all. */
const SEEDS = Object.entries(GUIDE_SEEDS).slice(0, process.env['PROVE_GUIDES'] ? undefined : 1);

describe.each(SEEDS)('where prices are %s', (_, seed) => {
  const rig = describeServer();
  const client = provideClient(rig);
  let key: { readonly id: string; readonly secret: string };
  let account: string;

  beforeAll(async () => {
    rig.market.move(quotesDrawnFrom(seed, GUIDE_MOMENTS[0], RIG_SYMBOLS));
    const body = { name: 'guide', scopes: ['read', 'trade'], days: 30, password: client.password };
    const made = await rig.call('POST /api/keys', { as: client, body });
    const { key: secret, apiKey } = CALL_SCHEMAS.createApiKey.response.parse(made.body);
    key = { id: apiKey.keyId, secret };
    const accounts = await rig.call(`GET /api/users/${client.id}/accounts`, { as: client });
    account = CALL_SCHEMAS.listAccounts.response.parse(accounts.body)[0]!.id;
  });

  /** As its reader types it, with what is his own in the place of what stands for it. */
  const typed = (example: string): string =>
    example
      .replaceAll(/https?:\/\/(127\.0\.0\.1:3000|trade\.example\.org)/g, `http://127.0.0.1:${rig.port}`)
      .replaceAll('lonja_…', key.secret)
      .replaceAll('PK…', key.id)
      .replaceAll('"ana"', `"${client.username}"`)
      .replaceAll('"una frase larga"', `"${client.password}"`)
      .replaceAll('"account":"12"', `"account":"${account}"`)
      .replaceAll('"password":"…"', `"password":"${client.password}"`)
      .replaceAll(/\bcurl /g, 'curl --fail-with-body -sS ');

  test.skipIf(!HAS_CURL)(
    `every example does what it says${HAS_CURL ? '' : ' (not run: there is no curl on this machine)'}`,
    { timeout: 120_000 },
    async () => {
      let hook = '';
      for (const [guide, example] of EXAMPLES.filter(([, one]) => isRun(one))) {
        const env = { PATH: process.env['PATH'], TOKEN: client.bearer, ID: client.id, HOOK: hook };
        const ran = await run(typed(example), env);
        expect([guide, example, ran]).toEqual([guide, example, { exitCode: 0, out: ran.out, error: '' }]);
        expect([guide, example, /"error":/.test(ran.out)]).toEqual([guide, example, false]);
        hook ||= /"path":"([^"]+)"/.exec(ran.out)?.[1] ?? '';
      }
      const { body } = await rig.call('GET /api/orders?status=all', { as: client });
      const orders = CALL_SCHEMAS.listOrders.response.parse(body);
      // The one that waits does, with its exits, at whatever the price is.
      const waiting = orders.filter(({ status }) => status === 'working').map(({ type }) => type);
      expect(waiting).toEqual(['limit']);
      await rig.assertBalanced();
    },
  );
});

interface Ran {
  readonly exitCode: number;
  readonly out: string;
  readonly error: string;
}

const run = (example: string, env: NodeJS.ProcessEnv): Promise<Ran> =>
  new Promise((resolve) => {
    const child = execFile('sh', ['-euc', example], { env }, (_error, out, error) =>
      resolve({ exitCode: child.exitCode ?? -1, out, error }),
    );
  });

import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { CALL_SCHEMAS, CALLS } from '@lonja/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  provideAdministrator,
  provideClient,
  describeServer,
} from '../../server/src/test/processes/describe-server.ts';
import { GUIDE_MOMENTS, GUIDE_SEEDS, quotesDrawnFrom } from '../../server/src/test/markets/drawn-quotes.ts';
import { createRigAssignment, createRigGroup, joinStudent } from '../../server/src/test/groups.ts';
import { RIG_SYMBOLS } from '../../server/src/test/server-rig.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0;
/** Prices are what another installation draws, not what the guide was written at: the cheapest of them finds a fixed price; `npm run prove` has all. */
const SEEDS = Object.entries(GUIDE_SEEDS).slice(0, process.env['PROVE_GUIDES'] ? undefined : 1);

describe.each(SEEDS)('where prices are %s', (_, seed) => {
  const rig = describeServer();
  const client = provideClient(rig);
  const administrator = provideAdministrator(rig);
  let home: string;
  let key: string;
  let env: Record<string, string>;

  beforeAll(async () => {
    rig.market.move(quotesDrawnFrom(seed, GUIDE_MOMENTS[0], RIG_SYMBOLS));
    home = await mkdtemp(path.join(os.tmpdir(), 'lonja-guide-'));
    const body = { name: 'guide', scopes: ['read', 'trade'], days: 30, password: client.password };
    const made = await rig.call('POST /api/keys', { as: client, body });
    key = CALL_SCHEMAS.createApiKey.response.parse(made.body).key;
    const group = await createRigGroup(rig, administrator);
    const student = await joinStudent(rig, group);
    await createRigAssignment(rig, group);
    await writeFile(path.join(home, 'students.csv'), `externalId,email\n0042,${student.email}\n`);
    const { teacher } = group;
    env = {
      PATH: `${path.join(home, '.local/bin')}:${process.env['PATH']}`,
      HOME: home,
      KEY: key,
      GROUP: group.id,
      TEACHER: teacher.username,
      PASSWORD: teacher.password,
    };
  });
  afterAll(() => rm(home, { recursive: true, force: true }));

  /** The examples of the guide in a language, for this server. */
  async function examplesIn(language: string): Promise<readonly string[]> {
    const guide = await readFile(path.join(ROOT, 'docs/guides/cli.md'), 'utf8');
    return [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(
      ([, example = '']) => example.replaceAll('http://127.0.0.1:3000', `http://127.0.0.1:${rig.port}`),
    );
  }

  interface Ran {
    readonly exitCode: number;
    readonly out: string;
    readonly error: string;
  }

  const run = (program: string, args: readonly string[], cwd: string, more = {}): Promise<Ran> =>
    new Promise((resolve) => {
      const options = { cwd, env: { ...env, ...more }, maxBuffer: 10_000_000 };
      const child = execFile(program, args, options, (_error, out, error) =>
        resolve({ exitCode: child.exitCode ?? -1, out, error }),
      );
    });

  test('every example of the guide does what it says, by the binary', { timeout: 240_000 }, async () => {
    const examples = await examplesIn('sh');
    const outputs: Ran[] = [];
    for (const example of examples) {
      // The first two are typed in the clone, the others anywhere.
      const cwd = /run\.cjs|ln -s/.test(example) ? ROOT : home;
      const ran = await run('sh', ['-euc', example], cwd);
      expect([example, ran.exitCode, ran.error]).toEqual([example, 0, '']);
      outputs.push(ran);
    }
    expect(outputs).toHaveLength(10);
    expect(JSON.parse(await readFile(path.join(home, 'refused.json'), 'utf8'))).toMatchObject({
      status: 400,
    });
    const out = outputs.map((ran) => ran.out).join('');
    expect(out).toContain('exit code 1');
    expect(out).not.toContain(key);
    expect(await readFile(path.join(home, 'grades.csv'), 'utf8')).toContain('"0042"');
    const { body } = await rig.call('GET /api/orders?status=all', { as: client });
    const sizes = CALL_SCHEMAS.listOrders.response
      .parse(body)
      .map(({ symbol, quantity }) => [symbol, quantity]);
    // The same one twice under one key is one order.
    expect(sizes.filter(([symbol, quantity]) => symbol === 'AAPL' && quantity === '1')).toHaveLength(1);
    await rig.assertBalanced();
  });

  test.skipIf(!HAS_PYTHON)(
    `its program in Python runs${HAS_PYTHON ? '' : ' (not run: there is no python3 on this machine)'}`,
    async () => {
      const [example = ''] = await examplesIn('python');
      const ran = await run('python3', ['-c', example], home, {
        PYTHONPATH: path.join(ROOT, 'clients/python'),
        PYTHONDONTWRITEBYTECODE: '1',
        LONJA_ORIGIN: `http://127.0.0.1:${rig.port}`,
        LONJA_API_KEY: key,
      });
      expect([ran.exitCode, ran.error]).toEqual([0, '']);
      expect(ran.out.split('\n')).toHaveLength(Object.keys(CALLS).length + 3);
      expect(ran.out).toMatch(/^[\d.]+\nworking\n/);
    },
  );

  test('the binary reports by its exit code, and ends quietly where nobody reads on', async () => {
    await symlink(path.join(ROOT, 'apps/cli/bin/lonja.cjs'), path.join(home, 'linked'));
    const binary = path.join(home, 'linked');
    const at = { LONJA_ORIGIN: 'http://127.0.0.1:9', LONJA_API_KEY: key };
    const gone = await run(binary, ['get-mandate'], home, at);
    expect([gone.exitCode, JSON.parse(gone.error)]).toMatchObject([3, { code: 'unreachable' }]);
    expect((await run(binary, ['get-mandates'], home, at)).exitCode).toBe(2);
    for (const command of ['--help', 'get-market-data']) {
      const cut = await run('sh', ['-c', `"${binary}" ${command} | head -c 1`], home, {
        LONJA_ORIGIN: `http://127.0.0.1:${rig.port}`,
      });
      expect([cut.exitCode, cut.error, cut.out]).toEqual([0, '', expect.stringMatching(/^[l[]$/)]);
    }
    const unread = await run(
      'bash',
      ['-c', `"${binary}" nonsense 2>&1 | true; exit "\${PIPESTATUS[0]}"`],
      home,
    );
    expect(unread.exitCode).toBe(2);
  });
});

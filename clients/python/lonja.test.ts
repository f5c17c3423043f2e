import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { CALL_SCHEMAS, type KeyScope } from '@lonja/protocol';
import { TEST_CARDS } from '@lonja/protocol/test-cards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { provideClient, describeServer } from '../../apps/server/src/test/processes/describe-server.ts';
import { startLosingProxy, type LosingProxy } from '../../apps/server/src/test/processes/losing-proxy.ts';

const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0;
const rig = describeServer();
const client = provideClient(rig);
let proxy: LosingProxy;

beforeAll(async () => {
  proxy = await startLosingProxy(rig.port);
});
afterAll(() => proxy.stop());

async function keyOf(scopes: readonly KeyScope[]): Promise<string> {
  const body = { name: scopes.join(), scopes, days: 30, password: client.password };
  const made = await rig.call('POST /api/keys', { as: client, body });
  return CALL_SCHEMAS.createApiKey.response.parse(made.body).key;
}

test.skipIf(!HAS_PYTHON)(
  `the Python file calls this server${HAS_PYTHON ? '' : ' (not run: there is no python3 on this machine)'}`,
  async () => {
    proxy.turnAway(1);
    proxy.lose(1);
    const ran = await promisify(execFile)('python3', ['-m', 'unittest', '-v', 'test_lonja'], {
      cwd: import.meta.dirname,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        PYTHONDONTWRITEBYTECODE: '1',
        LONJA_ORIGIN: `http://127.0.0.1:${rig.port}`,
        LONJA_API_KEY: await keyOf(['read', 'trade']),
        READ_KEY: await keyOf(['read']),
        LOSING_ORIGIN: proxy.origin,
        TEST_CARDS: JSON.stringify(TEST_CARDS.map(({ number }) => number.replaceAll(' ', ''))),
      },
    }).catch((error: { stderr: string }) => error);
    expect(ran.stderr).toMatch(/^Ran 17 tests.*\n\nOK/m);
    const written = proxy.keys.filter((key) => key !== undefined);
    expect(written).toHaveLength(2);
    expect(new Set(written).size).toBe(1);
    await rig.assertBalanced();
  },
);

import { createMigratedDatabase, renameDatabase } from '@lonja/testkit';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { describeServer } from '../test/processes/describe-server.ts';
import { RIG_SYMBOLS, startServerRig } from '../test/server-rig.ts';

const rig = describeServer();

describe('whether the process is ready for requests', () => {
  test('it lives and is ready, and both answers are kept by nobody', async () => {
    const [live, ready] = await Promise.all([
      rig.call('GET /api/health/live'),
      rig.call('GET /api/health/ready'),
    ]);
    expect([live.status, live.body]).toEqual([
      200,
      { status: 'live', process: expect.stringMatching(/^[0-9a-f]{8}$/) },
    ]);
    expect([ready.status, ready.body]).toEqual([
      200,
      { status: 'ready', reason: null, process: (live.body as { process: string }).process },
    ]);
    for (const { headers } of [live, ready]) expect(headers['cache-control']).toBe('no-store');
  });

  test('while it drains it says so to balancers, and serves as before', async () => {
    const other = await rig.beside();
    onTestFinished(() => other.stop());
    other.server.drain();
    const ready = await other.call('GET /api/health/ready');
    expect([ready.status, ready.body]).toEqual([
      503,
      { status: 'draining', reason: 'the process is draining', process: expect.any(String) },
    ]);
    expect((await other.call('GET /api/health/live')).status).toBe(200);
    expect((await other.call('GET /api/health')).status).toBe(200);
    expect((await other.call('GET /api/conditions')).status).toBe(200);
  });

  test('while it starts it is not ready', async () => {
    const other = await rig.beside({ isStarted: false });
    onTestFinished(() => other.stop());
    expect((await other.call('GET /api/health/ready')).body).toEqual({
      status: 'starting',
      reason: 'the process is starting',
      process: expect.any(String),
    });
    await other.server.start();
    expect((await other.call('GET /api/health/ready')).status).toBe(200);
  });

  test('without its database it lives, and is ready again as soon as the database is back', async () => {
    const database = await createMigratedDatabase(inject('pgUrl'), RIG_SYMBOLS);
    const alone = await startServerRig(database);
    onTestFinished(() => alone.stop());
    const name = new URL(database.url).pathname.slice(1);
    await renameDatabase(inject('pgUrl'), name, `${name}_gone`);
    await expect
      .poll(async () => (await alone.call('GET /api/health/ready')).body)
      .toMatchObject({ status: 'unavailable', reason: 'database unreachable' });
    expect((await alone.call('GET /api/health/ready')).status).toBe(503);
    expect((await alone.call('GET /api/health/live')).status).toBe(200);
    await renameDatabase(inject('pgUrl'), `${name}_gone`, name);
    await expect.poll(async () => (await alone.call('GET /api/health/ready')).status).toBe(200);
  });
});

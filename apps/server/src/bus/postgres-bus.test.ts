import { createDatabase, endConnections, ofProgram } from '@lonja/testkit';
import { openOwnerDatabase } from '@lonja/store/database/database';
import { openNotifications } from '@lonja/store/database/notifications';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { Bus } from './bus.ts';
import { describeBus, meet, type BusRig } from './bus-contract.ts';
import { createPostgresBus } from './postgres-bus.ts';

interface PostgresRig extends BusRig {
  readonly url: string;
  readonly backends: () => Promise<number[]>;
}

const startRig = async (): Promise<PostgresRig> => {
  const database = await createDatabase(inject('pgUrl'));
  const owner = openOwnerDatabase(database.url);
  const backends = async () =>
    (
      await sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and application_name = 'lonja-bus'`.execute(owner)
    ).rows.map(({ pid }) => pid);
  return {
    url: database.url,
    backends,
    join: (onFault) => joined(createPostgresBus(database.url, onFault)),
    interrupt: async () => {
      await endConnections(owner, ofProgram('lonja-bus'));
    },
    stop: async () => {
      await owner.destroy();
      await database.drop();
    },
  };
};

/** Resolves at its first look, which says that it listens. */
const joined = (bus: Bus): Promise<Bus> => new Promise((resolve) => bus.onGap(() => resolve(bus)));

const ignore = (): void => undefined;

describeBus('the bus of PostgreSQL', startRig);

test('a process that is alone sends nothing, however much it publishes', async () => {
  const rig = await startRig();
  const alone = await rig.join(ignore);
  const payloads: string[] = [];
  const listening = openNotifications({
    url: rig.url,
    channel: 'lonja_hints',
    hear: (payload) => payloads.push(payload),
    onOpen: () => alone.publish('changed.7', 'unheard'),
    onFault: ignore,
  });
  onTestFinished(async () => {
    await alone.close();
    await listening.close();
    await rig.stop();
  });
  await expect
    .poll(() =>
      listening.notify('somebody\nchanged.8 1').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await expect.poll(() => payloads).toContain('somebody\nchanged.8 1');
  expect(payloads.join()).not.toContain('unheard');
});

test('a thousand changes of one account are a few notifications, and take one connection a process', async () => {
  const rig = await startRig();
  const [here, there] = [await rig.join(ignore), await rig.join(ignore)];
  await meet(here, there);
  onTestFinished(async () => {
    await Promise.all([here.close(), there.close()]);
    await rig.stop();
  });
  let heard = 0;
  there.subscribe('changed.*', () => (heard += 1));
  for (let change = 0; change < 1_000; change++) here.publish('changed.7', '1');
  await expect.poll(() => heard).toBeGreaterThan(0);
  expect(heard).toBeLessThan(5);
  expect(await rig.backends()).toHaveLength(2);
});

test('more than can be gathered is one word to look at everything', async () => {
  const rig = await startRig();
  const [here, there] = [await rig.join(ignore), await rig.join(ignore)];
  await meet(here, there);
  onTestFinished(async () => {
    await Promise.all([here.close(), there.close()]);
    await rig.stop();
  });
  let looks = 0;
  let heard = 0;
  there.onGap(() => (looks += 1));
  there.subscribe('changed.*', () => (heard += 1));
  for (let user = 0; user < 10_000; user++) here.publish(`changed.${user}`, '1');
  await expect.poll(() => looks).toBeGreaterThan(0);
  expect(heard).toBe(0);
});

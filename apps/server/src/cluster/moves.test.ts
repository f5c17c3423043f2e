import { listMoves, type MoveRow } from '@lonja/store/installation/moves';
import { createMigratedDatabase, endConnections, type MigratedDatabase, ofProgram } from '@lonja/testkit';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { RIG_SYMBOLS, startServerRig, type ServerRig } from '../test/server-rig.ts';
import { ALL_SLOTS } from './slots.ts';

/** Longer than slots take to move. */
const PATIENCE = { timeout: 20_000, interval: 50 } as const;

let database: MigratedDatabase;
const rigs: ServerRig[] = [];

beforeEach(async () => {
  database = await createMigratedDatabase(inject('pgUrl'), RIG_SYMBOLS);
});
afterEach(async () => {
  for (const rig of rigs.splice(0)) await rig.stop();
  await database.drop();
});

async function join(): Promise<ServerRig> {
  const rig = await startServerRig({ ...database, drop: () => Promise.resolve() });
  rigs.push(rig);
  return rig;
}

/** The newest first. */
const moves = (): Promise<MoveRow[]> => listMoves((rigs[0] as ServerRig).owner, 1_000);
const nameOf = (rig: ServerRig): string => rig.server.name;
const slotsTaken = (all: readonly MoveRow[], by: string, giver: string | null): number =>
  all
    .filter((move) => move.kind === 'took' && move.process === by && move.giver === giver)
    .reduce((sum, { slots }) => sum + slots.length, 0);

test('one process says that it came, and took everything that there is from nobody', async () => {
  const only = await join();
  await expect.poll(async () => (await moves()).map(({ kind }) => kind), PATIENCE).toEqual(['took', 'came']);
  const [took] = await moves();
  expect(took).toMatchObject({ process: nameOf(only), giver: null, why: null });
  expect(took?.slots).toEqual(ALL_SLOTS);
  expect(took?.leases.toSorted()).toEqual(['chores', 'feeds', 'mail']);
});

test('one that comes takes its share from those at work, and what it drained goes back', async () => {
  const first = await join();
  const second = await join();
  await expect.poll(() => second.server.home.slots().length, PATIENCE).toBeGreaterThan(0);
  await expect
    .poll(() => first.server.home.slots().length + second.server.home.slots().length, PATIENCE)
    .toBe(ALL_SLOTS.length);
  const share = second.server.home.slots().length;
  await expect
    .poll(async () => slotsTaken(await moves(), nameOf(second), nameOf(first)), PATIENCE)
    .toBe(share);
  const coming = (await moves()).find(({ process, kind }) => process === nameOf(second) && kind === 'took');
  expect(coming).toMatchObject({ why: 'came' });
  rigs.splice(rigs.indexOf(second), 1);
  await second.stop();
  await expect
    .poll(async () => slotsTaken(await moves(), nameOf(first), nameOf(second)), PATIENCE)
    .toBe(share);
  const all = await moves();
  expect(all.filter(({ kind }) => kind === 'drained')).toMatchObject([{ process: nameOf(second) }]);
  expect(all.find(({ giver }) => giver === nameOf(second))).toMatchObject({ why: 'drained' });
});

test('one whose connection ends without a word is noted once, however many see it, and says that it is back', async () => {
  const [first, second, third] = [await join(), await join(), await join()];
  const everyone = [first, second, third];
  const areWhole = async () => {
    await expect
      .poll(
        () => everyone.map((rig) => rig.server.home.slots().length).reduce((sum, slots) => sum + slots, 0),
        PATIENCE,
      )
      .toBe(ALL_SLOTS.length);
  };
  await areWhole();
  // Each has seen the other two at its last heartbeat.
  await expect
    .poll(() => everyone.every((rig) => rig.server.home.members().length === 3), PATIENCE)
    .toBe(true);
  await endConnections(first.owner, ofProgram(nameOf(third)));
  await expect
    .poll(async () => (await moves()).filter(({ kind }) => kind === 'back'), PATIENCE)
    .toMatchObject([{ process: nameOf(third) }]);
  await areWhole();
  await expect
    .poll(async () => (await moves()).filter(({ kind }) => kind === 'ended'), PATIENCE)
    .toMatchObject([{ process: nameOf(third) }]);
});

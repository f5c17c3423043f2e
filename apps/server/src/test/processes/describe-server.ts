import { createMigratedDatabase } from '@lonja/testkit';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import {
  OPENING_QUOTES,
  RIG_SYMBOLS,
  startServerRig,
  type Actor,
  type RigOptions,
  type ServerRig,
} from '../server-rig.ts';

/**
 * A server for the tests of a file, on a database of its own, from the first test to the last.
 * @param more symbols that it lists besides the rig's
 */
export function describeServer(options?: RigOptions, more: readonly string[] = []): ServerRig {
  const rig = {} as ServerRig;
  beforeAll(async () => {
    const database = await createMigratedDatabase(inject('pgUrl'), [...RIG_SYMBOLS, ...more]);
    Object.assign(rig, await startServerRig(database, options));
  });
  afterAll(() => stopAndForget(rig));
  return rig;
}

/** A second process on its database, for the same tests. */
export function provideSecondServer(rig: ServerRig, options?: RigOptions): ServerRig {
  const beside = {} as ServerRig;
  beforeAll(async () => void Object.assign(beside, await rig.beside(options)));
  afterAll(() => stopAndForget(beside));
  return beside;
}

/** A worker keeps the module of each file that it has run, and with it a server of several megabytes that it names. */
async function stopAndForget(rig: ServerRig): Promise<void> {
  await rig.stop();
  for (const part of Object.keys(rig)) Reflect.deleteProperty(rig, part);
}

/** An administrator for all tests of a file. */
export const provideAdministrator = (rig: ServerRig): Actor => provideActor(() => rig.administrator());

/** A client for all tests of a file. */
export const provideClient = (rig: ServerRig): Actor => provideActor(() => rig.join());

function provideActor(come: () => Promise<Actor>): Actor {
  const actor = {} as Actor;
  beforeAll(async () => void Object.assign(actor, await come()));
  return actor;
}

/** A new client for each test, at the opening quotes; afterwards the ledger is checked for balance. */
export function clientOfEach(rig: ServerRig): Actor {
  const client = {} as Actor;
  beforeEach(async () => {
    Object.assign(client, await rig.join());
    rig.market.move(OPENING_QUOTES);
    return () => rig.assertBalanced();
  });
  return client;
}

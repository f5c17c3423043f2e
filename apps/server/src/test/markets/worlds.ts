import { CALL_SCHEMAS, type World } from '@lonja/protocol';
import { expect, vi } from 'vitest';
import type { Actor, ServerRig } from '../server-rig.ts';

/** Worlds of a rig whose clock a test puts ahead: waiting for them would take minutes. */
export interface RigWorlds {
  /** Makes a world, and lets time pass until accounts can be opened in it. */
  readonly create: (wanted: object) => Promise<World>;
  readonly worldOf: (id: string) => Promise<World>;
  /** Changes a clock, lets the lead pass, and waits for the step. */
  readonly setClock: (id: string, wanted: object) => Promise<World>;
  /** Lets time pass on the wall, and waits until worlds have stepped to it. */
  readonly pass: (milliseconds: number) => Promise<void>;
}

export const listRigWorlds = async (rig: ServerRig): Promise<World[]> =>
  CALL_SCHEMAS.listWorlds.response.parse((await rig.call('GET /api/worlds')).body);

/** @param advance puts the rig's clock ahead. @returns what it shows then */
export function createRigWorlds(
  rig: ServerRig,
  administrator: Actor,
  { advance }: { readonly advance: (milliseconds: number) => number },
): RigWorlds {
  const call = (route: string, body: object) => rig.call(route, { as: administrator, body });
  let confirmedAt = Number.NEGATIVE_INFINITY;
  /** A confirmation holds for 15 minutes, and a file's tests put the clock ahead by about as much together. */
  const confirm = async (): Promise<void> => {
    const now = advance(0);
    if (now - confirmedAt < CONFIRM_AGAIN_MS) return;
    const answer = await call('POST /api/admin/confirm', { password: administrator.password });
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    confirmedAt = now;
  };
  const pass = async (milliseconds: number): Promise<void> => {
    const now = advance(milliseconds);
    // Nobody steps further than what is known of the clocks of worlds: it is read again every half second.
    await rig.server.worlds.refresh();
    await vi.waitUntil(() => rig.server.worlds.steppedAt() >= now, { timeout: 10_000, interval: 10 });
  };
  const worldOf = async (id: string) => (await listRigWorlds(rig)).find((one) => one.id === id) as World;
  return {
    create: async (wanted) => {
      await confirm();
      const answer = await call('POST /api/admin/worlds', { name: 'Clase de riesgo', ...wanted });
      expect([answer.status, answer.text]).toEqual([201, answer.text]);
      advance(KNOWN_AFTER_MS);
      return CALL_SCHEMAS.createWorld.response.parse(answer.body);
    },
    worldOf,
    setClock: async (id, wanted) => {
      const answer = await call(`PUT /api/admin/worlds/${id}/clock`, wanted);
      expect([answer.status, answer.text]).toEqual([200, answer.text]);
      await pass(LEAD_MS);
      return worldOf(id);
    },
    pass,
  };
}

const CONFIRM_AGAIN_MS = 300_000;
/** Every process has heard of a world by then. */
const KNOWN_AFTER_MS = 5_000;
/** After a change is stored its stretch has begun, and one step of it is over. */
const LEAD_MS = 2_250;

import { CALL_SCHEMAS, type Group } from '@lonja/protocol';
import { expect } from 'vitest';
import type { Actor, Answer, ServerRig } from './server-rig.ts';

export interface RigGroup {
  readonly id: string;
  readonly code: string;
  readonly teacher: Actor;
}

/** A group with its teacher, made by an administrator. */
export async function groupOf(rig: ServerRig, administrator: Actor, name = 'Clase 3B'): Promise<RigGroup> {
  const teacher = await rig.join();
  const made = await rig.call('POST /api/admin/groups', {
    as: administrator,
    body: { name, teacher: teacher.username },
  });
  expect([made.status, made.text]).toEqual([201, made.text]);
  const [group] = await groupsOf(rig, teacher);
  return { id: CALL_SCHEMAS.createGroup.response.parse(made.body).id, code: group?.joinCode ?? '', teacher };
}

export const groupsOf = async (rig: ServerRig, as: Actor): Promise<Group[]> =>
  CALL_SCHEMAS.listGroups.response.parse((await rig.call('GET /api/groups', { as })).body);

export const join = (rig: ServerRig, as: Actor, code: string): Promise<Answer> =>
  rig.call('POST /api/groups/joining', { as, body: { code } });

/** Somebody new who is a student of the group. */
export async function studentOf(rig: ServerRig, { code }: RigGroup): Promise<Actor> {
  const student = await rig.join();
  const joined = await join(rig, student, code);
  expect([joined.status, joined.text]).toEqual([200, joined.text]);
  return student;
}

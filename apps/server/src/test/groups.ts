import { CALL_SCHEMAS, type Assignment, type Group } from '@lonja/protocol';
import { expect } from 'vitest';
import type { Actor, Answer, ServerRig } from './server-rig.ts';

export interface RigGroup {
  readonly id: string;
  readonly code: string;
  readonly teacher: Actor;
}

/** A group with its teacher, made by an administrator. @param from address of the teacher: registrations of one are limited */
export async function createRigGroup(
  rig: ServerRig,
  administrator: Actor,
  name = 'Clase 3B',
  from?: string,
): Promise<RigGroup> {
  const teacher = await rig.join(from);
  const made = await rig.call('POST /api/admin/groups', {
    as: administrator,
    body: { name, teacher: teacher.username },
  });
  expect([made.status, made.text]).toEqual([201, made.text]);
  const [group] = await listRigGroups(rig, teacher);
  return { id: CALL_SCHEMAS.createGroup.response.parse(made.body).id, code: group?.joinCode ?? '', teacher };
}

export const listRigGroups = async (rig: ServerRig, as: Actor): Promise<Group[]> =>
  CALL_SCHEMAS.listGroups.response.parse((await rig.call('GET /api/groups', { as })).body);

export const join = (rig: ServerRig, as: Actor, code: string): Promise<Answer> =>
  rig.call('POST /api/groups/joining', { as, body: { code } });

/** Somebody new who is a student of the group. */
export async function joinStudent(rig: ServerRig, { code }: RigGroup, from?: string): Promise<Actor> {
  const student = await rig.join(from);
  const joined = await join(rig, student, code);
  expect([joined.status, joined.text]).toEqual([200, joined.text]);
  return student;
}

export const NEW_ASSIGNMENT = {
  title: 'Diario de la semana',
  instructions: 'Explica dos operaciones.',
  dueAt: '2030-01-07T14:30:00.000Z',
  takesLate: true,
  possible: '10',
  state: 'published',
};

/** An assignment of the group, published unless asked otherwise. */
export async function createRigAssignment(
  rig: ServerRig,
  { id, teacher }: RigGroup,
  more: object = {},
): Promise<Assignment> {
  const body = { ...NEW_ASSIGNMENT, ...more };
  const made = await rig.call(`POST /api/groups/${id}/assignments`, { as: teacher, body });
  expect([made.status, made.text]).toEqual([201, made.text]);
  return CALL_SCHEMAS.createAssignment.response.parse(made.body);
}

import * as z from 'zod';
import { Assignment } from './assignments.ts';
import { ListedContest } from '../contests/contests.ts';
import { Group } from '../groups/groups.ts';

/** A class as a student of it sees it who is in no other one and has handed nothing in. */
export const StudentView = z
  .object({
    group: Group,
    assignments: z.array(Assignment),
    contests: z.array(ListedContest).describe('Of the group, and for everybody'),
  })
  .meta({ id: 'StudentView' });
export type StudentView = z.output<typeof StudentView>;

/** Refusals about work in classes, in English: the server writes them, so that no screen has to bring them. */
export const classRefusals = {
  group_archived: 'This group is archived',
  too_many_assignments: 'Too many assignments. Delete a draft first',
  assignment_published: 'Students have seen this assignment',
  assignment_closed: 'This assignment takes nothing now',
  deadline_earlier: 'A deadline only moves later',
  work_graded: 'It is graded already',
  work_changed: 'Something newer was handed in. Read it first',
  too_many_versions: 'There are as many versions as there may be',
  points_out_of_range: 'The points must be from 0 to the maximum',
  external_id_taken: 'Another member has this number already',
  roster_invalid: 'The first row must name externalId and email or username; 200 rows at most',
  too_many_roster_lines: 'Too many lines wait already',
};

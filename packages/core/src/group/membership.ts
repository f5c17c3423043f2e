/** What a person is in a group: of that group alone, and beside whatever the person is elsewhere. */
export const GROUP_ROLES = ['teacher', 'assistant', 'student'] as const;
export type GroupRole = (typeof GROUP_ROLES)[number];

/** What members do in their group. Nobody does anything to another person's money, passwords or books. */
export type GroupAct =
  /** Sees who else is a member. */
  | 'read_members'
  /** Reads the trading accounts of its students. */
  | 'read_accounts'
  /** Names it, gives it another join code or none, archives it. */
  | 'change_group'
  /** Makes members teachers, assistants or students, and removes them. */
  | 'change_members'
  /** Opens contests of it, and steers their clocks. */
  | 'run_contests'
  /** Reads what students hand in, and the gradebook. */
  | 'read_work'
  /** Grades what students hand in. */
  | 'grade'
  /** Writes assignments, moves deadlines, keeps the numbers of other systems, copies the group. */
  | 'set_work'
  /** Decides on what students' programs propose, and suspends them. */
  | 'steer_programs'
  /** Hands in work of the own. */
  | 'hand_in';

const ACTS: Readonly<Record<GroupRole, readonly GroupAct[]>> = {
  teacher: [
    'read_members',
    'read_accounts',
    'change_group',
    'change_members',
    'run_contests',
    'read_work',
    'grade',
    'set_work',
    'steer_programs',
  ],
  assistant: ['read_members', 'read_accounts', 'read_work', 'grade'],
  student: ['hand_in'],
};

export const mayInGroup = (role: GroupRole, act: GroupAct): boolean => ACTS[role].includes(act);

/** Whether a member's accounts are read by the group's readers. */
export const isRead = (role: GroupRole): boolean => role === 'student';

/** The roles whose members read the accounts of students. */
export const READING_ROLES = GROUP_ROLES.filter((role) => mayInGroup(role, 'read_accounts'));

export const MAX_MEMBERS = 2_000;
/** Groups of a person that are not archived, at a time. */
export const MAX_GROUPS = 50;

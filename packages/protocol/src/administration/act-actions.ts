/** The origin of the words that are the reason of an act. */
type ReasonColumn =
  /** Somebody is asked for it. */
  | 'asked'
  /** Nobody is asked. */
  | 'none'
  /** It is an act on the own account. */
  | 'own'
  /** On the own account as `own`, on somebody else's as `asked` or as `none`. */
  | 'own_or_asked'
  | 'own_or_none'
  /** The system acts, or whoever has the console: it says why. */
  | 'stated';

/** What must hold for every act of a kind. */
interface ActRow {
  /** What is acted on; the system may do the same on something else. */
  readonly subject: string;
  readonly reason: ReasonColumn;
  /** Whether the person that it concerns is notified, under the act's id, or nobody at all, or whoever the case asks for. */
  readonly notifies: 'person' | 'nobody' | 'some';
}

/** Every kind of act in the audit log. No schema here: a browser reads them too. */
export const ACT_ROWS = {
  user_created: { subject: 'user', reason: 'asked', notifies: 'some' },
  user_edited: { subject: 'user', reason: 'asked', notifies: 'person' },
  user_deleted: { subject: 'user', reason: 'asked', notifies: 'nobody' },
  position_set: { subject: 'position', reason: 'asked', notifies: 'person' },
  positions_closed: { subject: 'user', reason: 'asked', notifies: 'person' },
  withdrawal_set: { subject: 'withdrawal', reason: 'asked', notifies: 'person' },
  verification_decided: { subject: 'verification', reason: 'asked', notifies: 'person' },
  client_viewed: { subject: 'user', reason: 'asked', notifies: 'nobody' },
  outbox_read: { subject: 'mail', reason: 'asked', notifies: 'person' },
  split_told: { subject: 'instrument', reason: 'asked', notifies: 'nobody' },
  split_dismissed: { subject: 'instrument', reason: 'asked', notifies: 'nobody' },
  split_applied: { subject: 'position', reason: 'stated', notifies: 'person' },
  conditions_set: { subject: 'conditions', reason: 'asked', notifies: 'nobody' },
  world_created: { subject: 'world', reason: 'asked', notifies: 'nobody' },
  world_clock_set: { subject: 'world', reason: 'asked', notifies: 'nobody' },
  world_revealed: { subject: 'world', reason: 'asked', notifies: 'nobody' },
  group_created: { subject: 'group', reason: 'asked', notifies: 'some' },
  group_changed: { subject: 'group', reason: 'none', notifies: 'nobody' },
  member_changed: { subject: 'group', reason: 'none', notifies: 'some' },
  member_numbered: { subject: 'group', reason: 'none', notifies: 'nobody' },
  number_confirmed: { subject: 'group', reason: 'own_or_none', notifies: 'nobody' },
  roster_imported: { subject: 'group', reason: 'none', notifies: 'nobody' },
  roster_cleared: { subject: 'group', reason: 'none', notifies: 'nobody' },
  group_joined: { subject: 'group', reason: 'own', notifies: 'some' },
  contest_created: { subject: 'contest', reason: 'asked', notifies: 'some' },
  standing_frozen: { subject: 'contest', reason: 'none', notifies: 'nobody' },
  entry_disqualified: { subject: 'contest', reason: 'asked', notifies: 'some' },
  contest_finished: { subject: 'contest', reason: 'stated', notifies: 'some' },
  programme_created: { subject: 'programme', reason: 'asked', notifies: 'nobody' },
  programme_closed: { subject: 'programme', reason: 'asked', notifies: 'nobody' },
  evaluation_ended: { subject: 'evaluation', reason: 'stated', notifies: 'some' },
  evaluation_voided: { subject: 'evaluation', reason: 'asked', notifies: 'person' },
  appeal_answered: { subject: 'evaluation', reason: 'asked', notifies: 'some' },
  assignment_changed: { subject: 'assignment', reason: 'none', notifies: 'some' },
  assignment_deleted: { subject: 'assignment', reason: 'none', notifies: 'nobody' },
  deadline_extended: { subject: 'assignment', reason: 'none', notifies: 'person' },
  work_graded: { subject: 'assignment', reason: 'asked', notifies: 'some' },
  lti_set: { subject: 'platform', reason: 'none', notifies: 'nobody' },
  course_bound: { subject: 'course', reason: 'none', notifies: 'nobody' },
  lti_linked: { subject: 'user', reason: 'own', notifies: 'person' },
  webhook_added: { subject: 'user', reason: 'own', notifies: 'person' },
  hook_added: { subject: 'user', reason: 'own', notifies: 'person' },
  password_changed: { subject: 'user', reason: 'own', notifies: 'person' },
  password_reset: { subject: 'user', reason: 'own', notifies: 'person' },
  password_set_by_console: { subject: 'user', reason: 'stated', notifies: 'person' },
  signing_key_replaced: { subject: 'signing_key', reason: 'stated', notifies: 'nobody' },
  two_factor_enabled: { subject: 'user', reason: 'own', notifies: 'person' },
  two_factor_disabled: { subject: 'user', reason: 'own', notifies: 'person' },
  two_factor_off_by_console: { subject: 'user', reason: 'stated', notifies: 'person' },
  recovery_codes_renewed: { subject: 'user', reason: 'own', notifies: 'person' },
  email_changed: { subject: 'user', reason: 'own', notifies: 'person' },
  account_reset: { subject: 'user', reason: 'own', notifies: 'person' },
  practice_opened: { subject: 'user', reason: 'own', notifies: 'person' },
  branch_opened: { subject: 'user', reason: 'own', notifies: 'person' },
  practice_closed: { subject: 'user', reason: 'own', notifies: 'person' },
  contest_entered: { subject: 'user', reason: 'own', notifies: 'person' },
  evaluation_begun: { subject: 'user', reason: 'own', notifies: 'person' },
  key_limited: { subject: 'user', reason: 'own_or_asked', notifies: 'person' },
  key_suspended: { subject: 'user', reason: 'own_or_asked', notifies: 'some' },
  key_resumed: { subject: 'user', reason: 'own_or_asked', notifies: 'person' },
} as const satisfies Readonly<Record<string, ActRow>>;
export type ActRows = typeof ACT_ROWS;
export type ActAction = keyof ActRows;
export const ACT_ACTIONS = Object.keys(ACT_ROWS) as readonly ActAction[];

import { sql } from 'kysely';
import { archiveGroupsOfLastTeacher } from '../groups/groups.ts';
import type { Tables } from '../database/tables.ts';
import type { EraseStep, PersonalRow } from './personal-row.ts';

/** Stands in the place of a text that may not be missing. */
const ERASED = { text: 'erased' } as const;

/** Archives the groups that would have no teacher, while the memberships still say which. */
const leaveGroups: EraseStep = async (db, { id, at }) => {
  await archiveGroupsOfLastTeacher(db, id, at);
  await db.deleteFrom('memberships').where('user_id', '=', id).execute();
};

const eraseNotices: EraseStep = async (db, { id, notices }) => {
  for (const [kind, { erases }] of Object.entries(notices))
    if (erases === 'delete')
      await db.deleteFrom('notices').where('user_id', '=', id).where('kind', '=', kind).execute();
    else if (erases !== 'keep')
      await sql`update notices set data = data || (
          select coalesce(jsonb_object_agg(figure, ${ERASED.text}::text), '{}')
          from unnest(${erases.wipe}::text[]) figure where data ->> figure is not null
        ) where user_id = ${id} and kind = ${kind}`.execute(db);
};

const CREDENTIAL = { not: 'a credential' } as const;
const BOOKS = { of: { by: 'account', column: 'account_id' }, erased: 'keep' } as const;

/**
 * Each table: whose its rows are, what of a person's export shows them, and what the erasure does with them, in the order of its steps. A
 * table or a column without its row does not compile. Ledger, orders and fills stay under the opaque id of their person.
 */
export const PERSONAL_ROWS = {
  // What was written by and about the person in classes; points and moments stay.
  submissions: {
    of: 'user_id',
    exported: 'assignments',
    erased: {
      assignment_id: 'keep',
      user_id: 'keep',
      number: 'keep',
      text: 'null',
      account_id: 'keep',
      submitted_at: 'keep',
    },
  },
  grades: {
    of: 'user_id',
    exported: 'assignments',
    erased: {
      assignment_id: 'keep',
      user_id: 'keep',
      number: 'keep',
      points: 'keep',
      feedback: 'null',
      reason: 'null',
      graded_by: 'keep',
      graded_at: 'keep',
      returned_at: 'keep',
    },
  },
  works: { of: 'user_id', exported: 'assignments', erased: 'keep' },
  // Before the logins are gone by which the lines are found.
  roster_lines: { of: { by: 'login', column: 'login' }, exported: 'rosterLines', erased: 'delete' },
  memberships: { of: 'user_id', exported: 'groups', erased: leaveGroups },
  // After the memberships, whose end is noted there.
  contest_staff: {
    of: 'user_id',
    exported: { not: 'says of contests what groups say of their members' },
    erased: 'delete',
  },
  lti_people: { of: 'user_id', exported: 'learningPlatforms', erased: 'delete' },
  lti_seats: { of: 'user_id', exported: { not: 'follows from groups' }, erased: 'delete' },
  lti_scores: { of: 'user_id', exported: { not: 'follows from assignments' }, erased: 'delete' },
  lti_launches: { of: 'user_id', exported: { not: 'a launch is over within minutes' }, erased: 'delete' },
  api_keys: { of: 'user_id', exported: 'apiKeys', erased: 'delete' },
  hooks: { of: 'user_id', exported: 'hooks', erased: 'delete' },
  hook_signals: { of: { by: 'hook', column: 'hook' }, exported: 'hooks', erased: { with: 'hooks' } },
  webhook_endpoints: { of: 'user_id', exported: 'webhooks', erased: 'delete' },
  webhook_deliveries: {
    of: { by: 'endpoint', column: 'endpoint_id' },
    exported: 'webhooks',
    erased: { with: 'webhook_endpoints' },
  },
  webhook_events: { of: 'user_id', exported: 'webhooks', erased: 'delete' },
  alerts: { of: 'user_id', exported: 'alerts', erased: 'delete' },
  watchlists: { of: 'user_id', exported: 'watchlists', erased: 'delete' },
  chart_drawings: { of: 'user_id', exported: 'drawings', erased: 'delete' },
  chart_layouts: { of: 'user_id', exported: 'layouts', erased: 'delete' },
  chart_templates: { of: 'user_id', exported: 'templates', erased: 'delete' },
  kept_tickets: { of: 'user_id', exported: 'tickets', erased: 'delete' },
  user_settings: { of: 'user_id', exported: 'settings', erased: 'delete' },
  verification_requests: { of: 'user_id', exported: 'verifications', erased: 'delete' },
  recovery_codes: { of: 'user_id', exported: CREDENTIAL, erased: 'delete' },
  two_factor: { of: 'user_id', exported: 'settings', erased: 'delete' },
  login_challenges: { of: 'user_id', exported: CREDENTIAL, erased: 'delete' },
  password_resets: { of: 'user_id', exported: CREDENTIAL, erased: 'delete' },
  mail: { of: 'user_id', exported: 'mail', erased: 'delete' },
  // Responses of transfers contain destinations of money; the closed account refuses a retry.
  idempotency_keys: {
    of: 'user_id',
    exported: { not: 'answers to calls, whose effects the other sections show' },
    erased: 'delete',
  },
  users: {
    of: 'id',
    exported: 'user',
    erased: {
      id: 'keep',
      username: { to: ({ id }) => `deleted-${id}` },
      email: { to: ({ id }) => `deleted-${id}@invalid` },
      password_hash: { to: ({ passwordHash }) => passwordHash },
      must_change_password: 'keep',
      full_name: 'null',
      phone: 'null',
      country: 'null',
      role: 'keep',
      is_active: { to: () => false },
      verification: 'keep',
      created_at: 'keep',
      signed_in_at: 'keep',
      deleted_at: { to: ({ at }) => at },
      search_text: 'keep',
    },
  },
  proposals: {
    of: { by: 'account', column: 'account_id' },
    exported: 'proposals',
    erased: {
      id: 'keep',
      account_id: 'keep',
      key_id: 'keep',
      key_name: 'null',
      approver_group: 'keep',
      request: 'keep',
      words: 'null',
      created_at: 'keep',
      expires_at: 'keep',
      state: 'keep',
      decided_by: 'keep',
      decided_at: 'keep',
      order_id: 'keep',
      refused_for: 'keep',
    },
  },
  // A journal is only deleted of somebody who is erased.
  journal_entries: { of: 'user_id', exported: 'journal', erased: 'delete' },
  notices: { of: 'user_id', exported: 'notices', erased: eraseNotices },
  withdrawals: {
    of: 'user_id',
    exported: 'transfers',
    erased: {
      id: 'keep',
      account_id: 'keep',
      user_id: 'keep',
      amount: 'keep',
      from_profit: 'keep',
      from_cash: 'keep',
      status: 'keep',
      revision: 'keep',
      method: 'keep',
      card_brand: 'keep',
      card_last4: 'keep',
      card_name: 'null',
      card_expiry: 'null',
      bank_name: 'null',
      account_last4: 'null',
      routing_number: 'null',
      crypto_type: 'keep',
      wallet_address: 'null',
      paypal_email: 'null',
      admin_notes: 'keep',
      created_at: 'keep',
      changed_at: 'keep',
    },
  },
  // Results stay under the number of their entry: the places of others count by them, but by nobody's luck.
  contest_entries: {
    of: 'user_id',
    exported: 'contests',
    erased: {
      contest_id: 'keep',
      account_id: 'keep',
      user_id: 'keep',
      number: 'keep',
      alias: 'null',
      disqualified_at: 'keep',
      disqualified_reason: ERASED,
      place: 'keep',
      unranked: 'keep',
      equity: 'keep',
      fills: 'keep',
      last_fill_at: 'keep',
      score: 'keep',
      drawdown: 'keep',
      trading_days: 'keep',
      not_counted: 'keep',
      team_id: 'keep',
      luck_below: 'null',
      luck_ties: 'null',
      luck_trials: 'null',
      nonce: 'keep',
    },
  },
  // The team of others stays, under its number.
  contest_teams: {
    of: 'made_by',
    exported: 'contests',
    erased: { id: 'keep', contest_id: 'keep', number: 'keep', name: 'null', code: 'keep', made_by: 'keep' },
  },
  // A verdict stays, with what was answered.
  evaluation_appeals: {
    of: { by: 'account', column: 'account_id' },
    exported: 'evaluations',
    erased: {
      account_id: 'keep',
      text: 'null',
      made_at: 'keep',
      is_upheld: 'keep',
      answer: 'keep',
      answered_at: 'keep',
    },
  },
  // Orders and fills name their senders by number.
  senders: {
    of: 'user_id',
    exported: 'programs',
    erased: {
      number: 'keep',
      user_id: 'keep',
      kind: 'keep',
      key_id: 'keep',
      hook: 'keep',
      approved_by: 'keep',
      label: 'null',
      words: 'null',
      first_at: 'keep',
    },
  },
  // What was given is withdrawn, and leads to nobody.
  certificates: {
    of: { by: 'account', column: 'account_id' },
    exported: 'certificates',
    erased: { id: 'keep', account_id: 'null' },
  },
  // The digests in the records of the audit log can then no longer be resolved.
  audit_personal_values: { of: 'user_id', exported: 'recorded', erased: 'delete' },
  audit_salts: { of: 'user_id', exported: { not: 'drawn at random' }, erased: 'delete' },

  sessions: {
    of: 'user_id',
    exported: 'sessions',
    erased: { elsewhere: 'each process and each open screen hears of the end of each session' },
  },
  audit_log: { of: 'user_id', exported: 'administratorActs', erased: 'keep' },
  deposits: { of: 'user_id', exported: 'transfers', erased: 'keep' },
  trading_accounts: { of: 'user_id', exported: 'otherAccounts', erased: 'keep' },
  evaluations: { of: 'user_id', exported: 'evaluations', erased: 'keep' },
  evaluation_verdicts: { ...BOOKS, exported: 'evaluations' },
  positions: { ...BOOKS, exported: 'positions' },
  orders: { ...BOOKS, exported: 'orders' },
  fills: { ...BOOKS, exported: 'transactions' },
  ledger_entries: { ...BOOKS, exported: 'ledger' },
  financing_charges: { ...BOOKS, exported: 'ledger' },
  dividend_payments: { ...BOOKS, exported: 'ledger' },
  equity_points: { ...BOOKS, exported: 'equity' },
  equity_samples: { ...BOOKS, exported: { not: 'the points of whole hours among them are exported' } },
  equity_breaks: { ...BOOKS, exported: { not: 'entries say where figures were set' } },
  position_changes: { ...BOOKS, exported: 'positionChanges' },
  split_adjustments: { ...BOOKS, exported: { not: 'the act of each stands in the log of acts' } },
  trades: { ...BOOKS, exported: { not: 'computed from fills and entries' } },
  trade_progress: { ...BOOKS, exported: { not: 'computed from fills and entries' } },
  strays: { ...BOOKS, exported: { not: 'numbers on their way to another process' } },
  worlds: { of: 'owner_id', exported: { not: 'the terms of the account on it say which' }, erased: 'keep' },
  assignments: { of: 'created_by', exported: 'written', erased: 'keep' },
  contests: {
    of: 'created_by',
    exported: { not: 'public to whoever takes part; acts say who made it' },
    erased: 'keep',
  },
  programmes: {
    of: 'created_by',
    exported: { not: 'public to whoever takes part; acts say who made it' },
    erased: 'keep',
  },
  lti_courses: { of: 'bound_by', exported: { not: 'acts say who bound it' }, erased: 'keep' },

  account_openings: 'nobody',
  action_periods: 'nobody',
  attempts: 'nobody',
  audit_head: 'nobody',
  audit_log_round: 'nobody',
  breaches: 'nobody',
  candles: 'nobody',
  groups: 'nobody',
  heartbeats: 'nobody',
  house_accounts: 'nobody',
  installation: 'nobody',
  instruments: 'nobody',
  ledger_rounds: 'nobody',
  lti_keys: 'nobody',
  lti_links: 'nobody',
  lti_platforms: 'nobody',
  moves: 'nobody',
  news_items: 'nobody',
  processes: 'nobody',
  schema_versions: 'nobody',
  signing_keys: 'nobody',
  splits: 'nobody',
  trading_conditions: 'nobody',
  world_steps: 'nobody',
  world_stretches: 'nobody',
  worlds_heard: 'nobody',
} as const satisfies { readonly [Name in keyof Tables]: PersonalRow<Name> };

type Rows = typeof PERSONAL_ROWS;

/** What a person's export has a section for. */
export type ExportName = {
  [Name in keyof Rows]: Rows[Name] extends { readonly exported: infer Section extends string }
    ? Section
    : never;
}[keyof Rows];

import { formatUsd, ZERO_USD, type Usd } from '@lonja/core';
import { CALL_SCHEMAS, type ActedFigure } from '@lonja/protocol';
import {
  changeUser,
  findChangeRefusal,
  digestPersonal,
  findUser,
  listUsers,
  type Database,
  type UserDecision,
  type UserFields,
  type UserRecord,
  type UserState,
  type UserValues,
} from '@lonja/store';
import type { FastifyRequest } from 'fastify';
import type { output } from 'zod';
import { auditRowOf, noticeOfAct } from '../../audit/act.ts';
import { newAct } from '../../audit/new-act.ts';
import type { ApiKeys } from '../../auth/api-keys.ts';
import { refuseAdminPassword } from '../../auth/password-rules.ts';
import type { Passwords } from '../../auth/passwords.ts';
import type { Sessions } from '../../auth/sessions.ts';
import type { Desk } from '../../desk/desk.ts';
import type { NoticeNews } from '../../notices/notice-news.ts';
import { findClient, refuseOwnBooks } from './positions.ts';
import { userAnswer } from '../../views/user-view.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { httpRefusalOf } from '../kernel/desk-refusal.ts';
import { endWaitingOrders } from '../../administration/end-waiting-orders.ts';
import { HttpRefusal, type AnswerCode } from '../kernel/http-refusal.ts';
import { requireConfirmation } from './password-confirmation.ts';
import { sessionOf } from '../kernel/policy.ts';
import { EMAIL, MIN_USERNAME, USERNAME } from '../person/sessions.ts';

export interface AdminUserRoutes {
  readonly db: Database;
  readonly desk: Desk;
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
  readonly passwords: Passwords;
  readonly notices: NoticeNews;
  readonly clock: () => number;
}

/** The specification's list is of all users; a larger installation reads pages. */
const LISTED = 1_000;

/** GET /api/admin/users and PUT /api/admin/users/{id}. */
export function registerAdminUserRoutes(app: Api, dependencies: AdminUserRoutes): void {
  const { db } = dependencies;
  serve(app, 'listUsers', async () => (await listUsers(db, LISTED)).map(userAnswer));

  serve(app, 'changeUser', async (request) => {
    await requireConfirmation(dependencies, request);
    const record = await findClient(db, request.params.id);
    refuseUnexpected(record, request.body.expected ?? {});
    const wanted = wantedFields(record, request.body);
    refuseOwnAccess(request, record, wanted);
    await checkFields(db, record, wanted, request.body.password);
    const { password = '' } = request.body;
    // Before any money moves: there may be too many passwords to hash just now.
    const passwordHash = password === '' ? undefined : await dependencies.passwords.hash(password);
    const areFundsSet = await setFunds(dependencies, request, record);
    try {
      await setFields(dependencies, request, record, wanted, passwordHash);
    } catch (error) {
      throw areFundsSet ? await incompleteEdit(db, request, record, error) : error;
    }
    await endAccess(dependencies, request, record, wanted);
    const changed = await findUser(db, record.user.id);
    if (!changed) throw new HttpRefusal('not_found');
    return userAnswer(changed);
  });
}

type Change = output<typeof CALL_SCHEMAS.changeUser.body>;
type Expected = NonNullable<Change['expected']>;

const COLUMNS = {
  username: 'username',
  email: 'email',
  fullName: 'full_name',
  phone: 'phone',
  country: 'country',
  role: 'role',
  isActive: 'is_active',
} as const satisfies Partial<Record<keyof Change, keyof UserFields>>;
type Field = keyof typeof COLUMNS;
const FIELDS = Object.keys(COLUMNS) as Field[];
const PERSONAL: readonly Field[] = ['username', 'email', 'fullName', 'phone', 'country'];

/** The form was filled in from something else than what stands there: refused with what that is. */
function refuseUnexpected({ user }: UserRecord, expected: Expected): void {
  const current = FIELDS.filter((field) => {
    const value = expected[field];
    return value !== undefined && value !== user[COLUMNS[field]];
  });
  if (current.length === 0) return;
  const figures = Object.fromEntries(current.map((field) => [field, user[COLUMNS[field]]]));
  throw new HttpRefusal('user_changed', { current: figures });
}

/** The fields that the call changes, as they shall stand. */
type Wanted = Readonly<Partial<Record<Field, string | boolean | null>>>;

function wantedFields({ user }: UserRecord, change: Change): Wanted {
  const entries = FIELDS.flatMap((field): [Field, string | boolean | null][] => {
    const value = change[field];
    if (value === undefined) return [];
    const shall = typeof value === 'string' ? value.trim() || null : value;
    return shall === user[COLUMNS[field]] ? [] : [[field, shall]];
  });
  const wanted: Wanted = Object.fromEntries(entries);
  if (wanted.username !== undefined) checkUsername(wanted.username);
  if (wanted.email !== undefined && !(typeof wanted.email === 'string' && EMAIL.test(wanted.email))) {
    throw new HttpRefusal('email_invalid');
  }
  return wanted;
}

/**
 * A confirmation of a quarter of an hour ago is enough for others' accounts, not for the locks of one's own: a borrowed
 * session would become the account.
 */
function refuseOwnAccess(
  request: FastifyRequest<{ Body: Change }>,
  { user }: UserRecord,
  wanted: Wanted,
): void {
  const isOwn = user.id === sessionOf(request).userId;
  if (isOwn && ('email' in wanted || (request.body.password ?? '') !== ''))
    throw new HttpRefusal('own_access');
}

/** @throws HttpRefusal when it is no username */
function checkUsername(username: Wanted['username']): void {
  if (typeof username !== 'string' || username.length < MIN_USERNAME) {
    throw new HttpRefusal('username_too_short');
  }
  if (!USERNAME.test(username)) throw new HttpRefusal('username_invalid');
}

/**
 * What the fields would be refused for is said before any money moves. Where somebody else changes the user between that
 * and the fields' own transaction, the money stays where it was set, and `edit_incomplete` says so.
 */
async function checkFields(db: Database, { user }: UserRecord, wanted: Wanted, password = ''): Promise<void> {
  if (password !== '' && password.trim() === '') throw new HttpRefusal('password_empty');
  if (Object.keys(wanted).length > 0) await refuseFields(db, user, wanted);
  refuseWeakAdministrator(user, wanted, password);
}

/** @throws HttpRefusal with what these fields would be refused for */
async function refuseFields(db: Database, user: UserRecord['user'], wanted: Wanted): Promise<void> {
  const refusal = await findChangeRefusal(db, user.id, (state): UserDecision => {
    const code = refuseChange(state, user, wanted);
    return code ? { refusal: code } : { values: valuesOf(wanted), audit: [], notices: [] };
  });
  if (refusal !== undefined) throw new HttpRefusal(refusal as AnswerCode);
}

/** Nobody knows how good a client's own password is, so who becomes an administrator gets another one. */
function refuseWeakAdministrator(user: UserFields, wanted: Wanted, password: string): void {
  if ((wanted.role ?? user.role) !== 'admin') return;
  if (password === '' && wanted.role === undefined) return;
  const refusal = password === '' ? 'admin_password_needed' : refuseAdminPassword(password);
  if (refusal) throw new HttpRefusal(refusal);
}

const valuesOf = (wanted: Wanted): UserValues =>
  Object.fromEntries((Object.keys(wanted) as Field[]).map((field) => [COLUMNS[field], wanted[field]]));

/**
 * Balance and total profit go through the desk, and first: it may refuse, and then nothing has changed.
 * @returns whether they were set
 */
async function setFunds(
  { db, desk }: AdminUserRoutes,
  request: FastifyRequest<{ Body: Change }>,
  { user, account }: UserRecord,
): Promise<boolean> {
  const { balance, totalProfit, expected = {}, reason } = request.body;
  if (isShown(balance, account?.balances.cash) && isShown(totalProfit, account?.balances.profit))
    return false;
  refuseOwnBooks(request, user.id);
  if (!account) throw new HttpRefusal('administrator_without_account');
  const outcome = await desk.submit({
    command: {
      kind: 'set_funds',
      accountId: account.id,
      wanted: {
        balance,
        totalProfit,
        expected: { balance: expected.balance, totalProfit: expected.totalProfit },
      },
      act: await newAct(db, request, actOn(user.id, reason)),
    },
    render: () => ({ status: 200, body: '{}' }),
  });
  if (outcome.kind === 'refused') throw httpRefusalOf(outcome.refusal);
  return true;
}

/** Whether a figure is not to be changed: absent, or what is shown already. */
const isShown = (wanted: Usd | undefined, actual: Usd = ZERO_USD): boolean =>
  wanted === undefined || formatUsd(wanted, 'floor') === formatUsd(actual, 'floor');

const actOn = (userId: string, reason: string | undefined) =>
  ({ action: 'user_edited', subject: { kind: 'user', id: userId }, userId, reason }) as const;

/** With another role the orders that wait end first: nothing fills on the account of somebody of another role. */
async function setFields(
  { db, desk, notices, clock }: AdminUserRoutes,
  request: FastifyRequest<{ Body: Change }>,
  { user, account }: UserRecord,
  wanted: Wanted,
  passwordHash: string | undefined,
): Promise<void> {
  const { reason } = request.body;
  const fields = Object.keys(wanted) as Field[];
  if (fields.length === 0 && passwordHash === undefined) return;
  const act = await newAct(db, request, actOn(user.id, reason));
  const before = await recorded(db, user.id, fields, (field) => user[COLUMNS[field]]);
  const after = await recorded(db, user.id, fields, (field) => wanted[field] ?? null);
  const values: UserValues = {
    ...valuesOf(wanted),
    ...(passwordHash === undefined ? {} : { password_hash: passwordHash, must_change_password: true }),
  };
  if (wanted.role !== undefined && account) await endWaitingOrders(desk, db, account.id);
  const at = clock();
  const notice = noticeOfAct(act, actedFigures(user, wanted, passwordHash !== undefined), at);
  const refusal = await changeUser(db, user.id, (state): UserDecision => {
    const code = refuseChange(state, user, wanted) ?? refuseWaitingOrders(state, wanted);
    if (code) return { refusal: code };
    const passwordSet = passwordHash === undefined ? {} : { password: 'set' };
    return {
      values,
      audit: [auditRowOf(act, { at, before, after: { ...after, ...passwordSet }, isTold: true })],
      notices: notice,
    };
  });
  if (refusal !== undefined) throw new HttpRefusal(refusal as AnswerCode);
  notices.publish(notice);
}

/** The money was set and the rest was not: told with what stands there now, on which the rest can be sent again. */
async function incompleteEdit(
  db: Database,
  request: FastifyRequest,
  { user }: UserRecord,
  error: unknown,
): Promise<HttpRefusal> {
  if (!(error instanceof HttpRefusal)) request.log.error({ err: error }, 'edit stopped after its funds');
  // With the database away the money is told all the same.
  const record = await findUser(db, user.id).catch(() => undefined);
  return new HttpRefusal('edit_incomplete', record && { current: shownOf(record) });
}

function shownOf(record: UserRecord): Record<keyof Expected, unknown> {
  const shown = userAnswer(record);
  const { username, email, fullName, phone, country, role, isActive, balance, totalProfit } = shown;
  return { username, email, fullName, phone, country, role, isActive, balance, totalProfit };
}

/** Whoever was signed in is so no longer once role, password or state are others. */
async function endAccess(
  { sessions, apiKeys }: AdminUserRoutes,
  request: FastifyRequest<{ Body: Change }>,
  { user }: UserRecord,
  wanted: Wanted,
): Promise<void> {
  const { password = '' } = request.body;
  if (!('role' in wanted || 'isActive' in wanted || password !== '')) return;
  apiKeys.noteAllEnded(user.id);
  await sessions.endOthers(user.id, undefined);
}

/** Personal data as digests. */
async function recorded(
  db: Database,
  userId: string,
  fields: readonly Field[],
  valueOf: (field: Field) => string | boolean | null,
): Promise<Record<string, unknown>> {
  const personal = fields.filter((field) => PERSONAL.includes(field));
  const digests = await digestPersonal(
    db,
    userId,
    Object.fromEntries(personal.map((field) => [field, valueOf(field) as string | null])),
  );
  return Object.fromEntries(fields.map((field) => [field, digests[field] ?? valueOf(field)]));
}

/** What the client is told: personal data by its name alone, so that a notice need never be erased. */
const actedFigures = (user: UserFields, wanted: Wanted, hasPassword: boolean): ActedFigure[] => [
  ...(Object.keys(wanted) as Field[]).map((figure) => ({
    figure,
    symbol: null,
    before: PERSONAL.includes(figure) ? null : String(user[COLUMNS[figure]]),
    after: PERSONAL.includes(figure) ? null : String(wanted[figure]),
  })),
  ...(hasPassword ? [{ figure: 'password' as const, symbol: null, before: null, after: null }] : []),
];

function refuseChange(state: UserState, read: UserFields, wanted: Wanted): AnswerCode | undefined {
  const fields = Object.keys(wanted) as Field[];
  if (fields.some((field) => state.fields[COLUMNS[field]] !== read[COLUMNS[field]])) return 'user_changed';
  const leaves = wanted.role === 'user' || wanted.isActive === false;
  if (leaves && state.isLastAdministrator) return 'last_administrator';
  if (wanted.role === undefined) return undefined;
  if (wanted.role === 'user' && !state.hasAccount) return 'administrator_without_account';
  return state.openPositions + state.pendingWithdrawals > 0 ? 'user_has_open_books' : undefined;
}

/** They were ended just before: one that has come since would fill later. */
const refuseWaitingOrders = (state: UserState, wanted: Wanted): AnswerCode | undefined =>
  wanted.role !== undefined && state.liveOrders > 0 ? 'user_has_open_books' : undefined;

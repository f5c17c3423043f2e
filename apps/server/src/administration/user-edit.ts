import { bindCommand } from '../desk/command/command-row.ts';
import type { Desk } from '../desk/desk.ts';
import { SET_FUNDS } from '../funds/commands.ts';
import type { NoticeNews } from '../notices/notice-news.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { Passwords } from '../identity/passwords.ts';
import type { ApiKeys } from '../identity/api-keys.ts';
import { isShownAs, ZERO_USD, type Usd } from '@lonja/core';
import type { ActedFigure, FillProfile, User, UserChange } from '@lonja/protocol';
import { digestPersonal } from '@lonja/store/audit/audit';
import type { Database } from '@lonja/store/database/database';
import {
  changeUser,
  findChangeRefusal,
  type UserDecision,
  type UserFields,
  type UserState,
  type UserValues,
} from '@lonja/store/people/user-administration';
import { findUser, type UserRecord } from '@lonja/store/people/users';
import type { output } from 'zod';
import type { ActCaller } from '../record/act-caller.ts';
import { noticeOfAct, type RecordedFigures } from '../record/act.ts';
import { newAct } from '../record/new-act.ts';
import { recordAct } from '../record/record.ts';
import { usernameRefusal } from '@lonja/protocol/person-rules';
import { refuseEmail } from '../identity/login-rules.ts';
import { refuseAdminPassword } from '../identity/password-rules.ts';
import { userAnswer } from '../people/user-view.ts';
import { UNREAD } from '../desk/command/unread-answer.ts';
import type { LogFault } from '../record/log-fault.ts';
import { findClient, refuseOwnBooks, type NamedClient } from '../people/clients.ts';
import { endWaitingOrders } from '../trading/end-waiting-orders.ts';
import type { KeyedRequest } from '../desk/command/submission.ts';
import { attempt, orRefuse, refuse } from '../refusal/refuse.ts';

type Change = output<typeof UserChange>;
type Expected = NonNullable<Change['expected']>;

export interface UserEditNeeds {
  readonly db: Database;
  readonly desk: Desk;
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
  readonly passwords: Passwords;
  readonly notices: NoticeNews;
  readonly clock: () => number;
}

/** An edit: the caller, the user and the changes. */
interface Edit {
  readonly by: ActCaller;
  readonly record: UserRecord;
  readonly change: Change;
  readonly wanted: Wanted;
}

/**
 * Changes fields, password and figures of a user.
 * @param money the key under which balance and profit are booked once, however often the edit is executed
 * @returns the user afterwards
 */
export async function editUser(
  needs: UserEditNeeds,
  by: ActCaller,
  named: NamedClient,
  change: Change,
  { logFault, money }: { readonly logFault: LogFault; readonly money?: KeyedRequest | undefined },
): Promise<UserRecord> {
  const { db, passwords } = needs;
  const record = await findClient(db, named);
  const edit = { by, record, change, wanted: wantedFields(record, change) };
  refuseUnexpected(edit);
  await refuseEdit(db, edit);
  const { password = '' } = change;
  // Before any money moves, because hashing may be refused as busy.
  const passwordHash = password === '' ? undefined : await passwords.hash(password);
  const areFundsSet = await setFunds(needs, edit, money);
  if (areFundsSet) await setFieldsAfterFunds(needs, edit, passwordHash, logFault);
  else await setFields(needs, edit, passwordHash);
  await endAccess(needs, edit);
  return (await findUser(db, record.user.id, record.account?.id)) ?? refuse('not_found');
}

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

/** The changed fields with their new values. */
type Wanted = Readonly<Partial<Record<Field, string | boolean | null>>>;

const wantedFields = ({ user }: UserRecord, change: Change): Wanted =>
  Object.fromEntries(
    FIELDS.flatMap((field): [Field, string | boolean | null][] => {
      const value = change[field];
      if (value === undefined) return [];
      const shall = typeof value === 'string' ? value.trim() || null : value;
      return shall === user[COLUMNS[field]] ? [] : [[field, shall]];
    }),
  );

/** Refused with the current values where the form's expected ones differ. */
function refuseUnexpected({ record: { user }, change: { expected = {} } }: Edit): void {
  const current = FIELDS.filter((field) => {
    const value = expected[field];
    return value !== undefined && value !== user[COLUMNS[field]];
  });
  if (current.length === 0) return;
  const figures = Object.fromEntries(current.map((field) => [field, user[COLUMNS[field]]]));
  refuse('user_changed', { current: figures });
}

/**
 * The fields are checked before any money moves. Where the user is changed between that and the fields' own transaction, the
 * balance and profit stay set, and `edit_incomplete` says so.
 */
async function refuseEdit(db: Database, edit: Edit): Promise<void> {
  const { wanted, change, record } = edit;
  const { password = '' } = change;
  const code =
    refuseWanted(wanted) ??
    refuseOwnAccess(edit) ??
    (password !== '' && password.trim() === '' ? 'password_empty' : undefined) ??
    (Object.keys(wanted).length > 0 ? await refuseFields(db, record.user, wanted) : undefined) ??
    refuseWeakAdministrator(record.user, wanted, password);
  if (code) refuse(code);
}

/** A name or an address can't be removed: an empty one is refused as too short. */
const refuseWanted = ({ username, email }: Wanted) =>
  (username === undefined ? undefined : usernameRefusal(String(username ?? ''))) ??
  (email === undefined ? undefined : refuseEmail(String(email ?? '')));

/**
 * A confirmation within 15 minutes is enough for others' accounts, but not for one's own password and address: a stolen session
 * could take over the account.
 */
function refuseOwnAccess({ by, record: { user }, wanted, change }: Edit): 'own_access' | undefined {
  const isAccess = 'email' in wanted || (change.password ?? '') !== '';
  return isAccess && user.id === by.userId ? 'own_access' : undefined;
}

/** Why these fields would be refused. */
const refuseFields = (db: Database, user: UserRecord['user'], wanted: Wanted) =>
  findChangeRefusal(db, user.id, (state): UserDecision<EditRefusal> => {
    const code = refuseChange(state, user, wanted);
    return code ? { refusal: code } : { values: buildValues(wanted) };
  });

/** A client's own password may be weak, so a new administrator must get another one. */
function refuseWeakAdministrator(
  user: UserFields,
  wanted: Wanted,
  password: string,
): ReturnType<typeof refuseAdminPassword> | 'admin_password_needed' {
  if ((wanted.role ?? user.role) !== 'admin') return undefined;
  if (password !== '') return refuseAdminPassword(password);
  return wanted.role === undefined ? undefined : 'admin_password_needed';
}

const buildValues = (wanted: Wanted): UserValues =>
  Object.fromEntries((Object.keys(wanted) as Field[]).map((field) => [COLUMNS[field], wanted[field]]));

/**
 * Balance, total profit and fill profile go through the desk. It runs first because it may refuse, and then nothing else
 * may have changed.
 * @returns whether they were set
 */
async function setFunds(
  { db, desk }: Pick<UserEditNeeds, 'db' | 'desk'>,
  { by, record: { user, account }, change }: Edit,
  money: KeyedRequest | undefined,
): Promise<boolean> {
  const { balance, totalProfit, add, fillProfile, expected = {}, reason } = change;
  const isSame = fillProfile === undefined || fillProfile === (account?.fillProfile ?? 'ideal');
  const isAdded = Object.values(add ?? {}).some((amount) => amount !== undefined);
  if (
    isSame &&
    !isAdded &&
    isShown(balance, account?.balances.cash) &&
    isShown(totalProfit, account?.balances.profit)
  )
    return false;
  refuseOwnBooks(by, user.id);
  if (!account) refuse('administrator_without_account');
  const act = await newAct(db, by, actOn(user.id, reason));
  const read = {
    balance: expected.balance,
    totalProfit: expected.totalProfit,
    fillProfile: expected.fillProfile,
  };
  const wanted = { balance, totalProfit, add, fillProfile, expected: read };
  const outcome = await desk.submit({
    command: bindCommand(SET_FUNDS, { accountId: account.id, wanted, act }),
    ...(money ? { idempotency: money } : {}),
    render: UNREAD,
  });
  orRefuse(outcome);
  return true;
}

/** Whether a figure stays: absent, or already shown so. */
const isShown = (wanted: Usd | undefined, actual: Usd = ZERO_USD): boolean =>
  wanted === undefined || isShownAs(actual, wanted);

const actOn = (userId: string, reason: string | undefined) =>
  ({ action: 'user_edited', subject: { kind: 'user', id: userId }, userId, reason }) as const;

/** A change of role first cancels waiting orders, so that nothing fills on an administrator's account. */
async function setFields(
  needs: UserEditNeeds,
  { by, record: { user, account }, change, wanted }: Edit,
  passwordHash: string | undefined,
): Promise<void> {
  const { db, desk } = needs;
  const fields = Object.keys(wanted) as Field[];
  if (fields.length === 0 && passwordHash === undefined) return;
  const act = await newAct(db, by, actOn(user.id, change.reason));
  const before = await recorded(db, user.id, fields, (field) => user[COLUMNS[field]]);
  const after = await recorded(db, user.id, fields, (field) => wanted[field] ?? null);
  const values = { ...buildValues(wanted), ...passwordValues(passwordHash) };
  if (wanted.role !== undefined && account) await endWaitingOrders(desk, db, user.id);
  const figures = actedFigures(user, wanted, passwordHash !== undefined);
  const passwordSet = passwordHash === undefined ? {} : { password: 'set' };
  await recordAct(needs, act, async (work, written) => {
    const code = await changeUser(work, user.id, (state): UserDecision<EditRefusal> => {
      const refusal = refuseChange(state, user, wanted) ?? refuseWaitingOrders(state, wanted);
      return refusal ? { refusal } : { values };
    });
    if (code) refuse(code);
    const notices = noticeOfAct(written, figures, written.at);
    return { value: undefined, change: { before, after: { ...after, ...passwordSet }, notices } };
  });
}

const passwordValues = (passwordHash: string | undefined): UserValues =>
  passwordHash === undefined ? {} : { password_hash: passwordHash, must_change_password: true };

/** Balance and profit are set by now: where the rest is not, the refusal has the current values, so that the rest can be sent again. */
async function setFieldsAfterFunds(
  needs: UserEditNeeds,
  edit: Edit,
  passwordHash: string | undefined,
  logFault: LogFault,
): Promise<void> {
  const { refusal } = await attempt(
    () => setFields(needs, edit, passwordHash),
    (error) => {
      logFault({ err: error }, 'edit stopped after its funds');
      refuse('unavailable');
    },
  );
  if (refusal) await refuseRest(needs.db, edit.record);
}

async function refuseRest(db: Database, { user, account }: UserRecord): Promise<never> {
  // With the database down the refusal still says that balance and profit were set.
  const record = await findUser(db, user.id, account?.id).catch(() => undefined);
  if (!record) refuse('edit_incomplete');
  refuse('edit_incomplete', { current: selectShown(record) });
}

type Shown = Pick<User, Exclude<keyof Expected, 'fillProfile'>> & {
  readonly fillProfile?: FillProfile;
  readonly exactBalance?: string;
  readonly exactTotalProfit?: string;
};

function selectShown(record: UserRecord): Shown {
  const shown = userAnswer(record);
  const { username, email, fullName, phone, country, role, isActive, balance, totalProfit } = shown;
  const fields = { username, email, fullName, phone, country, role, isActive, balance, totalProfit };
  const { account } = shown;
  if (!account) return fields;
  const { fillProfile, cash: exactBalance, profit: exactTotalProfit } = account;
  return { ...fields, fillProfile, exactBalance, exactTotalProfit };
}

/** Ends all sessions after a change of role, password or state. */
async function endAccess(
  { sessions, apiKeys }: Pick<UserEditNeeds, 'sessions' | 'apiKeys'>,
  { record: { user }, wanted, change: { password = '' } }: Edit,
): Promise<void> {
  if (!('role' in wanted || 'isActive' in wanted || password !== '')) return;
  apiKeys.markAllEnded(user.id);
  await sessions.endOthers(user.id, undefined);
}

/** Personal data as digests. */
async function recorded(
  db: Database,
  userId: string,
  fields: readonly Field[],
  valueOf: (field: Field) => string | boolean | null,
): Promise<RecordedFigures> {
  const personal = fields.filter((field) => PERSONAL.includes(field));
  const digests = await digestPersonal(
    db,
    userId,
    Object.fromEntries(personal.map((field) => [field, valueOf(field) as string | null])),
  );
  return Object.fromEntries(fields.map((field) => [field, digests[field] ?? valueOf(field)]));
}

/** The changes in the client's notice: personal data by field name only, so that a notice never has to be erased. */
const actedFigures = (user: UserFields, wanted: Wanted, hasPassword: boolean): ActedFigure[] => [
  ...(Object.keys(wanted) as Field[]).map((figure) => ({
    figure,
    symbol: null,
    before: PERSONAL.includes(figure) ? null : String(user[COLUMNS[figure]]),
    after: PERSONAL.includes(figure) ? null : String(wanted[figure]),
  })),
  ...(hasPassword ? [{ figure: 'password' as const, symbol: null, before: null, after: null }] : []),
];

/** Why a change of a user's fields is refused. */
type EditRefusal =
  'user_changed' | 'last_administrator' | 'administrator_without_account' | 'user_has_open_books';

function refuseChange(state: UserState, read: UserFields, wanted: Wanted): EditRefusal | undefined {
  const fields = Object.keys(wanted) as Field[];
  if (fields.some((field) => state.fields[COLUMNS[field]] !== read[COLUMNS[field]])) return 'user_changed';
  const leaves = wanted.role === 'user' || wanted.isActive === false;
  if (leaves && state.isLastAdministrator) return 'last_administrator';
  if (wanted.role === undefined) return undefined;
  if (wanted.role === 'user' && !state.hasAccount) return 'administrator_without_account';
  return state.openPositions + state.pendingWithdrawals > 0 ? 'user_has_open_books' : undefined;
}

/** Orders were cancelled just before; a newer one would still fill. */
const refuseWaitingOrders = (state: UserState, wanted: Wanted): EditRefusal | undefined =>
  wanted.role !== undefined && state.liveOrders > 0 ? 'user_has_open_books' : undefined;

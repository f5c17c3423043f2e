import { randomUUID } from 'node:crypto';
import { decideOpenAccount, OPENING_GRANT, parseUsd, usd, type Usd } from '@lonja/core';
import { CALL_SCHEMAS, CARD_IN_TEXT, type Language, type UserImportReport } from '@lonja/protocol';
import {
  closeUser,
  createAdministrator,
  digestNewPerson,
  findClosingRefusal,
  findListedUser,
  findTakenLogin,
  lowerLogin,
  type ListedUser,
} from '@lonja/store';
import type { FastifyRequest } from 'fastify';
import type { core } from 'zod';
import { auditRowOf } from '../../audit/act.ts';
import { newAct } from '../../audit/new-act.ts';
import { PasswordsBusy } from '../../auth/passwords.ts';
import { newOneTimePassword } from '../../auth/secrets.ts';
import { decideOpening } from '../../desk/books-command.ts';
import type { Market } from '../../market/market.ts';
import { HttpRefusal, type AnswerCode } from '../kernel/http-refusal.ts';
import { refusePassword } from '../person/access.ts';
import type { AdminUserRoutes } from './users.ts';
import { adminUserAnswer } from './user-list.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { readerLanguage } from '../kernel/reader-language.ts';
import { parseCsv } from '../kernel/csv.ts';
import { httpRefusalOf } from '../kernel/desk-refusal.ts';
import { endWaitingOrders } from '../../administration/end-waiting-orders.ts';
import { requireConfirmation } from './password-confirmation.ts';
import { EMAIL, MIN_USERNAME, USERNAME } from '../person/sessions.ts';
import { isUuid } from '../kernel/uuid.ts';

interface UserCreationRoutes extends AdminUserRoutes {
  readonly market: Pick<Market, 'view'>;
}

/** POST /api/admin/users, POST /api/admin/users/import, DELETE /api/admin/users/{id}. */
export function registerUserCreationRoutes(app: Api, dependencies: UserCreationRoutes): void {
  serve(app, 'createUser', async (request) => {
    await requireConfirmation(dependencies, request);
    const id = await createUser(dependencies, request, request.body);
    const created = await findListedUser(dependencies.db, id);
    return adminUserAnswer(created as ListedUser);
  });
  registerImportRoute(app, dependencies);
  registerDeletionRoute(app, dependencies);
}

interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly fullName?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly country?: string | null | undefined;
  readonly balance?: Usd | undefined;
  readonly role?: 'user' | 'admin' | undefined;
  readonly reason?: string | undefined;
}

/** @returns the id */
async function createUser(
  { db, desk, passwords, clock }: AdminUserRoutes,
  request: FastifyRequest,
  form: NewUser,
): Promise<string> {
  const { username, email } = loginOf(form);
  refusePassword(form.role ?? 'user', form.password);
  const id = randomUUID();
  const person = {
    username,
    email,
    fullName: form.fullName?.trim() || null,
    phone: form.phone?.trim() || null,
    country: form.country?.trim() || null,
  };
  const act = await newAct(db, request, {
    action: 'user_created',
    subject: { kind: 'user', id },
    userId: id,
    reason: form.reason,
  });
  const { digests: recorded, personal } = digestNewPerson(id, person);
  const client = {
    id,
    ...person,
    passwordHash: await passwords.hash(form.password),
    mustChangePassword: true,
    createdAt: clock(),
  };
  if (form.role === 'admin') {
    const audit = [
      auditRowOf(act, {
        at: clock(),
        before: {},
        after: { ...recorded, role: 'admin' },
        personal,
        isTold: false,
      }),
    ];
    const taken = await createAdministrator(db, client, audit);
    if (taken) throw new HttpRefusal(taken);
  } else {
    const outcome = await desk.submit({
      command: {
        kind: 'open_account',
        client,
        administration: { act, recorded, personal, balance: form.balance ?? OPENING_GRANT },
      },
      render: () => ({ status: 201, body: '{}' }),
    });
    if (outcome.kind === 'refused') throw httpRefusalOf(outcome.refusal);
  }
  return id;
}

/** @throws HttpRefusal when name or address is none */
function loginOf(form: Pick<NewUser, 'username' | 'email'>) {
  const username = form.username.trim();
  const email = form.email.trim();
  if (username.length < MIN_USERNAME) throw new HttpRefusal('username_too_short');
  if (!USERNAME.test(username)) throw new HttpRefusal('username_invalid');
  if (!EMAIL.test(email)) throw new HttpRefusal('email_invalid');
  return { username, email };
}

/** A class at a time: each row costs a password's hash. */
const MOST_IMPORTED = 200;

function registerImportRoute(app: Api, dependencies: UserCreationRoutes): void {
  serve(app, 'importUsers', async (request) => {
    await requireConfirmation(dependencies, request);
    const [head = [], ...lines] = parseCsv(request.body.csv);
    const columns = head.map((name) => name.toLowerCase());
    if (!columns.includes('username') || !columns.includes('email') || lines.length > MOST_IMPORTED) {
      throw new HttpRefusal('import_invalid', { most: MOST_IMPORTED, columns: IMPORT_COLUMNS });
    }
    const { dryRun = false, reason } = request.body;
    const known = new Set<string>();
    const take = (row: ImportedRow) =>
      dryRun
        ? rehearse(dependencies, request, { ...row, reason }, known)
        : createFrom(dependencies, request, row, reason);
    const rows: ReportedRow[] = [];
    const language = readerLanguage(request);
    let isStopped = false;
    for (const [index, cells] of lines.entries()) {
      const line = index + 2;
      const cellOf = (name: string): string => cells[columns.indexOf(name.toLowerCase())] ?? '';
      if (isStopped) {
        rows.push(refusedRow(line, cellOf, new HttpRefusal('import_not_reached'), language));
        continue;
      }
      try {
        rows.push(await importRow(line, cellOf, take, language));
      } catch (error) {
        // Passwords are told once: those of the rows before this one are answered, whatever has failed here.
        if (dryRun) throw error;
        request.log.error({ err: error, line }, 'import stopped');
        isStopped = true;
        // Without its password nothing of the row was begun.
        const code = error instanceof PasswordsBusy ? 'import_not_reached' : 'import_interrupted';
        rows.push(refusedRow(line, cellOf, new HttpRefusal(code), language));
      }
    }
    const created = dryRun ? 0 : rows.filter(({ problem }) => problem === null).length;
    return { dryRun, created, rows };
  });
}

const IMPORT_COLUMNS = ['username', 'email', 'fullName', 'phone', 'country', 'balance'];

interface ImportedRow extends Omit<NewUser, 'password' | 'reason'> {
  readonly balance: Usd | undefined;
}

type ReportedRow = UserImportReport['rows'][number];
type CellOf = (column: string) => string;

function refusedRow(
  line: number,
  cellOf: CellOf,
  refusal: HttpRefusal,
  language: Language | undefined,
): ReportedRow {
  const { code, details } = refusal;
  const [username, email] = [cellOf('username'), cellOf('email')];
  return {
    line,
    username,
    email,
    password: null,
    problem: refusal.textIn(language),
    code,
    details: details ?? null,
  };
}

/**
 * A row that is refused leaves the others as they are.
 * @param take answers its password; null in a rehearsal
 * @throws what is no refusal: the database away, the desk closed
 */
async function importRow(
  line: number,
  cellOf: CellOf,
  take: (row: ImportedRow) => Promise<string | null>,
  language: Language | undefined,
): Promise<ReportedRow> {
  const [username, email] = [cellOf('username'), cellOf('email')];
  try {
    const person = PersonCells.safeParse({
      username,
      email,
      fullName: cellOf('fullName'),
      phone: cellOf('phone'),
      country: cellOf('country'),
    });
    if (!person.success) throw cellRefusal(person.error.issues);
    const balance = cellOf('balance');
    const parsed = balance === '' ? undefined : parseUsd(balance);
    if (parsed && !parsed.ok) throw new HttpRefusal('amount_out_of_range', { column: 'balance' });
    const password = await take({
      ...person.data,
      balance: parsed ? usd(parsed.units) : undefined,
    });
    return { line, username, email, password, problem: null, code: null, details: null };
  } catch (error) {
    if (!(error instanceof HttpRefusal)) throw error;
    return refusedRow(line, cellOf, error, language);
  }
}

/** What holds for one who is created holds for one who is imported. */
const PersonCells = CALL_SCHEMAS.createUser.body
  .pick({ username: true, email: true, fullName: true, phone: true, country: true })
  .required();

function cellRefusal(issues: readonly core.$ZodIssue[]) {
  const issue = issues.find(({ message }) => message === CARD_IN_TEXT) ?? issues[0];
  const column = String(issue?.path[0]);
  if (issue?.message === CARD_IN_TEXT) return new HttpRefusal('card_number_in_text', { column });
  return new HttpRefusal('invalid_request', { column });
}

async function createFrom(
  dependencies: AdminUserRoutes,
  request: FastifyRequest,
  row: ImportedRow,
  reason: string | undefined,
): Promise<string> {
  const password = newOneTimePassword();
  await createUser(dependencies, request, { ...row, password, reason });
  return password;
}

/** Of an account that is never opened. */
const NO_ACCOUNT = 1;

/** What creating it would be refused for, a name or address of an earlier row included. */
async function rehearse(
  { db, market }: UserCreationRoutes,
  request: FastifyRequest,
  row: ImportedRow & Pick<NewUser, 'reason'>,
  known: Set<string>,
): Promise<null> {
  const { username, email } = loginOf(row);
  const act = await newAct(db, request, {
    action: 'user_created',
    subject: { kind: 'user', id: '' },
    userId: undefined,
    reason: row.reason,
  });
  const view = market.view();
  const opening = { act, recorded: {}, personal: undefined, balance: row.balance ?? OPENING_GRANT };
  const decision = decideOpening(decideOpenAccount(NO_ACCOUNT, view.now), opening, view);
  if (!decision.accepted) throw httpRefusalOf(decision.refusal);
  const lower = await lowerLogin(db, { username, email });
  const taken =
    (known.has(`name ${lower.username}`) ? 'username_taken' : undefined) ??
    (known.has(`mail ${lower.email}`) ? 'email_taken' : undefined) ??
    (await findTakenLogin(db, { username, email }));
  if (taken) throw new HttpRefusal(taken);
  known.add(`name ${lower.username}`).add(`mail ${lower.email}`);
  return null;
}

function registerDeletionRoute(app: Api, dependencies: AdminUserRoutes): void {
  const { db, desk, sessions, apiKeys, passwords, clock } = dependencies;
  serve(app, 'deleteUser', async (request) => {
    await requireConfirmation(dependencies, request);
    const { id } = request.params;
    const listed = isUuid(id) ? await findListedUser(db, id) : undefined;
    if (!listed || listed.user.deleted_at !== null) throw new HttpRefusal('not_found');
    refuseDeletion(listed, request.session.userId);
    const obstacle = await findClosingRefusal(db, id);
    if (obstacle) throw new HttpRefusal(obstacle);
    const locked = await passwords.hash(randomUUID());
    if (listed.account) await endWaitingOrders(desk, db, listed.account.id);
    const act = await newAct(db, request, {
      action: 'user_deleted',
      subject: { kind: 'user', id },
      userId: id,
      reason: request.query.reason,
    });
    const audit = auditRowOf(act, { at: clock(), before: {}, after: { deleted: true }, isTold: false });
    const refusal = await closeUser(db, id, locked, [audit]);
    if (refusal) throw new HttpRefusal(refusal);
    apiKeys.noteAllEnded(id);
    await sessions.endOthers(id, undefined);
    return { message: 'El usuario ha sido eliminado exitosamente' };
  });
}

/** An administrator is demoted first, so that the last one can't be deleted by any way. */
function refuseDeletion({ user }: ListedUser, actorId: string): void {
  const code: AnswerCode | undefined =
    user.id === actorId ? 'own_books' : user.role === 'admin' ? 'administrator_not_deletable' : undefined;
  if (code) throw new HttpRefusal(code);
}

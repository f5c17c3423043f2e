import { decideOpening } from '../accounts/commands.ts';
import type { Desk } from '../desk/desk.ts';
import type { Market } from '../market/market.ts';
import { LIMITS, OPENING_GRANT, parseUsd, usd, type Usd } from '@lonja/core';
import { CARD_IN_TEXT, NewUserRequest } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import { findTakenLogin, lowerLogin } from '@lonja/store/people/user-administration';
import type { core } from 'zod';
import type { ActCaller } from '../record/act-caller.ts';
import type { NoticeNews } from '../notices/notice-news.ts';
import { newAct } from '../record/new-act.ts';
import { refuseLogin } from '../identity/login-rules.ts';
import { PasswordsBusy, type Passwords } from '../identity/passwords.ts';
import { newOneTimePassword } from '../identity/secrets.ts';
import type { LogFault } from '../record/log-fault.ts';
import { parseCsv } from '../reading/csv.ts';
import { attempt, orRefuse, refuse, type Attempt } from '../refusal/refuse.ts';
import { createUser, type NewUser } from './user-creation.ts';

export interface UserImportNeeds {
  readonly db: Database;
  readonly desk: Desk;
  readonly market: Market;
  readonly passwords: Passwords;
  readonly notices: Pick<NoticeNews, 'publish'>;
  readonly clock: () => number;
}

interface UserImport {
  readonly csv: string;
  readonly dryRun: boolean;
  readonly reason: string | undefined;
}

/** The password of a created user; null in a dry run. */
interface Imported {
  readonly password: string | null;
}

/** The result of a line of the file. */
interface ImportedLine {
  readonly line: number;
  readonly username: string;
  readonly email: string;
  readonly outcome: Attempt<Imported>;
}

/** A class at a time: each row costs a password's hash. */
const MAX_IMPORTED = LIMITS.importedRows.count;
const IMPORT_COLUMNS = ['username', 'email', 'fullName', 'phone', 'country', 'balance'];

/** Creates the users of a file, or reports the result of a dry run. A refused row does not affect the others. */
export async function importUsers(
  needs: UserImportNeeds,
  by: ActCaller,
  { csv, dryRun, reason }: UserImport,
  logFault: LogFault,
): Promise<readonly ImportedLine[]> {
  const [head = [], ...lines] = parseCsv(csv);
  const columns = head.map((name) => name.toLowerCase());
  if (!columns.includes('username') || !columns.includes('email') || lines.length > MAX_IMPORTED) {
    refuse('import_invalid', { maximum: MAX_IMPORTED, columns: IMPORT_COLUMNS });
  }
  const known = new Set<string>();
  const create: Create = (row) =>
    dryRun ? rehearse(needs, by, { ...row, reason }, known) : createFrom(needs, by, row, reason);
  const imported: ImportedLine[] = [];
  let isStopped = false;
  for (const [index, cells] of lines.entries()) {
    const line = index + 2;
    const cellOf: CellOf = (name) => cells[columns.indexOf(name.toLowerCase())] ?? '';
    const accept = async () => (isStopped ? refuse('import_not_reached') : importRow(cellOf, create));
    const outcome = await attempt(accept, (error) => {
      // Passwords are shown once, so those of the rows before this one are answered even when this one fails.
      if (dryRun) throw error;
      logFault({ err: error, line }, 'import stopped');
      isStopped = true;
      // Without its password hash nothing of the row was done.
      refuse(error instanceof PasswordsBusy ? 'import_not_reached' : 'import_interrupted');
    });
    imported.push({ line, username: cellOf('username'), email: cellOf('email'), outcome });
  }
  return imported;
}

interface ImportedRow extends Omit<NewUser, 'password' | 'reason'> {
  readonly balance: Usd | undefined;
}

type CellOf = (column: string) => string;
type Create = (row: ImportedRow) => Promise<Imported>;

async function importRow(cellOf: CellOf, create: Create): Promise<Imported> {
  const person = PersonCells.safeParse({
    username: cellOf('username'),
    email: cellOf('email'),
    fullName: cellOf('fullName'),
    phone: cellOf('phone'),
    country: cellOf('country'),
  });
  if (!person.success) return refuseCell(person.error.issues);
  const balance = cellOf('balance');
  const parsed = balance === '' ? undefined : parseUsd(balance);
  if (parsed && !parsed.ok) {
    refuse('amount_out_of_range', { column: 'balance' });
  }
  return create({ ...person.data, balance: parsed ? usd(parsed.units) : undefined });
}

/** The same rules as for a created user. */
const PersonCells = NewUserRequest.pick({
  username: true,
  email: true,
  fullName: true,
  phone: true,
  country: true,
}).required();

function refuseCell(issues: readonly core.$ZodIssue[]): never {
  const issue = issues.find(({ message }) => message === CARD_IN_TEXT) ?? issues[0];
  const code = issue?.message === CARD_IN_TEXT ? 'card_number_in_text' : 'invalid_request';
  refuse(code, { column: String(issue?.path[0]) });
}

async function createFrom(
  needs: UserImportNeeds,
  by: ActCaller,
  row: ImportedRow,
  reason: string | undefined,
): Promise<Imported> {
  const password = newOneTimePassword();
  await createUser(needs, by, { ...row, password, reason });
  return { password };
}

/** For an account that is never opened. */
const NO_ACCOUNT = 1;

/** Why creating it would be refused, including a name or address of an earlier row. */
async function rehearse(
  { db, market }: UserImportNeeds,
  by: ActCaller,
  row: ImportedRow & Pick<NewUser, 'reason'>,
  known: Set<string>,
): Promise<Imported> {
  const login = { username: row.username.trim(), email: row.email.trim() };
  const code = refuseLogin(login);
  if (code) refuse(code);
  const act = await newAct(db, by, {
    action: 'user_created',
    subject: { kind: 'user', id: '' },
    userId: undefined,
    reason: row.reason,
  });
  const view = market.view();
  const opening = { act, balance: row.balance ?? OPENING_GRANT };
  orRefuse(decideOpening(NO_ACCOUNT, opening, view));
  const lower = await lowerLogin(db, login);
  const taken =
    (known.has(`name ${lower.username}`) ? 'username_taken' : undefined) ??
    (known.has(`mail ${lower.email}`) ? 'email_taken' : undefined) ??
    (await findTakenLogin(db, login));
  if (taken) refuse(taken);
  known.add(`name ${lower.username}`).add(`mail ${lower.email}`);
  return { password: null };
}

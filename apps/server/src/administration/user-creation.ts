import { OPEN_FOR_CLIENT } from '../accounts/commands.ts';
import { bindCommand } from '../desk/command/command-row.ts';
import type { Desk } from '../desk/desk.ts';
import type { Passwords } from '../identity/passwords.ts';
import { randomUUID } from 'node:crypto';
import { OPENING_GRANT, type Usd } from '@lonja/core';
import { digestNewPerson } from '@lonja/store/audit/audit';
import type { Database } from '@lonja/store/database/database';
import { createAdministrator } from '@lonja/store/people/administrators';
import type { NewClient } from '@lonja/store/people/new-client';
import type { ActCaller } from '../record/act-caller.ts';
import { newAct, type CalledAct } from '../record/new-act.ts';
import { recordAct } from '../record/record.ts';
import type { NoticeNews } from '../notices/notice-news.ts';
import { refuseLogin } from '../identity/login-rules.ts';
import { refusePassword } from '../identity/password-rules.ts';
import { UNREAD } from '../desk/command/unread-answer.ts';
import { orRefuse, refuse } from '../refusal/refuse.ts';

export interface UserCreationNeeds {
  readonly db: Database;
  readonly desk: Desk;
  readonly passwords: Passwords;
  readonly notices: Pick<NoticeNews, 'publish'>;
  readonly clock: () => number;
}

/** A user whom an administrator creates. */
export interface NewUser {
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
export async function createUser(needs: UserCreationNeeds, by: ActCaller, form: NewUser): Promise<string> {
  const { db, passwords, clock } = needs;
  const { role = 'user' } = form;
  const person = buildPerson(form);
  const code = refuseLogin(person) ?? refusePassword(role, form.password);
  if (code) refuse(code);
  const id = randomUUID();
  const act = await newAct(db, by, {
    action: 'user_created',
    subject: { kind: 'user', id },
    userId: id,
    reason: form.reason,
  });
  const passwordHash = await passwords.hash(form.password);
  const client = { id, ...person, passwordHash, mustChangePassword: true, createdAt: clock() };
  const created = { act, client, ...digestNewPerson(id, person) };
  if (role === 'admin') await addAdministrator(needs, created);
  else await openAccount(needs, created, form);
  return id;
}

const buildPerson = ({ username, email, fullName, phone, country }: NewUser) => ({
  username: username.trim(),
  email: email.trim(),
  fullName: fullName?.trim() || null,
  phone: phone?.trim() || null,
  country: country?.trim() || null,
});

interface Created extends ReturnType<typeof digestNewPerson> {
  readonly act: CalledAct<'user_created'>;
  readonly client: NewClient;
}

const addAdministrator = (
  needs: UserCreationNeeds,
  { act, client, digests, personal }: Created,
): Promise<void> =>
  recordAct(needs, act, async (work) => {
    const taken = await createAdministrator(work, client);
    if (taken) refuse(taken);
    return { value: undefined, change: { after: { ...digests, role: 'admin' }, personal, notices: [] } };
  });

async function openAccount(
  { desk }: UserCreationNeeds,
  { act, client, digests: recorded, personal }: Created,
  { balance = OPENING_GRANT }: NewUser,
): Promise<void> {
  const command = bindCommand(OPEN_FOR_CLIENT, { client, act, recorded, personal, balance });
  orRefuse(await desk.submit({ command, render: UNREAD }));
}

import { randomUUID } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import type { AccountChange } from '@lonja/core';
import type { NewClient } from '@lonja/store/people/new-client';
import type { UserRecord } from '@lonja/store/people/users';
import { OPEN_ACCOUNT } from '../accounts/commands.ts';
import { bindCommand } from '../desk/command/command-row.ts';
import type { Desk } from '../desk/desk.ts';
import { orRefuse, refuse } from '../refusal/refuse.ts';
import { userAnswer } from '../people/user-view.ts';
import { refuseLogin } from '../identity/login-rules.ts';
import { refusePassword } from '../identity/password-rules.ts';
import type { Passwords } from '../identity/passwords.ts';
import { refuseRegistration, type RegistrationRule } from './registration-gate.ts';

export interface RegistrationNeeds {
  readonly desk: Desk;
  readonly passwords: Passwords;
  readonly registration: RegistrationRule;
  readonly clock: () => number;
}

interface Registration {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword?: string | undefined;
  readonly fullName?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly country?: string | null | undefined;
  readonly code?: string | null | undefined;
}

interface Registered {
  readonly id: string;
  /** The answer, as stored by the desk for the idempotency key. */
  readonly body: string;
}

/** Registers a client without an administrator. */
export async function register(
  needs: RegistrationNeeds,
  ip: string,
  form: Registration,
): Promise<Registered> {
  const refusal = refuseRegistration(needs.registration, form.code);
  if (refusal) refuse(refusal);
  const client = await buildNewClient(needs, ip, form);
  const outcome = await needs.desk.submit({
    command: bindCommand(OPEN_ACCOUNT, { client }),
    render: ([change]) => ({
      status: 201,
      body: JSON.stringify(userAnswer(registered(client, change.account))),
    }),
  });
  return { id: client.id, body: orRefuse(outcome).answer.body };
}

/** The new client of a registration; role, balance and profit in a payload are ignored. */
async function buildNewClient(
  { passwords, clock }: RegistrationNeeds,
  ip: string,
  form: Registration,
): Promise<NewClient> {
  const username = form.username.trim();
  const email = form.email.trim();
  const code = refuseLogin({ username, email }) ?? refusePassword('user', form.password);
  if (code) refuse(code);
  if (form.confirmPassword !== undefined && form.confirmPassword !== form.password) {
    refuse('passwords_differ');
  }
  return {
    id: randomUUID(),
    username,
    email,
    passwordHash: await passwords.hash(form.password, normalizeIP(ip)),
    fullName: form.fullName?.trim() || null,
    phone: form.phone?.trim() || null,
    country: form.country?.trim() || null,
    createdAt: clock(),
  };
}

const registered = (client: NewClient, change: AccountChange): UserRecord => ({
  user: {
    id: client.id,
    username: client.username,
    email: client.email,
    full_name: client.fullName,
    phone: client.phone,
    country: client.country,
    role: 'user',
    is_active: true,
    created_at: new Date(client.createdAt),
    deleted_at: null,
    must_change_password: false,
  },
  account: {
    id: change.after.id,
    kind: 'demo',
    name: null,
    terms: undefined,
    closedAt: null,
    version: change.after.version,
    balances: change.after.balances,
    settlesProfit: false,
    fillProfile: 'ideal',
    adjustments: { cash: null, profit: null },
  },
});

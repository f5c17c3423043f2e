import {
  CALL_SCHEMAS,
  CALLS,
  findProofShape,
  splitRoute,
  type CallName,
  type CallRow,
  type Calls,
} from '@lonja/protocol';
import { TOTP } from 'otpauth';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { provideAdministrator, provideClient, describeServer } from '../test/processes/describe-server.ts';
import { createRigGroup } from '../test/groups.ts';
import { openWays } from '../test/trading/order-ways.ts';
import type { Actor, Answer, CallOptions } from '../test/server-rig.ts';

const rig = describeServer();
const admin = provideAdministrator(rig);
const client = provideClient(rig);
const NAMES = Object.keys(CALLS) as CallName[];
const rowOf = (name: CallName): CallRow => CALLS[name];

/** Calls that take the password with each request. */
type WithPassword = {
  [Name in CallName]: Calls[Name] extends {
    readonly confirms:
      'password' | 'current_password' | 'password_and_code' | { readonly passwordFor: string };
  }
    ? Name
    : never;
}[CallName];

interface Ground {
  readonly key: string;
  readonly hook: string;
  readonly webhook: string;
  readonly group: string;
  readonly teacher: Actor;
  /** Has a second factor. */
  readonly enrolled: Actor;
  /** Has begun to set one up. */
  readonly enrolling: Actor;
}

interface Asked {
  readonly as?: Actor;
  readonly names?: Readonly<Record<string, string>>;
  readonly body?: object;
}

const WEBHOOK = { url: 'https://example.org/hook', events: ['order.filled'] };
const HOOK = { name: 'A strategy', leverage: 1 };

/** A request that each of them would carry out, but for the password. */
const WITHOUT_PASSWORD: Readonly<Record<WithPassword, (ground: Ground, account: string) => Asked>> = {
  setUpTwoFactor: () => ({}),
  enableTwoFactor: ({ enrolling }) => ({ as: enrolling, body: { code: '000000' } }),
  disableTwoFactor: ({ enrolled }) => ({ as: enrolled, body: { code: '000000' } }),
  renewRecoveryCodes: ({ enrolled }) => ({ as: enrolled, body: { code: '000000' } }),
  saveSettings: () => ({ names: { id: client.id }, body: { email: `new-${client.email}` } }),
  changePassword: () => ({ body: { currentPassword: '', newPassword: 'a-longer-password' } }),
  createWebhook: () => ({ body: WEBHOOK }),
  changeWebhook: ({ webhook }) => ({ names: { id: webhook }, body: { url: 'https://other.example.org/' } }),
  rotateWebhookSecret: ({ webhook }) => ({ names: { id: webhook } }),
  exportPersonalData: () => ({}),
  eraseAccount: () => ({ names: { id: client.id } }),
  createApiKey: () => ({ body: { name: 'A robot', scopes: ['read'], days: 30 } }),
  setMandate: ({ key }) => ({ names: { id: key }, body: { mandate: null } }),
  resumeKey: ({ key }) => ({ names: { id: key } }),
  createHook: (_, account) => ({ body: { ...HOOK, account } }),
  changeHook: ({ hook }) => ({ names: { id: hook }, body: { name: 'Another' } }),
  renewHook: ({ hook }) => ({ names: { id: hook } }),
  resumeHook: ({ hook }) => ({ names: { id: hook } }),
  resumeGroupKeys: ({ group, teacher }) => ({
    as: teacher,
    names: { group },
    body: { reason: 'The lesson is over' },
  }),
  changeMember: ({ group, teacher }) => ({
    as: teacher,
    names: { group, user: client.id },
    body: { role: 'teacher' },
  }),
  confirmPassword: () => ({ as: admin, body: { password: '' } }),
};

const ask = (name: CallName, { names = {}, body = {} }: Asked, options: CallOptions): Promise<Answer> => {
  const { method, path } = splitRoute(rowOf(name).route);
  const url = path.replace(/:(\w+)/g, (_, part: string) => names[part] ?? 'none');
  const hasBody = method !== 'GET' && method !== 'DELETE';
  return rig.call(`${method} ${url}`, { ...options, ...(hasBody ? { body } : {}) });
};

const codeOf = ({ status, body }: Answer): string =>
  status < 300 ? 'done' : `${status} ${(body as { readonly code?: string } | undefined)?.code}`;

/** The password was given in these sessions an hour ago. */
const forget = (...people: readonly Actor[]) =>
  rig.owner
    .updateTable('sessions')
    .set({ confirmed_at: new Date(Date.now() - 3_600_000) })
    .where(
      'user_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute();

describe('a borrowed session', () => {
  let ground: Ground;
  let account = '';
  beforeAll(async () => {
    const ways = await openWays(rig, client);
    account = String(ways.accountId);
    const proof = { password: client.password };
    const made = await rig.call('POST /api/webhooks', { as: client, body: { ...WEBHOOK, ...proof } });
    const group = await createRigGroup(rig, admin);
    const [enrolled, enrolling] = [await rig.join(), await rig.join()];
    const begin = async (as: Actor): Promise<string> => {
      const body = { password: as.password };
      const answer = await rig.call('POST /api/two-factor/setup', { as, body });
      return CALL_SCHEMAS.setUpTwoFactor.response.parse(answer.body).secret;
    };
    await begin(enrolling);
    const code = new TOTP({ secret: await begin(enrolled) }).generate();
    const body = { password: enrolled.password, code };
    await rig.call('POST /api/two-factor/enable', { as: enrolled, body });
    ground = {
      key: ways.key.id,
      hook: ways.hook.id,
      webhook: CALL_SCHEMAS.createWebhook.response.parse(made.body).webhook.id,
      group: String(group.id),
      teacher: group.teacher,
      enrolled,
      enrolling,
    };
    await forget(client, admin, group.teacher, enrolled, enrolling);
  });

  test('[ADM-01] is asked for the password by every call that its row says it of, as an administrator’s', async () => {
    const asked = NAMES.filter((name) =>
      ['recently', 'recently_of_administrators'].includes(rowOf(name).confirms as string),
    );
    const codes: Record<string, string> = {};
    for (const name of asked) codes[name] = codeOf(await ask(name, {}, { as: admin }));
    expect(codes).toEqual(Object.fromEntries(asked.map((name) => [name, '403 password_required'])));
    expect(asked.length).toBeGreaterThan(25);
  });

  test('[DSH-29] is asked for it each time where a call takes it, however lately it was given', async () => {
    const codes: Record<string, string> = {};
    for (const name of Object.keys(WITHOUT_PASSWORD) as WithPassword[]) {
      const asked = WITHOUT_PASSWORD[name](ground, account);
      codes[name] = codeOf(await ask(name, asked, { as: asked.as ?? client }));
    }
    const names = Object.keys(WITHOUT_PASSWORD);
    expect(codes).toEqual(Object.fromEntries(names.map((name) => [name, '403 password_required'])));
  });

  test('[ADM-01] is not asked for it by what says no, nor a client by what administrators confirm', async () => {
    const others = NAMES.filter((name) => {
      const { confirms, policy, route } = rowOf(name);
      if (policy === 'public' || route.startsWith('GET ') || name === 'endSession') return false;
      return typeof confirms === 'object' || confirms === 'recently_of_administrators';
    });
    const codes: string[] = [];
    for (const name of others) {
      const { policy } = rowOf(name);
      const names = policy === 'owner' ? { id: client.id } : {};
      const answer = await ask(name, { names }, { as: policy === 'admin' ? admin : client });
      if (codeOf(answer).endsWith('password_required')) codes.push(name);
    }
    expect(codes).toEqual([]);
    expect(others.length).toBeGreaterThan(70);
  });
});

test('[DSH-29] a body has a password where the row says that it is asked for, or where it sets one', () => {
  const withPassword = NAMES.filter((name) => {
    const schema = CALL_SCHEMAS[name];
    const body = 'body' in schema ? schema.body : undefined;
    const text = body ? JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })) : '';
    return /"(current)?password":/i.test(text) && rowOf(name).policy !== 'public';
  });
  const asking = NAMES.filter((name) => findProofShape(rowOf(name).confirms));
  const setting = ['createUser', 'changeUser', 'importUsers'];
  expect(withPassword.filter((name) => !setting.includes(name))).toEqual(asking);
});

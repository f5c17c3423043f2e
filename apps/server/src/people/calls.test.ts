import { randomUUID } from 'node:crypto';
import { User } from '@lonja/protocol';
import { describe, expect, test } from 'vitest';
import { array } from 'zod';
import { provideAdministrator, provideClient, describeServer } from '../test/processes/describe-server.ts';
import { withoutRequestId } from '../test/server-rig.ts';

const rig = describeServer();
const client = provideClient(rig);
const other = provideClient(rig);
const administrator = provideAdministrator(rig);

/** An answer about users without the one field that is named after a password and is none. */
const withoutFlag = (body: unknown): string =>
  JSON.stringify(body).replaceAll('"mustChangePassword":false', '');

test('[API-02] a client reads itself', async () => {
  const { status, body } = await rig.call(`GET /api/users/${client.id}`, { as: client });
  expect(status).toBe(200);
  const user = User.parse(body);
  expect(user).toMatchObject({
    id: client.id,
    email: client.email,
    balance: '10000.00',
    totalProfit: '0.00',
  });
  expect(withoutFlag(body)).not.toMatch(/password|hash|argon/i);
});

describe('[API-02] [API-24] what is not the own', () => {
  const paths = ['users', 'positions', 'transactions'];
  const ids = [
    ['a missing one', randomUUID()],
    ['no id at all', 'x'],
    ['a number', '1'],
    ['SQL', "'%20or%201=1--"],
    ['a zero byte', '%00'],
    ['a way up', '..%2F..%2Fadmin%2Fusers'],
    ['one that is too long', 'a'.repeat(100)],
    ['a prototype', '__proto__'],
  ] as const;

  test.each(paths.flatMap((path) => ids.map(([what, id]) => [path, what, id] as const)))(
    'of %s: %s is answered like a foreign one, byte for byte',
    async (path, _what, id) => {
      const foreign = await rig.call(`GET /api/${path}/${other.id}`, { as: client });
      const missing = await rig.call(`GET /api/${path}/${id}`, { as: client });
      expect(foreign.body).toMatchObject({ code: 'not_found', error: 'No encontrado' });
      expect([missing.status, withoutRequestId(missing)]).toEqual([404, withoutRequestId(foreign)]);
      expect({ ...missing.headers, date: '' }).toEqual({ ...foreign.headers, date: '' });
    },
  );

  test('is not an administrator’s either on the client calls', async () => {
    const foreign = await rig.call(`GET /api/users/${client.id}`, { as: administrator });
    expect(foreign.status).toBe(404);
  });

  test('the own id in another case is another id', async () => {
    const shouted = await rig.call(`GET /api/users/${client.id.toUpperCase()}`, { as: client });
    expect(shouted.status).toBe(/[a-f]/.test(client.id) ? 404 : 200);
  });
});

test('[API-17] an administrator lists all users, and nobody else does', async () => {
  const { status, body } = await rig.call('GET /api/admin/users', { as: administrator });
  expect(status).toBe(200);
  const users = array(User).parse(body);
  expect(users.map(({ id }) => id).toSorted()).toEqual([client.id, other.id, administrator.id].toSorted());
  expect(users.find(({ id }) => id === administrator.id)).toMatchObject({
    role: 'admin',
    account: null,
    balance: '0.00',
  });
  expect(withoutFlag(body)).not.toMatch(/password|hash|argon/i);
  const refused = await rig.call('GET /api/admin/users', { as: client });
  expect([refused.status, refused.body]).toMatchObject([403, { code: 'forbidden' }]);
  const signedOut = await rig.call('GET /api/admin/users');
  expect([signedOut.status, signedOut.body]).toMatchObject([401, { code: 'unauthenticated' }]);
});

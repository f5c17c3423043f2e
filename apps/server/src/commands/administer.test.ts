import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { AuditPage, NoticeList, PersonalExport, User } from '@lonja/protocol';
import { expect, test } from 'vitest';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { openScreen } from '../test/screen.ts';

const COMMAND = path.resolve(import.meta.dirname, 'administer.ts');
const run = promisify(execFile);
const REASON = 'Reset from the console of the installation';

const rig = describeServer();
const administrator = provideAdministrator(rig);

const administer = (...args: string[]) =>
  run(process.execPath, [COMMAND, ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: rig.database.url,
    },
  }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  );

test('[ADM-11] a password is reset beside a running server: printed once, audited, notified, to be changed', async () => {
  const client = await rig.join();
  const screen = await openScreen(rig.port, client);
  const key = { name: 'A robot', scopes: ['read'], days: 30, password: client.password };
  expect((await rig.call('POST /api/keys', { as: client, body: key })).status).toBe(201);
  const { code, stdout } = await administer('reset-password', client.username.toUpperCase());
  expect(code).toBe(0);
  const password = new RegExp(`^Password of ${client.username}, shown this once: (\\S{14})\n`).exec(
    stdout,
  )?.[1];
  const login = { username: client.username, password: client.password };
  expect((await rig.call('POST /api/login', { body: login })).status).toBe(401);
  const again = await rig.signIn({ ...client, password: password ?? '' });
  expect(User.parse((await rig.call(`GET /api/users/${client.id}`, { as: again })).body)).toMatchObject({
    mustChangePassword: true,
  });
  const { notices } = NoticeList.parse((await rig.call('GET /api/notices', { as: again })).body);
  expect(notices).toMatchObject([
    { kind: 'sign_in' },
    { kind: 'administrator_act', data: { changes: [{ figure: 'password' }], reason: REASON } },
  ]);
  const exported = PersonalExport.parse(
    (await rig.call('POST /api/export', { as: again, body: { password: again.password } })).body,
  );
  expect(exported.administratorActs).toMatchObject([{ reason: REASON }]);
  const audit = await rig.call(`GET /api/admin/audit?user=${client.username}`, { as: administrator });
  expect(AuditPage.parse(audit.body).entries).toMatchObject([
    { action: 'password_set_by_console', actor: null, reason: REASON },
  ]);
  const sessions = rig.owner.selectFrom('sessions').select('id').where('user_id', '=', client.id);
  expect(await sessions.execute()).toHaveLength(1);
  expect((await rig.call('GET /api/keys', { as: again })).body).toEqual([]);
  await rig.server.sessionWatch.runOnce();
  expect(await screen.ended()).toBe('1008 session ended');
});

test('names a user that there is not, and what it can do', async () => {
  expect(await administer('reset-password', 'nobody-here')).toMatchObject({
    code: 1,
    stderr: 'There is no user nobody-here\n',
  });
  for (const args of [[], ['reset-password'], ['drop', 'x'], ['reset-password', 'x', '--y']]) {
    expect(await administer(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage:') });
  }
});

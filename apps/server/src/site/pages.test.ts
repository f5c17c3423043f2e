import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtWeb } from '../test/processes/built-web.ts';
import { describeServer } from '../test/processes/describe-server.ts';
import type { Actor } from '../test/server-rig.ts';

const folder = builtWeb();
const rig = describeServer({ webFolder: folder });
afterAll(() => rmSync(folder, { recursive: true }));

const leadsTo = async (address: string, headers: Record<string, string> = {}): Promise<unknown> => {
  const answer = await rig.call(`GET ${address}`, { headers });
  return answer.status === 302 ? answer.headers.location : answer.status;
};
const loginFrom = (place: string): string => `/login?next=${encodeURIComponent(place)}`;

describe('a screen that is asked for signed out', () => {
  test.each([
    '/app/classes?code=K7PM-2QXD',
    '/app/contests?contest=desplome-k7pm2qxd',
    '/app/trade/EURUSD',
    '/admin/worlds',
  ])('is kept by the login: %s', async (place) => {
    expect(await leadsTo(place)).toBe(loginFrom(place));
  });

  test.each(['/app', '/app//evil.example', '/app/%2e%2e//evil.example', '/app/x?a=<script>'])(
    'is not kept where it is none, or would be read as another: %s',
    async (address) => expect(await leadsTo(address)).toBe('/login'),
  );
});

describe('a login that is asked for signed in', () => {
  let client: Actor;
  let admin: Actor;
  beforeAll(async () => {
    client = await rig.join();
    admin = await rig.administrator();
  });

  test('leads to the screen that was asked for before', async () => {
    const headers = { cookie: client.cookie };
    expect(await leadsTo(loginFrom('/app/classes?code=K7PM-2QXD'), headers)).toBe(
      '/app/classes?code=K7PM-2QXD',
    );
    expect(await leadsTo('/login', headers)).toBe('/app/trade');
  });

  test('leads nobody to a screen of the other role', async () => {
    expect(await leadsTo(loginFrom('/admin/users'), { cookie: client.cookie })).toBe('/app/trade');
    expect(await leadsTo(loginFrom('/app/classes'), { cookie: admin.cookie })).toBe('/admin/users');
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/app/classes',
    '/app/..//evil.example',
    '/app/%2e%2e//evil.example',
    '%2F%2Fevil.example',
    'javascript:alert(1)',
    '/app/x\r\nset-cookie: a=b',
    '/api/logout',
  ])('leads home, whatever else a link brings: %j', async (wanted) => {
    expect(await leadsTo(loginFrom(wanted), { cookie: client.cookie })).toBe('/app/trade');
    expect(await leadsTo(`/login?next=${encodeURI(wanted)}`, { cookie: client.cookie })).toBe('/app/trade');
  });

  test('named twice it is none', async () =>
    expect(await leadsTo('/login?next=/app/classes&next=//evil.example', { cookie: client.cookie })).toBe(
      '/app/trade',
    ));
});

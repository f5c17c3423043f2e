import { ErrorBody, LoginResponse, User } from '@lonja/protocol';
import { createMigratedDatabase } from '@lonja/testkit';
import { describe, expect, inject, test } from 'vitest';
import { provideClient, describeServer } from '../test/processes/describe-server.ts';
import {
  countByStatus,
  newPerson,
  RIG_SYMBOLS,
  sessionCookie,
  startServerRig,
  withoutRequestId,
  type Actor,
  type Answer,
  TRUSTED_PROXY,
} from '../test/server-rig.ts';

const USERNAME_INVALID =
  'El usuario solo puede tener letras, números, punto, guion y guion bajo, y 32 caracteres como máximo';

const rig = describeServer();
const client = provideClient(rig);

const login = (username: unknown, password: unknown, from?: string): Promise<Answer> =>
  rig.call('POST /api/login', { body: { username, password }, ...(from ? { from } : {}) });

const register = (over: Readonly<Record<string, unknown>> = {}): Promise<Answer> =>
  rig.call('POST /api/register', { body: { ...newPerson(), ...over } });

describe('signing in', () => {
  test.each([
    ['the username', (name: string) => name],
    ['the username in another case', (name: string) => name.toUpperCase()],
    ['the email', (name: string) => `${name}@example.org`],
    ['the email in another case', (name: string) => `${name}@EXAMPLE.org`.toUpperCase()],
    ['the username with blanks around it', (name: string) => `  ${name} `],
  ])('[API-01] by %s answers a bearer and the user', async (_, nameOf) => {
    const { id, username: name, password } = await rig.join();
    const answer = await login(nameOf(name), password);
    const { token, user } = LoginResponse.parse(answer.body);
    expect(answer.status).toBe(200);
    expect(user).toMatchObject({ id, username: name, balance: '10000.00' });
    const own = await rig.call(`GET /api/users/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(own.status).toBe(200);
  });

  test('[API-01] a wrong password and an unknown user are answered alike', async () => {
    const wrong = await login(client.username, 'not the password');
    const unknown = await login('nobody-of-that-name', 'not the password');
    expect(wrong.body).toMatchObject({
      code: 'credentials_wrong',
      error: 'Usuario o contraseña incorrectos',
    });
    expect([wrong.status, withoutRequestId(wrong)]).toEqual([401, withoutRequestId(unknown)]);
    expect(namesOf(wrong)).toEqual(namesOf(unknown));
  });

  test.each([
    ['', ''],
    ['', 'password'],
    ['   ', 'password'],
    ['somebody', ''],
  ])('[API-01] [AUT-01] with %j and %j asks for both', async (username, password) => {
    const { status, body } = await login(username, password);
    expect(status).toBe(400);
    expect(ErrorBody.parse(body).error).toBe('Por favor ingresa usuario y contraseña');
  });

  test.each(['admin', '__proto__', "' or 1=1 --", 'x'.repeat(254)])(
    '[API-01] %j is nobody',
    async (username) => expect((await login(username, 'password')).status).toBe(401),
  );

  test('[API-01] the cookie is out of reach of scripts and of other sites', async () => {
    const { headers } = await login(client.username, client.password);
    const [cookie = '', ...others] = headers['set-cookie'] ?? [];
    const [pair, ...attributes] = cookie.split('; ');
    expect(others).toEqual([]);
    expect(pair).toMatch(/^lonja_session=[\w-]{43}$/);
    expect(attributes.map((one) => one.replace(/^Expires=.*/, 'Expires'))).toEqual([
      'Path=/',
      'Expires',
      'HttpOnly',
      'SameSite=Lax',
    ]);
  });

  test('[API-01] behind https the cookie and the browser stay on https', async () => {
    const secure = await startServerRig(await createMigratedDatabase(inject('pgUrl'), RIG_SYMBOLS), {
      publicUrl: 'https://trade.example.com',
    });
    try {
      const person = newPerson();
      await secure.call('POST /api/register', { body: person });
      const { username, password } = person;
      const { headers } = await secure.call('POST /api/login', { body: { username, password } });
      expect(headers['set-cookie']?.[0]).toContain('; Secure');
      expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    } finally {
      await secure.stop();
    }
  });

  test('[API-01] eleven attempts a minute are too many, for that name from that address', async () => {
    const { username, password } = await rig.join();
    const spellings = [username, username.toUpperCase(), ` ${username}`, `${username}  `];
    const attempts = Array.from({ length: 10 }, (_, index) => login(spellings[index % 4], 'guess', ATTACKER));
    expect(countByStatus(await Promise.all(attempts))).toEqual({ 401: 10 });
    for (const spelling of spellings) {
      const refused = await login(spelling, password, ATTACKER);
      expect([refused.status, ErrorBody.parse(refused.body).code]).toEqual([429, 'too_many_requests']);
    }
    expect((await login(client.username, client.password, ATTACKER)).status).toBe(200);
    expect((await login(username, password)).status).toBe(200);
  });

  test('[API-01] ten attempts a minute are for an account, by name and by e-mail together', async () => {
    const { username, email, password } = await rig.join();
    const spellings = [username, email, username.toUpperCase(), ` ${email.toUpperCase()}`];
    const attempts = Array.from({ length: 10 }, (_, index) => login(spellings[index % 4], 'guess', ATTACKER));
    expect(countByStatus(await Promise.all(attempts))).toEqual({ 401: 10 });
    for (const spelling of spellings) expect((await login(spelling, password, ATTACKER)).status).toBe(429);
    expect((await login(email, password)).status).toBe(200);
  });

  test('[API-01] 3,000 names from one address are mostly sent away, and others sign in beside them', async () => {
    const from = '127.0.0.10';
    const [elsewhere, neighbour] = [await rig.join(), await rig.join(from)];
    const waves = Array.from({ length: 15 }, async (_, wave) => {
      const answers: Answer[] = [];
      for (let count = 0; count < 200; count++)
        answers.push(await login(`nobody-${wave}-${count}`, 'guess', from));
      return answers;
    });
    expect((await login(elsewhere.username, elsewhere.password)).status).toBe(200);
    const answers = (await Promise.all(waves)).flat();
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(2_500);
    expect(countByStatus(answers)).toEqual({ 401: answers.length - refused.length, 429: refused.length });
    expect(refused.every(({ headers }) => Number(headers['retry-after']) >= 1)).toBe(true);
    // whom the address knows is not locked out by whoever else sits behind it
    expect((await login(neighbour.username, neighbour.password, from)).status).toBe(200);
    expect((await login(neighbour.email, neighbour.password, from)).status).toBe(200);
  }, 60_000);

  test('[API-01] a /64 of IPv6 counts as one address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 150 }, (_, index) =>
        rig.call('POST /api/login', {
          body: { username: `nobody-${index}`, password: 'guess' },
          from: TRUSTED_PROXY,
          headers: { 'x-forwarded-for': `2001:db8:1:2:${index.toString(16)}::1` },
        }),
      ),
    );
    expect(countByStatus(answers)[429]).toBeGreaterThan(50);
  });

  test('[API-01] a class of thirty behind one address signs in at once, each after a slip', async () => {
    const from = '127.0.0.11';
    const pupils = await Promise.all(Array.from({ length: 30 }, () => rig.join('127.0.0.12')));
    const slips = pupils.map(({ username }) => login(username, 'slip', from));
    expect(countByStatus(await Promise.all(slips))).toEqual({ 401: 30 });
    const answers = pupils.map(({ username, password }) => login(username, password, from));
    expect(countByStatus(await Promise.all(answers))).toEqual({ 200: 30 });
  });
});

describe('signing in where a hash costs what it costs', () => {
  /** Passwords that may wait, in place of the hundreds that a process allows. */
  const WAITING = 10;
  const costly = describeServer({ passwords: { maxWaiting: WAITING } });

  test('[API-01] more passwords than can be hashed in a second are asked to come back', async () => {
    const guess = (index: number): Promise<Answer> =>
      costly.call('POST /api/login', {
        body: { username: `nobody-${index}`, password: 'guess' },
        from: TRUSTED_PROXY,
        headers: { 'x-forwarded-for': `192.0.2.${index}` },
      });
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => guess(index)));
    const busy = answers.filter(({ status }) => status === 503);
    expect(countByStatus(answers)).toEqual({ 401: 60 - busy.length, 503: busy.length });
    expect(busy.length).toBeGreaterThan(0);
    expect(busy.length).toBeLessThan(60 - WAITING);
    for (const { body, headers } of busy) {
      expect(ErrorBody.parse(body).code).toBe('unavailable');
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    }
    await costly.join();
  });
});

/** Linux answers on all of 127.0.0.0/8. */
const ATTACKER = '127.0.0.2';

describe('registering', () => {
  test("[API-03] [AUT-09] the specification's payload opens an account on the server's terms", async () => {
    const person = newPerson();
    const { status, body } = await register({
      ...person,
      fullName: 'Ana María López',
      phone: null,
      country: 'México',
      balance: '999999.00',
      totalProfit: 5_000,
      role: 'admin',
    });
    expect(status).toBe(201);
    const user = User.parse(body);
    expect(user).toMatchObject({
      username: person.username,
      email: person.email,
      fullName: 'Ana María López',
      firstName: 'Ana',
      lastName: 'María López',
      phone: null,
      country: 'México',
      role: 'user',
      isActive: true,
      balance: '10000.00',
      totalProfit: '0.00',
      account: { cash: '10000.000000', margin: '0.000000', accountValue: '10000.000000', version: 1 },
    });
    const actor = await rig.signIn(person);
    const own = await rig.call(`GET /api/users/${actor.id}`, { as: actor });
    expect(own.body).toEqual(body);
    expect((await rig.call('GET /api/admin/users', { as: actor })).status).toBe(403);
  });

  test.each([
    [{ username: 'ab' }, 'El usuario debe tener al menos 3 caracteres'],
    [{ username: '  ab  ' }, 'El usuario debe tener al menos 3 caracteres'],
    [{ username: 'with blank' }, USERNAME_INVALID],
    [{ username: '<b>bold</b>' }, USERNAME_INVALID],
    [{ username: 'someone@else' }, USERNAME_INVALID],
    [{ username: 'x'.repeat(33) }, USERNAME_INVALID],
    [{ email: 'no-address' }, 'Email inválido'],
    [{ email: 'a@b' }, 'Email inválido'],
    [{ email: 'a b@example.org' }, 'Email inválido'],
    [{ password: '12345' }, 'La contraseña debe tener al menos 6 caracteres'],
    [{ confirmPassword: 'something else' }, 'Las contraseñas no coinciden'],
  ])('[API-03] [AUT-06] %j: %s', async (over, text) => {
    const { status, body } = await register(over);
    expect(status).toBe(400);
    expect(ErrorBody.parse(body)).toMatchObject({ error: text, message: text });
  });

  test.each([
    { username: undefined },
    { password: undefined },
    { username: 7 },
    { password: ['secret'] },
    { fullName: 'x'.repeat(121) },
    { email: 'a\u0000@example.org' },
    { fullName: 'a\u0000b' },
    { phone: '\u0000' },
    { country: { $ne: null } },
    { isActive: true },
    { id: 'b1d8c1a0-0000-4000-8000-000000000000' },
  ])('[API-03] %j is no registration', async (over) => {
    const { status, body } = await register(over);
    expect([status, ErrorBody.parse(body).code]).toEqual([400, 'invalid_request']);
  });

  test('[API-03] names of every script sign in as they registered, in any case', async () => {
    const name = `Ñandú.Жλ_Ωß-${Date.now() % 1_000_000}`;
    const { password } = newPerson();
    expect((await register({ username: name, password })).status).toBe(201);
    expect((await login(name, password)).status).toBe(200);
    expect((await login(name.toLowerCase(), password)).status).toBe(200);
    expect((await register({ username: name.toLowerCase() })).status).toBe(409);
  });

  /** What JavaScript lowers otherwise than the database that the names are unique in. */
  test.each(['ΝΙΚΟΣ', 'İLKER'])(
    '[API-03] [AUT-10] %s signs in as it registered, by name and address, and both are taken then',
    async (word) => {
      const { password, username: start } = newPerson();
      const [username, email] = [`${start}-${word}`, `${start}@example.${word}`];
      const attempt = (over: object) =>
        rig.call('POST /api/register', {
          body: { ...newPerson(), password, ...over },
          from: '127.0.0.5',
        });
      expect((await attempt({ username, email })).status).toBe(201);
      expect((await login(username, password)).status).toBe(200);
      expect((await login(email, password)).status).toBe(200);
      const taken = [await attempt({ username }), await attempt({ email })];
      expect(taken.map(({ status, body }) => [status, ErrorBody.parse(body).code])).toEqual([
        [409, 'username_taken'],
        [409, 'email_taken'],
      ]);
      const renamed = await rig.call(`PUT /api/users/${client.id}/settings`, {
        as: client,
        body: { email, password: client.password },
      });
      expect([renamed.status, ErrorBody.parse(renamed.body).code]).toEqual([409, 'email_taken']);
    },
  );

  test('[AUT-10] a taken username or email is refused with a text that says which', async () => {
    const byName = await register({ username: client.username.toUpperCase() });
    const byEmail = await register({ email: client.email.toUpperCase() });
    expect([byName.status, ErrorBody.parse(byName.body).error]).toEqual([
      409,
      'El nombre de usuario ya está en uso',
    ]);
    expect([byEmail.status, ErrorBody.parse(byEmail.body).error]).toEqual([
      409,
      'El email ya está registrado',
    ]);
    expect((await login(client.username, client.password)).status).toBe(200);
  });

  test('[AUT-10] eight at once for one name open one account', async () => {
    const { username } = newPerson();
    const answers = await Promise.all(Array.from({ length: 8 }, () => register({ username })));
    expect(countByStatus(answers)).toEqual({ 201: 1, 409: 7 });
  });

  test('[AUT-10] eight at once for one name in two cases open one account', async () => {
    const { username } = newPerson();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        rig.call('POST /api/register', {
          body: { ...newPerson(), username: `${username}-${index % 2 === 0 ? 'ΝΙΚΟΣ' : 'νικοσ'}` },
          from: '127.0.0.5',
        }),
      ),
    );
    expect(countByStatus(answers)).toEqual({ 201: 1, 409: 7 });
  });

  test('[API-03] [AUT-09] a class of thirty at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        rig.call('POST /api/register', { body: newPerson(), from: '127.0.0.4' }),
      ),
    );
    const users = answers.map(({ body }) => User.parse(body));
    expect(new Set(users.map(({ id }) => id)).size).toBe(30);
    expect(new Set(users.map(({ account }) => account?.id)).size).toBe(30);
    expect(new Set(users.map(({ balance }) => balance))).toEqual(new Set(['10000.00']));
    expect(await rig.server.audit.runOnce()).toEqual([]);
  });

  test('[API-03] sixty-one a minute from one address are too many', async () => {
    const attempts = Array.from({ length: 61 }, () =>
      rig.call('POST /api/register', { body: {}, from: '127.0.0.3' }),
    );
    expect(countByStatus(await Promise.all(attempts))).toEqual({ 400: 60, 429: 1 });
  });

  test('[API-03] where a code is asked for, only who names it opens an account, and nobody learns more', async () => {
    const gated = await startServerRig(await createMigratedDatabase(inject('pgUrl'), RIG_SYMBOLS), {
      registration: { kind: 'code', code: 'bolsa-2026' },
    });
    const attempt = (over: object) => gated.call('POST /api/register', { body: { ...newPerson(), ...over } });
    try {
      const person = newPerson();
      const answers = await Promise.all([
        attempt({}),
        attempt({ code: 'bolsa-2025' }),
        attempt({ email: '' }),
      ]);
      expect(answers.map(({ status, body }) => [status, ErrorBody.parse(body).code])).toEqual(
        Array(3).fill([403, 'registration_code_wrong']),
      );
      expect((await attempt({ ...person, code: ' bolsa-2026 ' })).status).toBe(201);
      const taken = await attempt({ username: person.username });
      expect(ErrorBody.parse(taken.body).code).toBe('registration_code_wrong');
    } finally {
      await gated.stop();
    }
  });

  test('[API-03] a trusted proxy names whom it forwards; nobody else is believed', async () => {
    const forwarded = (from: string, count: number, address: (index: number) => string) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          rig.call('POST /api/register', { body: {}, from, headers: { 'x-forwarded-for': address(index) } }),
        ),
      );
    const manyClients = await forwarded(TRUSTED_PROXY, 61, (index) => `203.0.113.${index}`);
    expect(countByStatus(manyClients)).toEqual({ 400: 61 });
    const oneClient = await forwarded(TRUSTED_PROXY, 61, () => '198.51.100.7');
    expect(countByStatus(oneClient)).toEqual({ 400: 60, 429: 1 });
    const pretender = await forwarded('127.0.0.8', 61, (index) => `203.0.113.${index}`);
    expect(countByStatus(pretender)).toEqual({ 400: 60, 429: 1 });
  });
});

test("[AUT-06] a client's password may be a common one, with a warning", async () => {
  const judge = async (password: string) =>
    (await rig.call('POST /api/password-advice', { body: { password } })).body;
  expect(await judge('123456')).toEqual({ common: true });
  expect(await judge('tres tristes tigres')).toEqual({ common: false });
  expect((await register({ password: '123456' })).status).toBe(201);
});

describe('signing out', () => {
  test('[API-14] leads to the front page, and bearer and cookie are dead at once', async () => {
    const actor = await rig.signIn(client);
    const answer = await rig.call('GET /api/logout', { headers: { cookie: actor.cookie } });
    expect([answer.status, answer.headers.location]).toEqual([302, '/']);
    expect(answer.headers['set-cookie']?.[0]).toMatch(/^lonja_session=; .*Expires=Thu, 01 Jan 1970/);
    expect((await ownUser(actor)).status).toBe(401);
    // the dead cookie is nobody's: it does not stand in the way of another session's bearer
    expect((await ownUser({ ...client, cookie: actor.cookie })).status).toBe(200);
    expect((await ownUser(client)).status).toBe(200);
  });

  test('[API-14] calls on their way meanwhile do not keep the session alive', async () => {
    for (let round = 0; round < 5; round += 1) {
      const actor = await rig.signIn({ ...client, username: client.email });
      const calls = Array.from({ length: 24 }, (_, index) =>
        index === 8
          ? rig.call('GET /api/logout', { headers: { cookie: actor.cookie } })
          : ownUser({ ...actor, cookie: '' }),
      );
      await Promise.all(calls);
      expect((await ownUser({ ...actor, cookie: '' })).status).toBe(401);
    }
  });

  test.each([undefined, 'lonja_session=', sessionCookie('guess'), 'lonja_session=%00; lonja_session=x'])(
    '[API-14] with the cookie %j harms nobody',
    async (cookie) => {
      const answer = await rig.call('GET /api/logout', cookie === undefined ? {} : { headers: { cookie } });
      expect([answer.status, answer.headers.location]).toEqual([302, '/']);
    },
  );
});

describe("signing out is nobody else's to do", () => {
  const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:60.0) Gecko/20100101 Firefox/60.0' };
  const logout = (actor: Actor, headers: Readonly<Record<string, string>>, method = 'GET') =>
    rig.call(`${method} /api/logout`, { headers: { cookie: actor.cookie, ...headers } });

  test.each([
    [
      'a link of another site',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    ],
    [
      'a picture on another site',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    ],
    ['a page of a neighbouring subdomain', { 'sec-fetch-site': 'same-site' }],
    ['a page that says to be of none', { 'sec-fetch-site': 'sideways' }],
    ['an old browser with its referrer', { ...BROWSER, referer: 'https://example.org/a?b' }],
    [
      'an old browser with a referrer that only begins like ours',
      { referer: 'http://127.0.0.1.example.org/' },
    ],
    ['an old browser with its origin', { ...BROWSER, origin: 'https://example.org' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['an old browser that is configured to say nothing', BROWSER],
    ['a browser without a name that opens a page', { accept: 'text/html,application/xhtml+xml' }],
    [
      'another site with a bearer of nobody',
      { authorization: 'Bearer none', 'sec-fetch-site': 'cross-site' },
    ],
  ])('[API-14] %s ends no session', async (_, headers) => {
    const actor = await rig.join('127.0.0.77');
    for (const method of ['GET', 'HEAD']) {
      const answer = await logout(actor, headers, method);
      expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
    }
    expect((await ownUser(actor)).status).toBe(200);
  });

  test.each([
    ['our own page', { ...BROWSER, 'sec-fetch-site': 'same-origin' }],
    ['who types the address', { ...BROWSER, 'sec-fetch-site': 'none' }],
    ['our own page in a browser without fetch metadata', { ...BROWSER, referer: 'own' }],
    ['a program', {}],
    ['a program with a bearer, whatever it says besides', { ...BROWSER, authorization: 'own' }],
  ])('[API-14] %s signs out', async (_, sent: Readonly<Record<string, string>>) => {
    const actor = await rig.join('127.0.0.77');
    const headers = {
      ...sent,
      ...(sent['referer'] ? { referer: `http://127.0.0.1:${rig.port}/app/dashboard` } : {}),
      ...(sent['authorization'] ? { authorization: `Bearer ${actor.bearer}` } : {}),
    };
    const answer = await logout(actor, headers);
    expect([answer.status, answer.headers.location]).toEqual([302, '/']);
    expect((await ownUser(actor)).status).toBe(401);
  });

  test('[API-14] a program without the cookie ends the session of its bearer', async () => {
    const actor = await rig.join('127.0.0.77');
    const headers = { authorization: `Bearer ${actor.bearer}` };
    expect((await rig.call('GET /api/logout', { headers })).status).toBe(302);
    expect((await ownUser({ ...actor, cookie: '' })).status).toBe(401);
  });
});

const ownUser = (actor: Actor): Promise<Answer> => rig.call(`GET /api/users/${actor.id}`, { as: actor });

const namesOf = ({ headers }: Answer): string[] => Object.keys(headers).toSorted();

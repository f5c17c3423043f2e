import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findViolations, leave, openVisitor, sharedBrowser, type Visitor } from './browser.ts';
import { tabTo, typeInto } from './pages/keyboard.ts';
import { answerOnce, passAgain, passAllAgain } from './pages/pass-again.ts';
import { register, signIn } from './pages/register.ts';
import { ADMIN } from './running-server.ts';
import { sharedServer, type SharedServer } from './start-server.ts';

let server: SharedServer;
let browser: Browser;
let visitor: Visitor;
let page: Page;

const name = `sol.${randomBytes(3).toString('hex')}`;
const person = { username: name, email: `${name}@example.org`, password: 'una frase larga' };

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  visitor = await openVisitor(browser, server.origin);
  page = visitor.page;
});

afterAll(async () => {
  await leave(browser);
});

interface Reply {
  readonly token?: string;
  readonly secret?: string;
  readonly text?: string;
}

async function call(path: string, body: object, bearer?: string): Promise<Reply> {
  const answer = await fetch(`${server.origin}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Reply;
}

/**
 * Opens the registration as an operator has set it: the server writes that word into the page and its facts. In a browser
 * that has not been in the app: where it has, the service worker fetches the page, and no route of a test sees it.
 */
async function openRegistration(rule: 'code' | 'closed'): Promise<Visitor> {
  const fresh = await openVisitor(browser, server.origin);
  await fresh.page.route('**/register', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const html = (await answer.text())
      .replaceAll('data-registration="open"', `data-registration="${rule}"`)
      .replace('"registration":"open"', `"registration":"${rule}"`);
    return route.fulfill({ response: answer, body: html });
  });
  await fresh.page.goto('/register');
  return fresh;
}

/** The workspace is next: it is looked at elsewhere. */
const entered = (on: Page): Promise<void> => on.waitForURL('**/app/trade/*', { waitUntil: 'commit' });

const alert = () => page.getByRole('alert').filter({ hasText: /./ });

describe('registration', () => {
  test('[AUT-06] its rules with their texts, and the way back', async () => {
    await page.goto('/register');
    expect(await page.getByRole('link', { name: 'Volver a iniciar sesión' }).getAttribute('href')).toBe(
      '/login',
    );
    await register(page, { ...person, username: 'ab', password: 'corta' });
    await page.getByText('El usuario debe tener al menos 3 caracteres').waitFor();
    await page.getByText('La contraseña debe tener al menos 6 caracteres').waitFor();
    await page.getByLabel('Contraseña', { exact: true }).fill('una frase larga');
    await page.getByLabel('Confirmar contraseña').fill('otra frase larga');
    await page.getByRole('button', { name: 'Crear cuenta' }).click();
    await page.getByText('Las contraseñas no coinciden').waitFor();
    await page.getByText('Mejor una frase larga').waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  test('[AUT-07] [RTE-08] by keyboard alone: from the landing over the login to an open account', async () => {
    await page.goto('/');
    await tabTo(page.getByRole('link', { name: 'Iniciar sesión' }).first());
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
    await tabTo(page.getByRole('link', { name: 'Crear cuenta de cliente nuevo' }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/client-signup');
    await typeInto(page.getByLabel('Usuario'), person.username);
    await typeInto(page.getByLabel('Correo electrónico'), person.email);
    await typeInto(page.getByLabel('Contraseña', { exact: true }), person.password);
    await typeInto(page.getByLabel('Confirmar contraseña'), person.password);
    await tabTo(page.getByRole('button', { name: 'Crear cuenta' }));
    await page.keyboard.press('Enter');
    await entered(page);
    const kept = await page.evaluate(() => localStorage.getItem('userData') ?? '');
    expect(kept).toContain(person.username);
  });

  test('[RTE-03] signed in, public pages lead to the workspace', async () => {
    await page.goto('/help');
    await entered(page);
    await page.goto('/api/logout');
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('[AUT-08] [AUT-10] a taken name is refused with the server’s text', async () => {
    await page.goto('/register');
    await register(page, { ...person, email: `x${person.email}` });
    await alert().waitFor();
    expect(await alert().innerText()).toMatch(/Error al registrarse\s+El nombre de usuario ya está en uso/);
    await page.getByLabel('Usuario').fill(`x${person.username}`);
    await page.getByLabel('Correo electrónico').fill(person.email);
    await page.getByRole('button', { name: 'Crear cuenta' }).click();
    await page.getByText('El email ya está registrado').waitFor();
  });

  test('[AUT-08] without a server it says that no account was made, and keeps what was typed', async () => {
    await page.route('**/api/register', (route) => route.abort());
    await page.getByRole('button', { name: 'Crear cuenta' }).click();
    await page.getByText('No se pudo crear la cuenta').waitFor();
    expect(await page.getByLabel('Correo electrónico').inputValue()).toBe(person.email);
    expect(await page.getByRole('button', { name: 'Crear cuenta' }).isEnabled()).toBe(true);
    await passAgain(page, '**/api/register');
  });

  test('[AUT-07] where the account is made and its answer is lost, the same form sent again signs in', async () => {
    const lost = { ...person, username: `l${name}`, email: `l${person.email}` };
    const { page: asked, context } = await openVisitor(browser, server.origin);
    await asked.goto('/register');
    await answerOnce(asked, '**/api/register', (route) => route.fetch().then(() => route.abort()));
    await register(asked, lost);
    await asked.getByText('No se pudo crear la cuenta').waitFor();
    await asked.getByRole('button', { name: 'Crear cuenta' }).click();
    await asked.waitForURL('**/app/**');
    expect(await asked.getByText('No se pudo crear la cuenta').count()).toBe(0);
    await context.close();
  });

  test('[AUT-07] where the account is made and only the sign-in fails, the login is next', async () => {
    const other = { ...person, username: `z${person.username}`, email: `z${person.email}` };
    await page.route('**/api/login', (route) => route.abort());
    await register(page, other);
    await page.waitForURL('**/login');
    await passAgain(page, '**/api/login');
    const { token } = await call('login', { username: other.username, password: other.password });
    expect(token).toBeDefined();
  });

  test('[AUT-06] where the operator asks for a code it is a field, where registration is closed there is no form', async () => {
    const { page: asked, context } = await openRegistration('code');
    await register(asked, { ...person, username: `y${person.username}`, email: `y${person.email}` });
    await asked.getByText('El código de registro es obligatorio').waitFor();
    const sent = asked.waitForRequest('**/api/register');
    await asked.getByLabel('Código de registro').fill('bolsa-2026');
    await asked.getByRole('button', { name: 'Crear cuenta' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ code: 'bolsa-2026' });
    await entered(asked);
    await context.close();
    const { page: shut, context: other } = await openRegistration('closed');
    await shut.getByText('El registro está cerrado').waitFor();
    expect(await shut.getByRole('textbox').count()).toBe(0);
    expect(await findViolations(shut)).toEqual([]);
    await other.close();
  });
});

describe('login', () => {
  test('[AUT-01] [AUT-03] [RTE-08] empty, wrong, and the way to a new account', async () => {
    await page.goto('/login');
    expect(await page.getByRole('link', { name: 'Crear cuenta de cliente nuevo' }).getAttribute('href')).toBe(
      '/client-signup',
    );
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await alert().waitFor();
    expect(await alert().innerText()).toMatch(
      /Error de autenticación\s+Por favor ingresa usuario y contraseña/,
    );
    await signIn(page, person.username, 'not the password');
    await page.getByText('Usuario o contraseña incorrectos').waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  test('[AUT-03] without a server it says that it could not sign in', async () => {
    await page.route('**/api/login', (route) => route.abort());
    await signIn(page, person.username, person.password);
    await page.getByText('No se pudo iniciar sesión').waitFor();
    expect(await alert().innerText()).toContain('Error de autenticación');
    await passAgain(page, '**/api/login');
  });

  test('[AUT-02] [AUT-04] submitting disables the inputs; the stored user is the one that was fetched again', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/login', async (route) => {
      await held;
      await route.continue();
    });
    await signIn(page, person.email, person.password);
    expect(await page.getByLabel(/usuario/i).isDisabled()).toBe(true);
    expect(await page.getByLabel('Contraseña').isDisabled()).toBe(true);
    await page.route('**/api/users/*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...((await answer.json()) as object), balance: '4321.00' },
      });
    });
    release();
    await entered(page);
    await passAgain(page, '**/api/login');
    const stored = await page.evaluate(() => ({
      token: localStorage.getItem('authToken'),
      user: JSON.parse(localStorage.getItem('userData') ?? '{}') as { username?: string; balance?: string },
    }));
    expect(stored.token?.length).toBeGreaterThan(20);
    expect(stored.user).toMatchObject({ username: person.username, balance: '4321.00' });
    // The page asks again while it lives: what is on its way ends first.
    await passAllAgain(page);
  });
});

test('[RTE-01] [RTE-06] while the session is being found out it says so, before any script too', async () => {
  // The same person in a browser that has kept no scripts.
  const kept = await visitor.context.storageState();
  const { page: fresh, context } = await openVisitor(browser, server.origin, { kept, locale: 'es-MX' });
  const loading = fresh.getByText('Cargando...', { exact: true });
  const scripts = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await fresh.route('**/assets/*.js', (route) => scripts.promise.then(() => route.continue()));
  await fresh.route('**/api/users/*', (route) => answer.promise.then(() => route.continue()));
  await fresh.goto('/app/dashboard', { waitUntil: 'commit' });
  await loading.waitFor();
  const asked = fresh.waitForRequest('**/api/users/*');
  scripts.resolve();
  await asked;
  await loading.waitFor();
  answer.resolve();
  await fresh.getByRole('navigation', { name: 'Acciones rápidas' }).waitFor();
  expect(await loading.count()).toBe(0);
  await context.close();
});

test('[AUT-04] signing in by keyboard alone', async () => {
  await page.goto('/api/logout');
  await page.goto('/login');
  await typeInto(page.getByLabel(/usuario/i), person.username);
  await typeInto(page.getByLabel('Contraseña'), person.password);
  await page.keyboard.press('Enter');
  await entered(page);
  expect(await page.evaluate(() => localStorage.getItem('userData'))).toContain(person.username);
});

test('[AUT-04] where a session has ended, the login says so, once', async () => {
  const ended = page.getByText('Tu sesión ha terminado. Inicia sesión para seguir.');
  await page.evaluate(() => localStorage.setItem('authToken', 'none that the server knows'));
  await page.reload();
  await page.waitForURL('**/login?next=*');
  await ended.waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.goto('/app/dashboard');
  await page.waitForURL('**/login?next=*');
  await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor();
  expect(await ended.count()).toBe(0);
});

test('[AUT-04] [AUT-07] the pages that one may sign in on lead to each other with the screen that was asked for', async () => {
  await page.goto('/app/contests?contest=desplome-k7pm2qxd');
  await page.waitForURL('**/login?next=*');
  const place = new URL(page.url()).search;
  const signUp = page.getByRole('link', { name: 'Crear cuenta de cliente nuevo' });
  await expect.poll(() => signUp.getAttribute('href')).toBe(`/client-signup${place}`);
  await signUp.click();
  const back = page.getByRole('link', { name: 'Volver a iniciar sesión' });
  await expect.poll(() => back.getAttribute('href')).toBe(`/login${place}`);
  await page.goto('/login?next=//evil.example');
  await expect.poll(() => page.getByRole('button', { name: 'Iniciar sesión' }).isEnabled()).toBe(true);
  expect(await signUp.getAttribute('href')).toBe('/client-signup');
  await signIn(page, person.username, person.password);
  await entered(page);
  await page.goto('/api/logout');
});

describe('the second factor', () => {
  test('[AUT-04] asks for the code after the password; a wrong one says so, the right one leads to where one was going', async () => {
    const { token } = await call('login', { username: person.username, password: person.password });
    const { secret = '' } = await call('two-factor/setup', { password: person.password }, token);
    // The codes of now and of the step after it are accepted: the code is right also where a step ends on its way.
    const codeAt = (steps: 0 | 1) =>
      new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
    await call('two-factor/enable', { password: person.password, code: codeAt(0) }, token);
    await page.goto('/api/logout');
    await page.goto('/login?next=%2Fapp%2Fclasses%3Fcode%3DK7PM-2QXD');
    await signIn(page, person.username, person.password);
    await page.getByRole('heading', { name: 'Verificación en dos pasos' }).waitFor();
    const field = page.getByLabel('Código');
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    await field.fill('000000');
    await page.keyboard.press('Enter');
    await page.getByText('El código no es correcto o ya se usó').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await field.fill(codeAt(1));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/app/classes?code=K7PM-2QXD', { waitUntil: 'commit' });
  });
});

describe('a forgotten password', () => {
  test('[AUT-05] from the login to a new password by the link, once', async () => {
    const other = { ...person, username: `m${name}`, email: `m${name}@example.org` };
    await call('register', other);
    await page.goto('/api/logout');
    await page.goto('/login');
    await page.getByRole('link', { name: 'Recuperar cuenta' }).click();
    await page.waitForURL('**/forgot-password');
    await page.getByLabel(/usuario/i).fill(other.email);
    // Until the page answers, its button is disabled, and so Enter does nothing.
    await expect.poll(() => page.getByRole('button', { name: 'Pedir el enlace' }).isEnabled()).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText('Revisa tu correo').waitFor();
    expect(await findViolations(page)).toEqual([]);
    const { token } = await call('login', { username: ADMIN.username, password: ADMIN.password });
    const headers = { authorization: `Bearer ${token}` };
    const outbox = (await (await fetch(`${server.origin}/api/admin/outbox`, { headers })).json()) as {
      id: number;
      recipient: string;
    }[];
    const mail = outbox.find(({ recipient }) => recipient === other.email);
    const { text = '' } = await call(`admin/outbox/${mail?.id}/open`, { reason: 'prueba' }, token);
    const link = /https?:\/\/\S+\/reset-password#\S+/.exec(text)?.[0] ?? '';
    expect(link).toContain(`${server.origin}/reset-password#`);
    await page.goto('/reset-password#old');
    await page.getByText('El enlace ya no es válido').waitFor();
    // Only the fragment differs: the page stays, and takes the new link.
    await page.goto(link);
    await page.getByLabel('Contraseña nueva').fill('corta');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await page.getByText('La contraseña debe tener al menos 6 caracteres').waitFor();
    await page.getByLabel('Contraseña nueva').fill('una muy distinta');
    await page.getByLabel('Confirmar contraseña').fill('una muy distinta');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await page.getByText('Contraseña guardada').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Iniciar sesión' }).last().click();
    await signIn(page, other.username, 'una muy distinta');
    await entered(page);
    await page.goto(link);
    await page.reload();
    await page.getByText('El enlace ya no es válido').waitFor();
    expect(await page.getByRole('link', { name: 'Pedir otro enlace' }).getAttribute('href')).toBe(
      '/forgot-password',
    );
  });
});

test('[PUB-14] on a slow network the page reads before its scripts, and a form waits for them, with what was typed meanwhile', async () => {
  const { page: slow, context } = await openVisitor(browser, server.origin);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await slow.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await slow.goto('/login', { waitUntil: 'commit' });
  await slow.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
  expect(await slow.getByRole('button', { name: 'Iniciar sesión' }).isDisabled()).toBe(true);
  await slow.getByLabel('Usuario').fill(ADMIN.username);
  await slow.getByLabel('Contraseña', { exact: true }).fill(ADMIN.password);
  release();
  await expect.poll(() => slow.getByRole('button', { name: 'Iniciar sesión' }).isEnabled()).toBe(true);
  await slow.keyboard.press('Enter');
  await slow.waitForURL('**/admin/users', { waitUntil: 'commit' });
  await context.close();
});

test('[PUB-14] [AUT-05] what is typed before the page answers is what a link is asked for', async () => {
  const { page: slow, context } = await openVisitor(browser, server.origin);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await slow.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await slow.goto('/forgot-password', { waitUntil: 'commit' });
  await slow.getByLabel(/usuario/i).fill(ADMIN.username);
  release();
  const send = slow.getByRole('button', { name: 'Pedir el enlace' });
  await expect.poll(() => send.isEnabled()).toBe(true);
  const asked = slow.waitForRequest((request) => request.method() === 'POST');
  await send.click();
  expect((await asked).postDataJSON()).toEqual({ login: ADMIN.username });
  await context.close();
});

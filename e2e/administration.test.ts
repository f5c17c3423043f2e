import { TOTP } from 'otpauth';
import type { Browser, Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRandom, recordProof } from '@lonja/testkit';
import { findViolations, leave, openVisitor, sharedBrowser } from './browser.ts';
import { tryDisclosure } from './disclosure/try-disclosure.ts';
import { buyByCalls } from './pages/buy-by-calls.ts';
import { openTab, openTicket, placeOrder, positionRow } from './pages/dashboard.ts';
import { newPerson, openNewcomer, signInByCalls } from './pages/newcomer.ts';
import { passAgain } from './pages/pass-again.ts';
import { reloadOverSave } from './pages/reload-over-save.ts';
import { ADMIN, type RunningServer } from './running-server.ts';
import { startServer } from './start-server.ts';
import { findStumbles, takePicture } from './stumbles.ts';

/** Balance of whoever registers, USD. */
const START_BALANCE = 10_000;
const ANA = newPerson('ana.paz');

let server: RunningServer;
let browser: Browser;
let client: Page;
let admin: Page;

beforeAll(async () => {
  server = await startServer();
  browser = await sharedBrowser();
  const ana = await openNewcomer(browser, server.origin, ANA);
  client = ana.page;
  await buyByCalls(ana, { symbol: 'AAPL', quantity: 10, leverage: 5 });
  await client.goto('/app/dashboard');
  const { kept } = await signInByCalls(server.origin);
  ({ page: admin } = await openVisitor(browser, server.origin, { kept }));
  await admin.goto('/admin/users');
});

afterAll(async () => {
  await leave(browser);
  await server?.stop();
});

const call = async (page: Page, route: string, body: object): Promise<number> =>
  page.evaluate(
    async ([target, payload]) => {
      const [method = '', address = ''] = (target as string).split(' ');
      const user = JSON.parse(localStorage.getItem('userData') ?? '{}') as { id: string };
      const answer = await fetch(address.replace(':id', user.id), {
        method,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${localStorage.getItem('authToken') ?? ''}`,
        },
        body: JSON.stringify(payload),
      });
      return answer.status;
    },
    [route, body] as const,
  );

/** As somebody without a mouse gets there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 150; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

const textsOf = async (all: Locator): Promise<string[]> =>
  (await all.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
const figureIn = (text: string): number => Number(text.replace('−', '-').replaceAll(/[+$,]/g, ''));

interface ListedUser {
  readonly id: string;
  readonly username: string;
  readonly isActive: boolean;
  readonly balance: string;
  readonly totalProfit: string;
}

/** All users, as the specification's call has them. */
const readUsers = (): Promise<readonly ListedUser[]> =>
  admin.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('authToken') ?? ''}` };
    return (await (await fetch('/api/admin/users', { headers })).json()) as ListedUser[];
  });

/** German has the longest words. */
const overflowsAt: ReadonlySet<string> = new Set(['Hauptbuch', 'Benutzerverwaltung']);

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

/** A failure is shown where the server answers without a text, and where no answer comes. */
async function failTwice(
  url: string,
  send: () => Promise<void>,
  texts: { readonly title: string; readonly wordless: string; readonly unanswered: string },
): Promise<void> {
  const failures: readonly [fail: (route: Route) => Promise<void>, text: string][] = [
    [(route) => route.fulfill({ status: 502, body: 'Bad gateway' }), texts.wordless],
    [(route) => route.abort(), texts.unanswered],
  ];
  for (const [fail, text] of failures) {
    await admin.route(url, (route) => (route.request().method() === 'GET' ? route.continue() : fail(route)));
    // A message that is left from before says nothing about this try.
    const shown = admin.getByText(texts.title, { exact: true });
    await shown.evaluateAll((all) => {
      for (const one of all) one.setAttribute('data-before', '');
    });
    await send();
    await shown.and(admin.locator(':not([data-before])')).first().waitFor();
    await toast(admin, text);
    await passAgain(admin, url);
  }
}

const openPanel = (tab: string): Promise<void> => admin.getByRole('link', { name: tab, exact: true }).click();
const USERS = 'Gestión de Usuarios';

const rowOf = (name: string) => admin.getByRole('row').filter({ hasText: name });

describe('users', () => {
  test('[ADM-01] [ADM-02] [ADM-03] header, four cards, the table with its columns', async () => {
    await admin.getByRole('heading', { name: 'Panel de Administración' }).waitFor();
    for (const card of ['Total Usuarios', 'Usuarios Activos', 'Balance Total', 'Ganancias Totales']) {
      await admin.getByText(card).waitFor();
    }
    const header = await admin.getByRole('banner').innerText();
    for (const text of [ADMIN.username, 'Administrador', 'Cerrar Sesión']) expect(header).toContain(text);
    await rowOf(ANA.username).waitFor();
    const users = await readUsers();
    const sumOf = (figures: readonly string[]) =>
      figures.reduce((sum, figure) => sum + Math.round(Number(figure) * 100), 0) / 100;
    const cards = admin.locator('dl', { hasText: 'Total Usuarios' }).locator('div:has(> dt)');
    const balance = sumOf(users.map((user) => user.balance));
    await expect
      .poll(async () => (await textsOf(cards.locator('dd:first-of-type'))).map(figureIn))
      .toEqual([
        users.length,
        users.filter(({ isActive }) => isActive).length,
        balance,
        sumOf(users.map(({ totalProfit }) => totalProfit)),
      ]);
    // All that the one client has spent is margin.
    const margin = `$${(START_BALANCE - balance).toFixed(2)}`;
    expect(await textsOf(cards.nth(2).locator('span'))).toEqual([
      expect.stringMatching(/^Patrimonio \$[\d,]+\.\d\d$/),
      `En posiciones ${margin}`,
      `Con margen, en riesgo ${margin}`,
    ]);
    expect(await cards.last().locator('.text-up').count()).toBe(1);
    const heads = await admin.getByRole('columnheader').allTextContents();
    expect(heads.map((head) => head.trim())).toEqual([
      'Usuario',
      'Nombre Completo',
      'Email',
      'Teléfono',
      'País',
      'Rol',
      'Balance',
      'Ganancias',
      'Estado',
      'Acciones',
    ]);
    const cells = (await textsOf(rowOf(ANA.username).getByRole('cell'))).slice(0, 8);
    expect(cells).toEqual([
      '-',
      ANA.email,
      '-',
      '-',
      'Usuario',
      expect.any(String),
      expect.any(String),
      'Activo',
    ]);
    expect(await textsOf(rowOf(ADMIN.username).getByRole('cell'))).toContain('Admin');
    expect(await admin.getByRole('button', { name: `Eliminar a ${ADMIN.username}` }).count()).toBe(0);
    expect(await findStumbles(admin, 'users')).toEqual([]);
  });

  test('[ADM-05] [ADM-13] [ADM-14] one is created; what is wrong is shown at its field', async () => {
    await admin.getByRole('button', { name: 'Agregar Usuario' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Crear Nuevo Usuario' });
    await dialog.getByLabel('Usuario', { exact: true }).fill('ab');
    await dialog.getByLabel('Email').fill('nobody');
    await dialog.getByRole('button', { name: 'Crear Usuario' }).click();
    for (const text of [
      'El usuario debe tener al menos 3 caracteres',
      'Email inválido',
      'La contraseña debe tener al menos 6 caracteres',
    ]) {
      await dialog.getByText(text).waitFor();
    }
    await dialog.getByLabel('Balance', { exact: true }).fill(' 12000.00');
    expect(await dialog.getByRole('button', { name: 'Crear Usuario' }).isDisabled()).toBe(true);
    expect(await findStumbles(admin, 'create')).toEqual([]);
    await dialog.getByLabel('Motivo').fill('Beca');
    await dialog.getByLabel('Usuario', { exact: true }).fill('luz.gil');
    await dialog.getByLabel('Email').fill('luz.gil@example.org');
    await dialog.getByLabel('Contraseña').fill('secreta1');
    const create = () => dialog.getByRole('button', { name: 'Crear Usuario' }).click();
    await failTwice('**/api/admin/users', create, {
      title: 'Error',
      wordless: 'Error al crear usuario',
      unanswered: 'No se pudo crear el usuario',
    });
    await create();
    await toast(admin, 'Usuario creado');
    await toast(admin, 'El nuevo usuario ha sido creado exitosamente');
    await rowOf('luz.gil').getByText('12,000.00').waitFor();
  });

  test('[ADM-06] [ADM-11] [ADM-13] [ADM-14] the difference is shown, the reason asked for, the client notified', async () => {
    await admin.getByRole('button', { name: `Editar a ${ANA.username}` }).click();
    const dialog = admin.getByRole('dialog', { name: 'Editar Usuario' });
    await dialog.getByLabel('Balance', { exact: true }).fill('25000.00');
    await dialog.getByRole('button', { name: 'Revisar cambios' }).click();
    await dialog.getByText('25,000.00').waitFor();
    expect(await dialog.getByRole('button', { name: 'Guardar' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Motivo').fill('Premio del concurso');
    expect(await findStumbles(admin, 'review')).toEqual([]);
    const save = () => dialog.getByRole('button', { name: 'Guardar' }).click();
    await failTwice('**/api/admin/users/*', save, {
      title: '❌ Error',
      wordless: 'Error al actualizar usuario',
      unanswered: 'No se pudo actualizar el usuario',
    });
    const token = await admin.evaluate(() => localStorage.getItem('authToken') ?? '');
    // A read without a token would lead to the login.
    await admin.route('**/api/**', (route) => route.abort());
    await admin.evaluate(() => localStorage.removeItem('authToken'));
    await save();
    await toast(admin, 'El panel no tiene sesión. Inicia sesión de nuevo');
    await admin.evaluate((kept) => localStorage.setItem('authToken', kept), token);
    await passAgain(admin, '**/api/**');
    await save();
    await toast(admin, '✅ Usuario Actualizado');
    await toast(admin, 'Ganancias sincronizadas en tiempo real');
    await rowOf(ANA.username).getByText('25,000.00').waitFor();
    await client.getByRole('button', { name: /notif/i }).first().click();
    await client.getByText('Premio del concurso').first().waitFor();
    await client.keyboard.press('Escape');
  });

  test('[ADM-06] by keyboard alone: a user is found, edited, reviewed and saved, and the focus comes back', async () => {
    await admin.reload();
    await tabTo(admin, admin.getByRole('textbox', { name: /Buscar por usuario/ }));
    await admin.keyboard.type('ana.paz');
    await rowOf(ADMIN.username).waitFor({ state: 'detached' });
    const edit = admin.getByRole('button', { name: `Editar a ${ANA.username}` });
    await tabTo(admin, edit);
    await admin.keyboard.press('Enter');
    const dialog = admin.getByRole('dialog', { name: 'Editar Usuario' });
    await tabTo(admin, dialog.getByLabel('País'));
    await admin.keyboard.type('Chile');
    await admin.keyboard.press('Enter');
    // A country is neither money nor a figure, a password or a deletion: a reason is offered, not asked for.
    await dialog.getByText(/^Opcional, de 3 a 500 caracteres/).waitFor();
    expect(await dialog.getByRole('button', { name: 'Guardar' }).isEnabled()).toBe(true);
    await tabTo(admin, dialog.getByLabel('Motivo'));
    await admin.keyboard.type('Lo pidió por correo');
    await tabTo(admin, dialog.getByRole('button', { name: 'Guardar' }));
    await admin.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await rowOf(ANA.username).getByText('Chile').waitFor();
    await expect
      .poll(() => admin.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(`Editar a ${ANA.username}`);
    await openPanel(USERS);
  });

  test('[ADM-06] of a conflict both versions are shown, and one is taken', async () => {
    await admin.getByRole('button', { name: `Editar a ${ANA.username}` }).click();
    const dialog = admin.getByRole('dialog', { name: 'Editar Usuario' });
    await dialog.getByLabel('Teléfono').fill('+52 1');
    expect(await call(client, 'PUT /api/users/:id/settings', { phone: '+34 600' })).toBe(200);
    await dialog.getByRole('button', { name: 'Revisar cambios' }).click();
    await dialog.getByLabel('Motivo').fill('Corrección');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await dialog.getByText('Otra persona lo cambió mientras tanto').waitFor();
    await dialog.getByRole('radio', { name: 'Lo mío: +52 1' }).check();
    expect(await findStumbles(admin, 'conflict')).toEqual([]);
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await dialog.getByText('+34 600').waitFor();
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await dialog.waitFor({ state: 'detached' });
    await rowOf(ANA.username).getByText('+52 1').waitFor();
  });

  test('[ADM-03] columns are chosen; an administrator without a second factor is urged to set one up', async () => {
    await admin.getByRole('button', { name: 'Columnas' }).click();
    await admin.getByRole('menuitemcheckbox', { name: 'Verificación' }).click();
    expect(await findStumbles(admin, 'columns')).toEqual([]);
    await admin.getByRole('menuitemcheckbox', { name: 'Verificación' }).press('Escape');
    await admin.getByRole('columnheader', { name: 'Verificación' }).waitFor();
    await admin.getByRole('button', { name: 'Activarlo ahora' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Mi acceso' });
    await dialog.getByLabel('Tu contraseña').fill(ADMIN.password);
    await dialog.getByRole('button', { name: 'Configurar' }).click();
    await dialog.getByRole('img', { name: /QR/ }).waitFor();
    expect(await findStumbles(admin, 'access')).toEqual([]);
    const secret = (await dialog.locator('form code').textContent()) ?? '';
    await dialog.getByLabel('Código').fill(new TOTP({ secret }).generate());
    await dialog.getByRole('button', { name: 'Activar' }).click();
    // The warning goes with that, and the codes, which are shown this once, stay.
    await dialog.getByText('Códigos de recuperación que quedan: 10.').waitFor();
    const codes = await dialog.getByRole('status').getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    expect(await admin.getByRole('complementary', { name: 'Mi acceso' }).count()).toBe(0);
    await dialog.getByLabel('Tu contraseña').fill(ADMIN.password);
    await dialog.getByLabel('Código').fill(codes[0] ?? '');
    await dialog.getByRole('button', { name: 'Desactivar' }).click();
    await dialog.getByRole('button', { name: 'Configurar' }).waitFor();
    await admin.keyboard.press('Escape');
  });

  test('[ADM-04] [ADM-13] [ADM-14] deleted after the question, and gone from the table', async () => {
    await admin.getByRole('button', { name: 'Eliminar a luz.gil' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByText('¿Estás seguro de que quieres eliminar este usuario?').waitFor();
    await dialog.getByLabel('Motivo').fill('Cuenta de prueba');
    expect(await findStumbles(admin, 'delete')).toEqual([]);
    const remove = () => dialog.getByRole('button', { name: 'Eliminar' }).click();
    await failTwice('**/api/admin/users/*', remove, {
      title: '❌ Error',
      wordless: 'Error al eliminar usuario',
      unanswered: 'No se pudo eliminar el usuario',
    });
    await remove();
    await toast(admin, 'Usuario eliminado');
    await toast(admin, 'El usuario ha sido eliminado exitosamente');
    await rowOf('luz.gil').waitFor({ state: 'detached' });
  });

  test('[ADM-03] [ADM-13] a search by word stands in the address and survives a reload', async () => {
    await admin.getByRole('textbox', { name: /Buscar por usuario/ }).fill('ana.paz@');
    await rowOf(ADMIN.username).waitFor({ state: 'detached' });
    await admin.reload();
    await rowOf(ANA.username).waitFor();
    expect(new URL(admin.url()).searchParams.get('q')).toBe('ana.paz@');
    // A page that is no longer there gives way to the last one.
    await admin.goto('/admin/users?q=ana.paz@&page=7');
    await rowOf(ANA.username).waitFor();
    expect(new URL(admin.url()).searchParams.get('page')).toBe('1');
    await admin.route('**/api/admin/users/export**', (route) => route.abort());
    await admin.getByRole('button', { name: 'CSV' }).click();
    await admin.getByRole('listitem').getByText('No se pudieron cargar los usuarios').waitFor();
    await passAgain(admin, '**/api/admin/users/export**');
    await admin.route('**/api/admin/users/search**', (route) => route.fulfill({ status: 404, json: {} }));
    await admin.goto('/admin/users');
    await admin.getByText('No se pudieron cargar los usuarios').waitFor();
    await passAgain(admin, '**/api/admin/users/search**');
    await admin.getByRole('button', { name: 'Reintentar' }).click();
    await rowOf(ANA.username).waitFor();
  });
});

describe('many, and one to read', () => {
  test('[ADM-05] imported from CSV: each row is judged first, then created, its password shown once', async () => {
    await admin.getByRole('button', { name: 'Importar' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Importar usuarios' });
    await dialog
      .getByLabel('Filas')
      .fill('username,email\nsol.rey,sol.rey@example.org\nana.paz,otra@example.org');
    await dialog.getByLabel('Motivo').fill('Curso de otoño');
    await dialog.getByRole('button', { name: 'Comprobar' }).click();
    await dialog.getByText('Filas que se pueden crear: 1; que no: 1.').waitFor();
    await dialog.getByText('El nombre de usuario ya está en uso').waitFor();
    expect(await findStumbles(admin, 'import')).toEqual([]);
    const created = Promise.withResolvers<void>();
    await admin.route('**/api/admin/users/import', async (route) => {
      await created.promise;
      await route.fetch();
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Crear usuarios (1)' }).click();
    await dialog.getByText('Creando... 0 de 2').waitFor();
    // The passwords are shown once: the dialog stays until they are there.
    await admin.keyboard.press('Escape');
    expect(await dialog.getByRole('button').allTextContents()).toEqual(['']);
    created.resolve();
    // Their answer is lost: sent again, it comes once more, and with it the passwords.
    await dialog.getByRole('alert').waitFor();
    await passAgain(admin, '**/api/admin/users/import');
    await dialog.getByRole('button', { name: 'Crear usuarios (1)' }).click();
    await dialog.getByText('Usuarios creados: 1.').waitFor();
    expect(await dialog.locator('code').textContent()).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/);
    expect(await findStumbles(admin, 'imported')).toEqual([]);
    await admin.keyboard.press('Escape');
    await dialog.getByText('Las contraseñas no se han guardado.').waitFor();
    const saved = admin.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Guardar contraseñas (CSV)' }).click();
    await saved;
    await admin.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await rowOf('sol.rey').waitFor();
  });

  test('[ADM-11] a client’s account is read for support, with why', async () => {
    await admin.getByRole('button', { name: `Ver la cuenta de ${ANA.username} para soporte` }).click();
    const dialog = admin.getByRole('dialog', { name: `Cuenta de ${ANA.username}` });
    await dialog.getByLabel('Motivo').fill('Pregunta por su saldo');
    await dialog.getByRole('button', { name: 'Ver la cuenta' }).click();
    await dialog.getByRole('heading', { name: 'Posiciones (1)' }).waitFor();
    await dialog.getByText('Premio del concurso', { exact: true }).waitFor();
    await dialog.getByText(/^Fijado por administradores: \+\$.*Premio del concurso$/).waitFor();
    expect(await findStumbles(admin, 'view')).toEqual([]);
    await admin.keyboard.press('Escape');
  });
});

describe('accounts near their call', () => {
  const rowOfAna = () => admin.getByRole('row', { name: new RegExp(ANA.username) });

  test('an account on margin stands in the queue with its level, coloured and named by how near it is', async () => {
    await openPanel('Riesgo');
    await rowOfAna()
      .getByText(/^[\d,]+\.\d+ ?%$/)
      .waitFor();
    expect(await rowOfAna().getByText('AAPL').count()).toBe(2);
    expect(
      await rowOfAna()
        .getByText(/Vigilar|Llamada de margen/)
        .count(),
    ).toBe(0);
    // The page reads levels that nobody may bring an account to by an act.
    let level = 149.99;
    await admin.route('**/api/admin/accounts/near-call', async (route) => {
      const accounts = (await (await route.fetch()).json()) as object[];
      await route.fulfill({ json: accounts.map((account) => ({ ...account, marginLevel: level })) });
    });
    await admin.reload();
    await rowOfAna().getByText('Vigilar').waitFor();
    expect(await findStumbles(admin, 'risk')).toEqual([]);
    level = 99.99;
    await rowOfAna().getByText('Llamada de margen').waitFor();
    await passAgain(admin, '**/api/admin/accounts/near-call');
  });

  test('it leads to the client’s page: figures, curve, exposure, positions; records are read with why', async () => {
    await rowOfAna().getByRole('link', { name: ANA.username }).click();
    await admin.waitForURL('**/admin/clients/*');
    await admin.getByRole('heading', { name: ANA.username }).waitFor();
    const part = (name: string) => admin.getByRole('region', { name });
    await part('Curva de patrimonio')
      .getByRole('img', { name: /^Patrimonio de/ })
      .waitFor();
    await part('Exposición por clase')
      .getByRole('row', { name: /^Acciones/ })
      .waitFor();
    await part('Posiciones').getByRole('button', { name: 'AAPL' }).waitFor();
    await part('Auditoría de este cliente').getByText('Premio del concurso').first().waitFor();
    const records = part('Órdenes, operaciones y movimientos');
    await records.getByRole('button', { name: 'Leer los registros' }).click();
    await records.getByLabel('Motivo').fill('Pregunta por una compra');
    await records.getByRole('button', { name: 'Leer los registros' }).click();
    await records.getByRole('heading', { name: 'Operaciones (1)' }).waitFor();
    expect(await findStumbles(admin, 'client')).toEqual([]);
    await admin.reload();
    await part('Auditoría de este cliente').getByText('Pregunta por una compra').waitFor();
    await admin.getByRole('button', { name: 'Editar', exact: true }).click();
    await admin.getByRole('dialog', { name: 'Editar Usuario' }).waitFor();
    await admin.keyboard.press('Escape');
    await admin.goto('/admin/clients/nobody');
    await admin.getByText('No se perdió nada').waitFor();
    await openPanel(USERS);
  });
});

describe('positions', () => {
  test('[ADM-07] [ADM-08] [ADM-13] [DSH-13] a set profit: both figures, the reason, the blue dot on the client’s screen', async () => {
    await openTab(client, 'Positions');
    await positionRow(client, 'AAPL').waitFor();
    await admin.getByRole('button', { name: 'Gestionar las posiciones de sol.rey' }).click();
    await admin.getByText('Este usuario no tiene posiciones activas').waitFor();
    await admin.keyboard.press('Escape');
    const answer = Promise.withResolvers<void>();
    await admin.route('**/api/admin/positions/*', (route) =>
      answer.promise.then(() => route.fulfill({ status: 404, json: {} })),
    );
    await admin.getByRole('button', { name: `Gestionar las posiciones de ${ANA.username}` }).click();
    const dialog = admin.getByRole('dialog', { name: `Gestionar Posiciones - ${ANA.username}` });
    await dialog.getByText('Cargando posiciones...').waitFor();
    answer.resolve();
    await dialog.getByText('No se pudieron cargar las posiciones del usuario').waitFor();
    await passAgain(admin, '**/api/admin/positions/*');
    await dialog.getByRole('button', { name: 'Reintentar' }).click();
    await dialog.getByRole('rowheader', { name: 'AAPL' }).waitFor();
    expect(await textsOf(dialog.getByRole('columnheader'))).toEqual([
      'Símbolo',
      'Cantidad',
      'Precio Promedio',
      'Valor Total',
      'P&L Actual',
      'Controles de Ganancia',
    ]);
    expect((await textsOf(dialog.getByRole('row'))).at(-1)).toMatch(
      /^AAPL Mercado simulado 10\.000000 [\d,.]+ \$[\d,]+\.\d\d [+−]?\$[\d,]+\.\d\d /,
    );
    expect(await findStumbles(admin, 'positions')).toEqual([]);
    await dialog.getByRole('button', { name: 'Editar Ganancia de AAPL' }).click();
    const form = admin.getByRole('dialog', { name: 'Editar Ganancia - AAPL' });
    expect(await form.getByLabel('Ganancia o pérdida exacta').inputValue()).toBe('0.00');
    await form.getByLabel('Ganancia o pérdida exacta').fill('mucho');
    await form.getByText('Debe ser un número válido').waitFor();
    await form.getByLabel('Ganancia o pérdida exacta').fill('500');
    await form.getByRole('button', { name: 'Revisar cambios' }).click();
    await form.getByLabel('Motivo').fill('Ejercicio de clase');
    expect(await findStumbles(admin, 'profit')).toEqual([]);
    const save = () => form.getByRole('button', { name: 'Guardar' }).click();
    await failTwice('**/api/admin/positions/*/AAPL', save, {
      title: '❌ Error',
      wordless: 'Error al actualizar la ganancia de la posición',
      unanswered: 'No se pudo actualizar la ganancia',
    });
    const { id } = (await readUsers()).find(({ username }) => username === ANA.username) ?? { id: '' };
    const another = { profit: 450, reason: 'Otro administrador' };
    expect(await call(admin, `PUT /api/admin/positions/${id}/AAPL`, another)).toBe(200);
    await save();
    await toast(admin, 'Los datos han cambiado desde que los abriste');
    await form.getByText('(+50.00)').waitFor();
    await save();
    await toast(admin, '✅ Actualizado');
    await client.getByRole('button', { name: 'P&L of AAPL was set by an administrator' }).first().click();
    const popover = client.getByRole('dialog', { name: 'Set by an administrator' });
    await popover.getByText('+$500.00').waitFor();
    await popover.getByText('Ejercicio de clase').waitFor();
    await popover.getByText('Market P&L').waitFor();
    await takePicture(client, 'blue-dot-1440');
    expect(await findViolations(client)).toEqual([]);
    await client.keyboard.press('Escape');
    // Escape would take the toast away first.
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });
});

describe('withdrawals', () => {
  test('[ADM-09] [ADM-10] [ADM-13] the queue, masked, and a decision with its notes', async () => {
    await admin.route('**/api/admin/withdrawals', (route) => route.fulfill({ status: 404, json: {} }));
    await openPanel('Solicitudes de Retiro');
    await admin.getByText('No se pudieron cargar los retiros').waitFor();
    await passAgain(admin, '**/api/admin/withdrawals');
    await admin.getByRole('button', { name: 'Reintentar' }).click();
    await admin.getByText('No se encontraron solicitudes de retiro').waitFor();
    const card = {
      cardNumber: '4242424242424242',
      cardName: 'Ana Paz',
      cardExpiry: '12/40',
      cardCvv: '123',
    };
    expect(
      await call(client, 'POST /api/users/:id/withdraw', { amount: 500, method: 'debit_card', ...card }),
    ).toBe(200);
    await admin.getByRole('heading', { name: ANA.username }).waitFor();
    for (const text of [
      '1 solicitudes en total',
      'PENDIENTE',
      '$500.00',
      '**** **** **** 4242',
      'ANA PAZ',
      '***',
    ]) {
      await admin.getByText(text, { exact: true }).waitFor();
    }
    await admin.getByText(`${ANA.email} · +52 1`, { exact: true }).waitFor();
    await admin.getByText(/^\d+ \w{3} \d{4}, \d\d:\d\d$/).waitFor();
    const status = (text: string) => admin.getByText(text, { exact: true }).getAttribute('class');
    expect(await status('PENDIENTE')).toContain('text-warn');
    expect(await findStumbles(admin, 'withdrawals')).toEqual([]);
    await admin.getByRole('button', { name: /^Actualizar Estado de/ }).click();
    const dialog = admin.getByRole('dialog', { name: 'Actualizar Estado' });
    await dialog.getByLabel('Estado').selectOption({ label: 'Aprobado' });
    expect(await dialog.getByRole('button', { name: 'Actualizar Retiro' }).isEnabled()).toBe(true);
    await dialog.getByPlaceholder('Agrega notas sobre este retiro...').fill('Sent today');
    await dialog.getByRole('button', { name: 'Actualizar Retiro' }).click();
    await dialog.getByText('Este cliente no está verificado.').waitFor();
    expect(await findStumbles(admin, 'status')).toEqual([]);
    const update = () => dialog.getByRole('button', { name: 'Actualizar Retiro' }).click();
    await failTwice('**/api/admin/withdrawals/*', update, {
      title: 'Error',
      wordless: 'No se pudo actualizar el estado del retiro',
      unanswered: 'No se pudo actualizar el estado del retiro',
    });
    let sent = 0;
    const clicked = Promise.withResolvers<void>();
    const count = async (route: Route) => {
      sent += 1;
      await clicked.promise;
      await route.continue();
    };
    await admin.route('**/api/admin/withdrawals/*', count);
    await dialog.getByRole('button', { name: 'Actualizar Retiro' }).dblclick();
    clicked.resolve();
    await toast(admin, 'Listo');
    await toast(admin, 'El estado del retiro se actualizó correctamente');
    expect(sent).toBe(1);
    await passAgain(admin, '**/api/admin/withdrawals/*', count);
    await admin.getByText('APROBADO', { exact: true }).waitFor();
    expect(await status('APROBADO')).toContain('text-up');
  });
});

describe('the records', () => {
  test('[ADM-12] a verification is decided with its reason', async () => {
    const request = {
      fullName: 'Ana Paz',
      country: 'España',
      dateOfBirth: '1990-05-17',
      documentNumber: 'SBX-123456',
    };
    expect(await call(client, 'POST /api/users/:id/verification', request)).toBe(201);
    await admin.getByRole('link', { name: 'Verificaciones' }).click();
    await admin.getByRole('button', { name: `Verificación de ${ANA.username}` }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('Motivo').fill('Documento claro');
    expect(await findStumbles(admin, 'verification')).toEqual([]);
    await dialog.getByRole('button', { name: 'Verificar' }).click();
    await admin.getByRole('listitem').getByText('Verificado', { exact: true }).waitFor();
    // The button that led here has gone with what was decided.
    await admin.locator('main:focus').waitFor();
    expect(await findStumbles(admin, 'verifications')).toEqual([]);
  });

  test('[ADM-11] every act stands in the audit log with before, after and why; the books add up', async () => {
    await admin.getByRole('link', { name: 'Auditoría' }).click();
    for (const text of ['Motivo: Premio del concurso', 'Motivo: Ejercicio de clase', 'Motivo: Sent today']) {
      await admin.getByText(text).waitFor();
    }
    expect(await findStumbles(admin, 'audit')).toEqual([]);
    await admin.getByRole('link', { name: 'Libro mayor' }).click();
    await admin.getByText(/Los libros cuadran/).waitFor();
    expect(await findStumbles(admin, 'ledger')).toEqual([]);
  });

  test('[ADM-11] the system is measured; a reset link is read with a reason, and its owner is notified', async () => {
    const asked = await fetch(`${server.origin}/api/password-reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login: ANA.username }),
    });
    expect(asked.status).toBe(202);
    await admin.getByRole('link', { name: 'Sistema' }).click();
    await admin.getByText('En servicio').waitFor();
    await admin.getByRole('rowheader', { name: 'Paso del mercado' }).waitFor();
    await admin.getByRole('button', { name: `Leer el mensaje para ${ANA.email}` }).click();
    // Mail is in the language of whom it is for.
    const dialog = admin.getByRole('dialog', { name: 'Reset your Lonja password' });
    expect(await findStumbles(admin, 'system')).toEqual([]);
    await dialog.getByLabel('Motivo').fill('Lo pidió en clase');
    await dialog.getByRole('button', { name: 'Leer' }).click();
    await dialog.getByText('/reset-password#').waitFor();
    await client.getByRole('button', { name: /notif/i }).first().click();
    const notices = client.getByRole('dialog', { name: 'Notifications' });
    await notices.getByText(/password reset link read.*Lo pidió en clase/).waitFor();
    await client.keyboard.press('Escape');
    await admin.keyboard.press('Escape');
  });

  test('[ADM-11] what was set stands on a page for everybody, linked from footer and dashboard', async () => {
    const { page, context } = await openVisitor(browser, server.origin);
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Transparencia' }).click();
    await page.getByRole('heading', { name: 'Transparencia' }).waitFor();
    const answer = await fetch(`${server.origin}/api/transparency`);
    const figures = (await answer.json()) as Record<string, number>;
    const lines = await page.locator('main dl div').allTextContents();
    expect(lines).toContain(`Ajustes en total${figures['total']}`);
    expect(lines).toContain(`Saldos fijados${figures['balances']}`);
    expect(lines).toContain(`Clientes a los que se ajustó algo${figures['clients']}`);
    await takePicture(page, 'transparency-1440');
    await context.close();
    await openTab(client, 'Dashboard');
    expect(
      await client.getByRole('link', { name: 'What administrators adjusted' }).getAttribute('href'),
    ).toBe('/transparency');
  });

  test('[DSH-29] in another language on every tab, kept for the next browser, and back', async () => {
    await admin.getByLabel('Idioma').selectOption('Deutsch');
    await admin.getByRole('heading', { name: 'Verwaltung', exact: true }).waitFor();
    expect(await admin.evaluate(() => document.documentElement.lang)).toBe('de');
    const stumbles: string[] = [];
    for (const [tab, text] of [
      ['Auszahlungsanträge', '$'],
      ['Verifizierungen', 'Geburtsdatum'],
      ['Prüfprotokoll', 'Grund: Premio del concurso'],
      ['Hauptbuch', 'Die Bücher gehen auf'],
      ['System', 'In Betrieb'],
      ['Benutzerverwaltung', '10.000,00'],
    ] as const) {
      await admin.getByRole('link', { name: tab }).click();
      await admin.getByText(text).first().waitFor();
      if (overflowsAt.has(tab)) stumbles.push(...(await findStumbles(admin, `de-${tab}`)));
    }
    expect(stumbles).toEqual([]);
    const { kept } = await signInByCalls(server.origin);
    const { page: elsewhere, context } = await openVisitor(browser, server.origin, { kept });
    await elsewhere.goto('/admin/users');
    await elsewhere.getByRole('heading', { name: 'Verwaltung', exact: true }).waitFor();
    await context.close();
    await admin.getByLabel('Sprache').selectOption('Español');
    await admin.getByRole('heading', { name: 'Panel de Administración' }).waitFor();
  });

  test('[DSH-29] a language chosen right before the page is loaded anew holds, and is saved', async () => {
    const saved = await reloadOverSave(admin, async () => {
      await admin.getByLabel('Idioma').selectOption('English');
    });
    expect(saved).toMatchObject({ language: 'en' });
    await admin.getByRole('heading', { name: 'Administration Panel' }).waitFor();
    await admin.getByLabel('Language').selectOption('Español');
    await admin.getByRole('heading', { name: 'Panel de Administración' }).waitFor();
  });

  test('[ADM-03] the light theme holds too', async () => {
    await openPanel(USERS);
    await admin.getByLabel('Tema').selectOption('Claro');
    await admin.locator('html[data-theme=light]').waitFor();
    await rowOf(ANA.username).waitFor();
    expect(await admin.locator('html').getAttribute('data-theme')).toBe('light');
  });
});

describe('disclosure', () => {
  const ACTS = Number(process.env['PROVE_DISCLOSURES'] ?? 27);
  const SEED = Number(process.env['PROVE_SEED'] ?? Date.now() % 2 ** 31);
  /** Acts on one client: as many as its lists show. */
  const ROUND = 50;

  test(
    `[ADM-11] [DSH-13] ${ACTS} random acts are disclosed on every surface, seed ${SEED}`,
    { timeout: 120_000 + ACTS * 2_000 },
    async () => {
      const random = createRandom(SEED);
      const began = performance.now();
      const before = await readTransparency();
      const undisclosed: string[] = [];
      let acts = 0;
      let slowestMilliseconds = 0;
      while (acts < ACTS) {
        const trial = await tryDisclosure(
          { browser, origin: server.origin, random },
          Math.min(ROUND, ACTS - acts),
        );
        acts += trial.acts;
        undisclosed.push(...trial.undisclosed);
        slowestMilliseconds = Math.max(slowestMilliseconds, Math.round(trial.slowestMilliseconds));
      }
      recordProof({
        proof: 'disclosure',
        seed: SEED,
        acts,
        undisclosed: undisclosed.length,
        slowestMilliseconds,
        milliseconds: Math.round(performance.now() - began),
      });
      expect(undisclosed).toEqual([]);
      expect((await readTransparency()).clients).toBe(before.clients + Math.ceil(ACTS / ROUND));
    },
  );
});

const readTransparency = async (): Promise<{ readonly clients: number }> =>
  (await (await fetch(`${server.origin}/api/transparency`)).json()) as { readonly clients: number };

describe('how the market takes orders', () => {
  const setProfile = async (label: string): Promise<void> => {
    await admin.getByRole('button', { name: `Editar a ${ANA.username}` }).click();
    const dialog = admin.getByRole('dialog', { name: 'Editar Usuario' });
    await dialog.getByLabel('Perfil de ejecución').selectOption({ label });
    await dialog.getByRole('button', { name: 'Revisar cambios' }).click();
    await dialog.getByLabel('Motivo').fill('Una clase sobre ejecución');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const fills = () => client.getByTitle('Evidence of this AAPL fill').filter({ visible: true });

  test('[ADM-06] [ADM-11] a profile is set, named in the ticket with its cost, and proved by the fill', async () => {
    await setProfile('Minorista');
    await openTab(client, 'Transactions');
    await fills().first().waitFor();
    const before = await fills().count();
    await openTicket(client, 'AAPL');
    const ticket = client.getByRole('dialog', { name: 'Trade AAPL' });
    await ticket.getByText('All figures of this order').click();
    await expect
      .poll(() => ticket.getByLabel('All figures of this order').innerText())
      .toMatch(/Retail, 50 to 250 ms/);
    await ticket.getByText('The same order under every profile').click();
    await ticket.getByText('Stressed, 250 to 1500 ms').waitFor();
    expect(await findStumbles(client, 'ticket-retail')).toEqual([]);
    await placeOrder(client, 'Buy', { symbol: 'AAPL', quantity: '1' });
    // The fill comes 50 ms later at the earliest, and its note takes the other one's place, sooner than somebody looks.
    await client
      .getByText(/^(Order sent|Market order filled)$/)
      .first()
      .waitFor();
    await openTab(client, 'Transactions');
    await expect.poll(() => fills().count()).toBe(before + 1);
    await fills().first().click();
    await client.getByText('Cost against ideal').waitFor();
    await client.keyboard.press('Escape');
    await setProfile('Ideal');
  });
});

import { createClient, type Client } from '@lonja/protocol/client';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  INSTRUCTOR,
  startLtiPlatform,
  type LtiPlatform,
  type PlatformLaunch,
} from '../apps/server/src/test/lti-platform.ts';
import { leave, openVisitor, sharedBrowser } from './browser.ts';
import { signInByCalls } from './pages/newcomer.ts';
import { ADMIN, type RunningServer } from './running-server.ts';
import { startServer } from './start-server.ts';
import { findStumbles } from './stumbles.ts';

const COURSE = { id: 'course-1', title: 'Mercados 4A' };
const TEACHER = { subject: 'nora', name: 'Nora Docente', roles: [INSTRUCTOR], course: COURSE };
const STUDENT = { subject: 'teo', name: 'Teo Alumno', course: COURSE };
const LINK = { id: 'link-1', title: 'Diario', column: 'column-1' };
const TITLE = 'Diario de una operación';

let server: RunningServer;
let platform: LtiPlatform;
let browser: Browser;
let admin: Page;
let teacher: Page;
let student: Page;

beforeAll(async () => {
  [server, platform, browser] = await Promise.all([
    startServer({ LTI_NETWORK: 'own' }),
    // Another site for a browser, as a platform is.
    startLtiPlatform(Date.now, 'localhost'),
    sharedBrowser(),
  ]);
  const { kept } = await signInByCalls(server.origin);
  [{ page: admin }, { page: teacher }, { page: student }] = await Promise.all([
    openVisitor(browser, server.origin, { kept, locale: 'en' }),
    openVisitor(browser, server.origin, { locale: 'en' }),
    openVisitor(browser, server.origin, { viewport: 'thumb', locale: 'es' }),
  ]);
});
afterAll(async () => {
  await leave(browser);
  await server?.stop();
  await platform?.stop();
});

/** The page of the course, with the link in a frame. */
const courseOf = (launch: PlatformLaunch): string =>
  `${platform.origin}/course?launch=${encodeURIComponent(platform.loginAddress(launch))}`;

/** The client of the person who is signed in in a page. */
async function clientOf(page: Page): Promise<Client> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  return createClient({ origin: server.origin, readToken: () => token });
}

test('the administrator registers the platform, and tests it', async () => {
  await admin.goto('/admin/platforms');
  await admin.locator('code').first().waitFor();
  const [loginUrl, launchUrl, keysUrl] = await admin.locator('code').allTextContents();
  platform.register({ loginUrl: loginUrl ?? '', launchUrl: launchUrl ?? '', keysUrl: keysUrl ?? '' });
  await admin.getByRole('button', { name: /^(Register a platform|Registrar una plataforma)$/ }).click();
  const dialog = admin.getByRole('dialog');
  const {
    name,
    issuer,
    clientId,
    deploymentIds,
    authorizationUrl,
    tokenUrl,
    keysUrl: keys,
  } = platform.registration;
  const fields = dialog.getByRole('textbox');
  for (const [index, text] of [
    name,
    issuer,
    clientId,
    deploymentIds[0],
    authorizationUrl,
    tokenUrl,
    keys,
  ].entries())
    await fields.nth(index).fill(text ?? '');
  expect(await findStumbles(admin, 'lti-register')).toEqual([]);
  await dialog.getByRole('button', { name: /^(Save|Guardar)$/ }).click();
  const password = admin.getByRole('dialog').getByLabel(/^(Password|Contraseña|Your password|Tu contraseña)/);
  await Promise.race([password.waitFor(), admin.getByRole('row', { name: /Aula virtual/ }).waitFor()]);
  if (await password.isVisible()) {
    await password.fill(ADMIN.password);
    await password.press('Enter');
  }
  await admin.getByRole('button', { name: /^(Test|Probar) Aula virtual$/ }).click();
  await admin
    .getByText(/Aula virtual: (keys work, token work|claves funciona, token funciona)/)
    .first()
    .waitFor();
  expect(await findStumbles(admin, 'lti-panel')).toEqual([]);
});

test('a teacher comes from a frame by a tab of its own, and makes the group of the course', async () => {
  await teacher.goto(courseOf({ ...TEACHER, link: LINK }));
  const inFrame = teacher.frameLocator('iframe').getByRole('link', { name: 'Open Lonja' });
  const [tab] = await Promise.all([teacher.context().waitForEvent('page'), inFrame.click()]);
  teacher = tab;
  await teacher.getByText('You come from Aula virtual, from the course “Mercados 4A”.').waitFor();
  expect(await findStumbles(teacher, 'lti-stranger')).toEqual([]);
  await teacher.getByRole('button', { name: 'Open an account and go on' }).click();
  await teacher.getByRole('heading', { name: 'Which group is this course?' }).waitFor();
  expect(await findStumbles(teacher, 'lti-choose')).toEqual([]);
  await teacher.getByRole('button', { name: 'Use this group' }).click();
  await teacher.waitForURL('**/app/classes?group=*');
  const client = await clientOf(teacher);
  const [group] = await client.call('listGroups', {});
  await client.call('createAssignment', {
    params: { group: group?.id ?? '' },
    body: {
      title: TITLE,
      instructions: 'Explica por qué compraste.',
      dueAt: '2099-01-05T09:00:00Z',
      takesLate: true,
      possible: '10',
      state: 'published',
    },
  });
  await teacher.reload();
  const courses = teacher.getByRole('region', { name: 'Courses of learning platforms' });
  await courses.getByLabel('Diario opens').selectOption({ label: TITLE });
  await courses.getByText('Mercados 4A (Aula virtual)').waitFor();
});

test('a student reads who reads the account, lands on the assignment, and the grade goes back', async () => {
  await student.setViewportSize({ width: 390, height: 844 });
  await student.goto(platform.loginAddress({ ...STUDENT, link: LINK }));
  await student.getByText(/lo[s]? leen: Nora Docente/).waitFor();
  expect(await findStumbles(student, 'lti-student')).toEqual([]);
  await student.getByRole('button', { name: 'Abrir una cuenta y seguir' }).click();
  await student.getByRole('dialog', { name: TITLE, exact: true }).waitFor();
  const client = await clientOf(teacher);
  const [group] = await client.call('listGroups', {});
  const names = { group: group?.id ?? '' };
  const [assignment] = await client.call('listAssignments', { params: names });
  const members = await client.call('listMembers', { params: names });
  const user = members.find(({ role }) => role === 'student')?.userId ?? '';
  await client.call('gradeWork', {
    params: { ...names, assignment: assignment?.id ?? '', user },
    body: { points: '8', feedback: 'Bien', returns: true, versions: 0 },
  });
  await expect.poll(() => platform.score('column-1', 'teo')?.scoreGiven, { timeout: 15_000 }).toBe(8);
  await teacher.getByText('1 grade was sent.').waitFor({ timeout: 15_000 });
  expect(await findStumbles(teacher, 'lti-courses')).toEqual([]);
});

test('whoever goes back to a launch that was used is not signed in by it', async () => {
  await student.goto('/lti/start#'.concat('x'.repeat(43)));
  await student.getByText('Abre otra vez el enlace de tu curso').waitFor();
  await student.goto('about:blank');
  await student.goto('/lti/start#fault.deployment_unknown');
  await student.getByRole('heading', { name: 'No se pudo abrir este enlace' }).waitFor();
  expect(await findStumbles(student, 'lti-fault')).toEqual([]);
});

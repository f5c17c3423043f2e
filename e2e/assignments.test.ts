import { readFile } from 'node:fs/promises';
import type { Client } from '@lonja/protocol/client';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, sharedBrowser } from './browser.ts';
import { newPerson, openNewcomer, registerByCalls, signInByCalls } from './pages/newcomer.ts';
import { sharedServer, type SharedServer } from './start-server.ts';
import { findStumbles } from './stumbles.ts';

const TEACHER = newPerson('nora.docente');
const STUDENT = newPerson('teo.alumno');
const SLOW = newPerson('ada.alumna');
/** As long as a name can be: every screen that names the class has room for it. */
const GROUP = 'Mercados financieros y derivados de la tarde, grupos 4A y 4B';
const TITLE = 'Diario de una operación';

let server: SharedServer;
let browser: Browser;
let teacher: Page;
let student: Page;
/** The student by calls, as in the browser. */
let own: Client;
let slow: Client;
let groupId = '';

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  const [tutor, pupil, late, { client: admin }] = await Promise.all([
    openNewcomer(browser, server.origin, TEACHER, { locale: 'en' }),
    openNewcomer(browser, server.origin, STUDENT, { viewport: 'thumb', locale: 'es' }),
    registerByCalls(server.origin, SLOW),
    signInByCalls(server.origin),
  ]);
  [teacher, student] = [tutor.page, pupil.page];
  for (const page of [teacher, student]) page.setDefaultTimeout(20_000);
  [own, slow] = [pupil.client, late.client];
  await admin.call('createGroup', { body: { name: GROUP, teacher: TEACHER.username, reason: 'Curso' } });
  const [group] = await tutor.client.call('listGroups', {});
  groupId = group?.id ?? '';
  const body = { code: group?.joinCode ?? '' };
  for (const one of [own, slow]) await one.call('joinGroup', { body });
});
afterAll(async () => {
  await leave(browser);
});

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const close = async (page: Page, name: string): Promise<void> => {
  await dialogOf(page, name)
    .getByRole('button', { name: /^(Close|Cerrar)$/ })
    .click();
  await dialogOf(page, name).waitFor({ state: 'detached' });
};
const assignmentId = async (): Promise<string> => {
  const [one] = await slow.call('listAssignments', { params: { group: groupId } });
  return one?.id ?? '';
};

test('the teacher writes an assignment, whose deadline names its zone', async () => {
  await teacher.goto('/app/classes');
  const group = region(teacher, GROUP);
  await group.getByText('No assignments yet').waitFor();
  await group.getByRole('button', { name: 'New assignment' }).click();
  const dialog = dialogOf(teacher, 'New assignment');
  expect(await dialog.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Title').fill(TITLE);
  await dialog.getByLabel('Instructions').fill('Explica por qué compraste.\nMenciona el riesgo.');
  await dialog.getByLabel(/^Deadline \(/).fill('2099-01-05T09:00');
  await dialog.getByLabel('Points possible').fill('7.5');
  await dialog.getByLabel('Take late work, and mark it').click();
  expect(await findStumbles(teacher, 'new-assignment')).toEqual([]);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await dialog.waitFor({ state: 'detached' });
  await group.getByText(/Deadline: .*2099.*\(.+\) · 7\.50 points/).waitFor();
  expect(await findStumbles(teacher, 'assignments')).toEqual([]);
});

test('the teacher looks at the class as a student sees it', async () => {
  await region(teacher, GROUP).getByRole('button', { name: 'See it as a student' }).click();
  const name = `${GROUP}, as a student sees it`;
  const seen = dialogOf(teacher, name);
  await seen.getByText('Not handed in').waitFor();
  await seen.getByText('No contest is open to its students').waitFor();
  expect(await findStumbles(teacher, 'seen-as-student')).toEqual([]);
  await seen.getByRole('button', { name: `Open ${TITLE}` }).click();
  const work = dialogOf(teacher, TITLE);
  await work.getByText('Menciona el riesgo.').waitFor();
  expect(await work.getByLabel('Your text').isDisabled()).toBe(true);
  expect(await work.getByRole('button', { name: 'Hand in', exact: true }).isDisabled()).toBe(true);
  await close(teacher, TITLE);
  await close(teacher, name);
});

test('a student hands in at 390 pixels, and another version', async () => {
  await student.goto('/app/classes');
  await student.getByRole('button', { name: `Abrir ${TITLE}` }).click();
  const dialog = dialogOf(student, TITLE);
  await dialog.getByText('Menciona el riesgo.').waitFor();
  await dialog.getByLabel('Tu texto').fill('Compré AAPL porque bajó.');
  await dialog.getByRole('button', { name: 'Entregar', exact: true }).click();
  await dialog.getByText('Versión 1').waitFor();
  await dialog.getByLabel('Tu texto').fill('Compré AAPL porque bajó, con un stop.');
  await dialog.getByRole('button', { name: 'Entregar otra versión' }).click();
  await dialog.getByText('Versión 2').waitFor();
  const [assignment] = await own.call('listAssignments', { params: { group: groupId } });
  expect(assignment?.own?.submissions).toHaveLength(2);
  await close(student, TITLE);
});

test('one student gets more time, sees who gave it, and hands in', async () => {
  await teacher.getByRole('button', { name: `Open ${TITLE}` }).click();
  const dialog = dialogOf(teacher, TITLE);
  await dialog.getByRole('row').filter({ hasText: STUDENT.username }).getByText('Handed in').waitFor();
  expect(await findStumbles(teacher, 'works')).toEqual([]);
  await dialog.getByLabel('Only who has handed nothing in (1)').check();
  expect(await dialog.getByRole('row').filter({ hasText: STUDENT.username }).count()).toBe(0);
  await dialog.getByRole('button', { name: `Grade ${SLOW.username}` }).click();
  await dialog.getByLabel(/^More time until/).fill('2099-02-01T09:00');
  await dialog.getByRole('button', { name: 'Give more time' }).click();
  await dialog.getByText(new RegExp(`More time until .*2099.* given by ${TEACHER.username}`)).waitFor();
  const [assignment] = await slow.call('listAssignments', { params: { group: groupId } });
  expect(assignment?.own?.extension).toMatchObject({ by: TEACHER.username });
  const { notices } = await slow.call('listNotices', { query: {} });
  expect(notices.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['assignment_published', 'deadline_extended']),
  );
  await slow.call('submitWork', {
    params: { group: groupId, assignment: await assignmentId() },
    body: { text: 'Lo mío' },
  });
  await dialog.getByText('Lo mío').waitFor();
  await dialog.getByRole('button', { name: 'To the list' }).click();
});

test('work is graded and returned; the student is notified and reads the feedback', async () => {
  const dialog = dialogOf(teacher, TITLE);
  await dialog.getByRole('button', { name: `Grade ${STUDENT.username}` }).click();
  await dialog.getByText('con un stop').waitFor();
  await dialog.getByLabel(/^Points \(0 to/).fill('8');
  expect(await dialog.getByRole('button', { name: 'Save and return' }).isDisabled()).toBe(true);
  await dialog.getByLabel(/^Points \(0 to/).fill('6.25');
  await dialog.getByLabel('Feedback').fill('Bien razonado.');
  expect(await findStumbles(teacher, 'grading')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save and return' }).click();
  await dialog.getByRole('row').filter({ hasText: STUDENT.username }).getByText('Returned').waitFor();
  const { notices } = await own.call('listNotices', { query: {} });
  expect(notices.find(({ kind }) => kind === 'grade_returned')).toMatchObject({
    data: { assignment: TITLE, points: '6.25', possible: '7.50', changed: null },
  });
  await student.getByRole('button', { name: `Abrir ${TITLE}` }).click();
  await dialogOf(student, TITLE).getByText('Bien razonado.').waitFor();
  await dialogOf(student, TITLE).getByText('6.25 de 7.50').waitFor();
});

test('a changed grade stands beside the old one, with who and why', async () => {
  const dialog = dialogOf(teacher, TITLE);
  await dialog.getByRole('button', { name: `Grade ${STUDENT.username}` }).click();
  await dialog.getByLabel(/^Points \(0 to/).fill('7');
  expect(await dialog.getByRole('button', { name: 'Change the grade' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Reason for the change').fill('Sumé mal');
  await dialog.getByRole('button', { name: 'Change the grade' }).click();
  await dialog.getByRole('row').filter({ hasText: '7.00 of 7.50' }).waitFor();
  await close(teacher, TITLE);
  const graded = dialogOf(student, TITLE);
  await graded.getByText(`Cambiada por ${TEACHER.username}. Motivo: Sumé mal`).waitFor();
  await graded.getByText('Antes: 6.25 de 7.50').waitFor();
  expect(await findStumbles(student, 'own-grade')).toEqual([]);
});

test('the gradebook is downloaded for Moodle and for Canvas, with numbers from a roster', async () => {
  await teacher.getByRole('button', { name: 'Gradebook' }).click();
  const dialog = dialogOf(teacher, `Gradebook of ${GROUP}`);
  await dialog.getByRole('row').filter({ hasText: STUDENT.username }).getByText('7.00 of 7.50').waitFor();
  expect(await findStumbles(teacher, 'gradebook')).toEqual([]);
  await dialog.getByRole('tab', { name: 'Moodle and Canvas' }).click();
  await dialog
    .getByLabel('Or its lines')
    .fill(`externalId,email,section\n0042,${STUDENT.email},Mañana\n0043,nobody@example.org,`);
  await dialog.getByRole('button', { name: 'Import the roster' }).click();
  await dialog.getByText('2 lines read').waitFor();
  await dialog.getByText('Lines that wait for somebody to join: 1').waitFor();
  const files = (name: string) => dialog.getByRole('region', { name });
  await files('For Moodle').getByText(`number not confirmed: ${STUDENT.username}`).waitFor();
  await files('For Moodle').getByText('Nobody can be named in this file, so there is none.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Download for Moodle' }).isVisible()).toBe(false);
  await dialog.getByText(`Not confirmed: 0042, found by ${STUDENT.email}`).waitFor();
  expect(await findStumbles(teacher, 'gradebook-unconfirmed')).toEqual([]);
  await dialog.getByRole('button', { name: `Confirm the number of ${STUDENT.username}` }).click();
  await files('For Moodle').getByText('1 student has no such value and is left out.').waitFor();
  await files('For Moodle').getByText(`no number: ${SLOW.username}`).waitFor();
  expect(await findStumbles(teacher, 'gradebook-files')).toEqual([]);
  expect(await saved('Download for Moodle')).toEqual([`\ufeff"idnumber","${TITLE}"`, '"0042",7.00']);
  expect(await saved('Download for Canvas')).toEqual([
    `"Student","ID","SIS User ID","SIS Login ID","Section","${TITLE}"`,
    '"    Points Possible","","","","",7.50',
    `"${SLOW.username}","","","","",""`,
    `"${STUDENT.username}","","0042","${STUDENT.email}","Mañana",7.00`,
  ]);
  await dialog.getByRole('tab', { name: /^Missing work/ }).click();
  await dialog.getByText('Nothing is missing').waitFor();
});

async function saved(button: string): Promise<string[]> {
  const [download] = await Promise.all([
    teacher.waitForEvent('download'),
    teacher.getByRole('button', { name: button }).click(),
  ]);
  return (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
}

test('the class is copied for the next term, with its assignments as drafts', async () => {
  await close(teacher, `Gradebook of ${GROUP}`);
  await teacher.getByRole('button', { name: 'Copy this class' }).click();
  const dialog = dialogOf(teacher, `Copy ${GROUP}`);
  await dialog.getByLabel('Name of the new class').fill('Mercados 4B');
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  const copy = region(teacher, 'Mercados 4B');
  await copy.getByText('Draft').waitFor();
  expect(await copy.getByText('1 member').isVisible()).toBe(true);
});

import { createClient } from '@lonja/protocol/client';
import { LANGUAGES } from '@lonja/words/languages';
import type { Locator, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { walkEvaluations } from './guide-evaluations.ts';
import {
  arrive,
  openPanel,
  openPerson,
  openPage,
  SIZES,
  take,
  type Classmate,
  type GuideLanguage,
  type Walk,
} from './guide-walk.ts';
import { startAlone } from './running-server.ts';

/**
 * The pictures of the guides: each guide walked through from nothing, once a language; the lesson with thirty students. A step that no
 * longer goes as the guide says stops it.
 */
/** Time on the wall that passes before the lesson is paused for the pictures. */
const LESSON_MS = 12_000;
const GUIDES = {
  en: {
    teacher: 'mary.teacher',
    group: 'Markets 3B',
    contest: 'Crash in class',
    student: 'leo.student',
    alias: 'The turtle',
    classmate: 'student',
    again: 'What if I had waited',
  },
  es: {
    teacher: 'marta.docente',
    group: 'Mercados 3B',
    contest: 'Desplome en clase',
    student: 'leo.alumno',
    alias: 'La tortuga',
    classmate: 'alumno',
    again: 'Si hubiera esperado',
  },
} as const;

interface Lesson extends Walk {
  readonly names: (typeof GUIDES)[GuideLanguage];
  readonly words: Awaited<ReturnType<(typeof LANGUAGES)[GuideLanguage]['classes']>>;
  readonly terms: Awaited<ReturnType<(typeof LANGUAGES)[GuideLanguage]['terms']>>;
}

const server = await startAlone();
const browser = await launchBrowser();
try {
  for (const language of Object.keys(GUIDES) as GuideLanguage[]) {
    const walk: Walk = { origin: server.origin, browser, language, takesPictures: true };
    const words = await LANGUAGES[language].classes();
    const terms = await LANGUAGES[language].terms();
    await teach({ ...walk, names: GUIDES[language], words, terms });
    await walkEvaluations(walk);
  }
} finally {
  await browser.close();
  await server.stop();
}

async function teach(lesson: Lesson): Promise<void> {
  const { origin, names } = lesson;
  const teacher = await openPerson(lesson, names.teacher, '/app/classes');
  await makeGroup(lesson);
  const code = await showCode(lesson, teacher);
  const student = await joinByPhone(lesson, code);
  const others = await Promise.all(
    Array.from({ length: 29 }, (_, place) => arrive(origin, `${names.classmate}.${place + 1}`)),
  );
  await Promise.all(others.map(({ client }) => client.call('joinGroup', { body: { code } })));
  const slug = await makeContest(lesson, teacher);
  await enterAll(lesson, { slug, student, others });
  await runLesson(lesson, { slug, teacher, others });
  await end(lesson, teacher);
  await playAgain(lesson, { slug, student });
}

async function makeGroup(lesson: Lesson): Promise<void> {
  const page = await openPanel(lesson);
  const { groups } = (await LANGUAGES[lesson.language].admin()) as {
    readonly groups: Readonly<Record<'add' | 'name' | 'teacher' | 'create', string>>;
  };
  await page.goto('/admin/groups');
  await page.getByRole('button', { name: groups.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(groups.name, { exact: true }).fill(lesson.names.group);
  await dialog.getByLabel(groups.teacher).fill(lesson.names.teacher);
  await take(lesson, page, '1-group');
  await dialog.getByRole('button', { name: groups.create }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.context().close();
}

function region(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

async function showCode(lesson: Lesson, teacher: Page): Promise<string> {
  const { words, names } = lesson;
  await teacher.goto('/app/classes');
  await region(teacher, names.group).getByRole('button', { name: words.showCode }).click();
  const dialog = teacher.getByRole('dialog', { name: names.group });
  const code = (await dialog.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).innerText()).trim();
  await take(lesson, teacher, '2-code');
  await dialog.getByRole('button', { name: words.close, exact: true }).click();
  return code;
}

async function joinByPhone(lesson: Lesson, code: string): Promise<Page> {
  const { words, names } = lesson;
  const student = await openPerson(lesson, names.student, `/app/classes?code=${code}`, { viewport: 'thumb' });
  const joining = student.getByRole('button', { name: words.join.confirm, exact: true });
  await joining.scrollIntoViewIfNeeded();
  await take(lesson, student, '3-join');
  await joining.click();
  await region(student, names.group).waitFor();
  return student;
}

async function makeContest(lesson: Lesson, teacher: Page): Promise<string> {
  const { words, names } = lesson;
  await teacher.goto('/app/contests');
  await teacher.getByRole('button', { name: words.new.open }).click();
  const dialog = teacher.getByRole('dialog', { name: words.new.title });
  await dialog.getByLabel(words.new.name, { exact: true }).fill(names.contest);
  await dialog.getByLabel(words.new.symbols).fill('AAPL EURUSD BTC');
  await dialog.getByLabel(lesson.terms.typed.maxLeverage).fill('10');
  await dialog.getByLabel(words.new.scenario).selectOption({ label: words.scenarios.presets.flashCrash });
  await take(lesson, teacher, '4-contest');
  await dialog.getByRole('button', { name: words.new.create }).click();
  await dialog.waitFor({ state: 'detached' });
  await region(teacher, names.contest).waitFor();
  return new URL(teacher.url()).searchParams.get('contest') ?? '';
}

async function enterAll(
  { words, names }: Lesson,
  {
    slug,
    student,
    others,
  }: { readonly slug: string; readonly student: Page; readonly others: readonly Classmate[] },
): Promise<void> {
  await student.goto(`/app/contests?contest=${slug}`);
  await student.getByRole('button', { name: words.enter, exact: true }).click();
  const entering = student.getByRole('dialog');
  await entering.getByLabel(words.alias).fill(names.alias);
  await entering.getByRole('button', { name: words.enter, exact: true }).click();
  await entering.waitFor({ state: 'detached' });
  await Promise.all(others.map(({ client }) => client.call('enterContest', { params: { slug }, body: {} })));
}

/** Half of them buy, half sell, each another quantity. */
async function trade(
  origin: string,
  slug: string,
  { client, userId }: Classmate,
  place: number,
): Promise<void> {
  const { account } = await client.call('getOwnEntry', { params: { slug } });
  const { world } = await client.call('getContest', { params: { slug } });
  const inWorld = createClient({ origin, readToken: () => null, readWorld: () => world });
  const symbol = place % 3 === 0 ? 'EURUSD' : 'AAPL';
  const quotes = await inWorld.call('getMarketData', { query: {} });
  const price = quotes.find((quote) => quote.symbol === symbol)?.price ?? 0;
  await client.call('trade', {
    params: { side: place % 2 === 0 ? 'buy' : 'sell' },
    account,
    body: {
      userId,
      symbol,
      quantity: symbol === 'EURUSD' ? 2_000 * (1 + place) : 2 + place,
      price,
      leverage: 10,
      slippagePercent: 100,
    },
  });
}

async function runLesson(
  lesson: Lesson,
  {
    slug,
    teacher,
    others,
  }: { readonly slug: string; readonly teacher: Page; readonly others: readonly Classmate[] },
): Promise<void> {
  const { words, names, origin } = lesson;
  const run = region(teacher, words.run.title);
  await run.getByRole('button', { name: words.run.start, exact: true }).click();
  await run.getByText(new RegExp(`^${words.states.running}`)).waitFor();
  await Promise.all(others.map((one, place) => trade(origin, slug, one, place)));
  await teacher.waitForTimeout(LESSON_MS);
  await run.getByRole('button', { name: words.run.pause, exact: true }).click();
  await run.getByText(new RegExp(`^${words.states.paused}`)).waitFor();
  await take(lesson, teacher, '5-run');
  const wall = await openPage(lesson);
  await wall.goto(`/contests/${slug}`);
  await wall.getByRole('table').waitFor();
  await take(lesson, wall, '6-wall');
  await wall.context().close();
  const name = words.readOf.replace('{{name}}', `${names.classmate}.7`);
  await run.getByRole('button', { name, exact: true }).click();
  const reading = teacher.getByRole('dialog');
  await reading
    .getByText(/AAPL|EURUSD/)
    .first()
    .waitFor();
  await take(lesson, teacher, '7-read');
  await reading.getByRole('button', { name: words.close, exact: true }).click();
}

async function end(lesson: Lesson, teacher: Page): Promise<void> {
  const { words, names } = lesson;
  const run = region(teacher, words.run.title);
  await run.getByRole('button', { name: words.run.end, exact: true }).click();
  const ending = run.getByRole('group', { name: words.run.endTitle.replace('{{contest}}', names.contest) });
  await ending.getByRole('button', { name: words.run.end, exact: true }).click();
  await run.getByRole('button', { name: words.run.save }).waitFor();
  const again = words.debrief.openOf.replace('{{name}}', `${names.classmate}.7`);
  await run.getByRole('button', { name: again, exact: true }).waitFor({ timeout: 60_000 });
  await take(lesson, teacher, '8-results');
}

async function playAgain(
  lesson: Lesson,
  { slug, student }: { readonly slug: string; readonly student: Page },
): Promise<void> {
  const { words, names, language } = lesson;
  const accounts = await LANGUAGES[language].accounts();
  await student.goto(`/app/contests?contest=${slug}`);
  await student.getByRole('button', { name: words.debrief.open, exact: true }).click();
  const dialog = student.getByRole('dialog');
  await dialog.getByLabel(accounts.replay.name).fill(names.again);
  await take(lesson, student, '9-again');
  const loaded = student.waitForEvent('load', { timeout: 60_000 });
  await dialog.getByRole('button', { name: accounts.replay.open }).click();
  await loaded;
  await student.setViewportSize(SIZES.desk);
  await student.getByText(names.again).first().waitFor();
  await student.locator('canvas').first().waitFor();
  await take(lesson, student, '10-replay');
}

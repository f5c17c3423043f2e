import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@lonja/words/languages';
import type { Download, Locator, Page } from 'playwright-core';
import {
  arrive,
  openPanel,
  openPerson,
  openPage,
  take,
  type GuideLanguage,
  type Walk,
} from './guide-walk.ts';

const NAMES = {
  en: {
    plan: 'Autumn challenge',
    trader: 'tom.trader',
    other: 'trader',
    appeal: 'The price fell within one second.\nNobody could have sold.',
    answer: 'Everybody had the same price. The file shows the step before.',
    reason: 'Begun by mistake',
  },
  es: {
    plan: 'Reto de otoño',
    trader: 'teo.operador',
    other: 'operador',
    appeal: 'El precio cayó en un segundo.\nNadie podía haber vendido.',
    answer: 'El precio fue el mismo para todos. El archivo muestra el paso anterior.',
    reason: 'Comenzó por error',
  },
} as const;
/** So often at most is as much bought and sold as the guide says, until what that costs is more than a day may lose. */
const MOST_TIMES = 8;
/** Hour of the day in New York, the one after its end, in which the guide names another button. */
const WIDE_HOUR = '17';

interface Scene extends Walk {
  readonly names: (typeof NAMES)[GuideLanguage];
  readonly words: Awaited<ReturnType<typeof loadWords>>;
}

const loadWords = async (language: GuideLanguage) => {
  const [evaluations, client, proof, admin] = await Promise.all([
    LANGUAGES[language].evaluations(),
    LANGUAGES[language].client(),
    LANGUAGES[language].proof(),
    LANGUAGES[language].admin(),
  ]);
  return { ...evaluations, client, proof, admin };
};

/** The guide to plans and evaluations, walked through with its pictures. */
export async function walkEvaluations(walk: Walk): Promise<void> {
  const { language, origin } = walk;
  const scene: Scene = { ...walk, names: NAMES[language], words: await loadWords(language) };
  const admin = await openPanel(scene);
  await sealPlan(scene, admin);
  const trader = await begin(scene);
  await breach(scene, trader);
  const file = await readVerdict(scene, trader);
  await verify(scene, file);
  await appeal(scene, trader);
  for (let place = 1; place <= 6; place += 1) {
    const { client } = await arrive(origin, `${scene.names.other}.${place}`);
    const plans = await client.call('listPlans', {});
    const slug = plans.find(({ name }) => name === scene.names.plan)?.slug ?? '';
    await client.call('beginEvaluation', { params: { slug } });
  }
  await answer(scene, admin);
  await voidOne(scene, admin);
  await importMany(scene, admin);
  await Promise.all([admin, trader].map((page) => page.context().close()));
}

const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

async function sealPlan(scene: Scene, admin: Page): Promise<void> {
  const { words, names } = scene;
  const { panel } = words;
  await admin.goto('/admin/plans');
  await admin.getByRole('button', { name: panel.add }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel(panel.new.name, { exact: true }).fill(names.plan);
  await dialog.getByLabel(panel.new.attempts, { exact: true }).fill('2');
  await take(scene, admin, 'e1-plan');
  const create = dialog.getByRole('button', { name: panel.new.create });
  await create.scrollIntoViewIfNeeded();
  await take(scene, admin, 'e2-reads');
  await create.click();
  await dialog.waitFor({ state: 'detached' });
  await region(admin, fill(panel.evaluationsOf, { name: names.plan })).waitFor();
}

/** With a telephone. @returns the same person at a desk */
async function begin(scene: Scene): Promise<Page> {
  const { words, names } = scene;
  const phone = await openPerson(scene, names.trader, '/app/evaluations', { viewport: 'thumb' });
  await phone.getByRole('link', { name: names.plan }).click();
  const beginning = phone.getByRole('button', { name: fill(words.begin, { phase: 1 }) });
  await beginning.first().click();
  const dialog = phone.getByRole('dialog');
  await dialog.getByText(words.virtual).waitFor();
  await take(scene, phone, 'e3-begin');
  await dialog.getByRole('button', { name: fill(words.begin, { phase: 1 }) }).click();
  await dialog.waitFor({ state: 'detached' });
  const desk = await openPage(scene, { kept: await phone.context().storageState() });
  await phone.context().close();
  await openOwn(scene, desk);
  return desk;
}

const title = ({ words }: Scene, state: 'active' | 'breached'): string =>
  `${fill(words.phaseOf, { phase: 1, phases: 2 })} · ${words.states[state]}`;

/** Bought and sold again and again, half of what can be bought each time. */
async function breach(scene: Scene, trader: Page): Promise<void> {
  const { words } = scene;
  await region(trader, title(scene, 'active')).getByRole('button', { name: words.trade }).click();
  await trader.getByRole('form').getByText(scene.names.plan).waitFor();
  for (let time = 1; time <= MOST_TIMES; time += 1) {
    await trader.goto('/app/trade/EURUSD');
    const quantity = await order(scene, trader, 'buy', shareOfNow());
    if (await isBreached(scene, trader)) return;
    if (time === 1) {
      await region(trader, title(scene, 'active')).getByText(words.isOpen).waitFor();
      await take(scene, trader, 'e4-progress');
    }
    await trader.goto('/app/trade/EURUSD');
    await order(scene, trader, 'sell', quantity);
    if (await isBreached(scene, trader)) return;
  }
}

/** The button that the guide names for the hour. */
const shareOfNow = (): RegExp => {
  const zone = { timeZone: 'America/New_York', hour: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en', zone).format(new Date()) === WIDE_HOUR ? /^25\s?%$/ : /^50\s?%$/;
};

async function isBreached(scene: Scene, trader: Page): Promise<boolean> {
  await openOwn(scene, trader);
  const [active, breached] = (['active', 'breached'] as const).map((state) =>
    region(trader, title(scene, state)),
  ) as [Locator, Locator];
  await active.or(breached).first().waitFor();
  return breached.isVisible();
}

async function openOwn({ names }: Scene, trader: Page): Promise<void> {
  await trader.goto('/app/evaluations');
  await trader.getByRole('link', { name: names.plan }).click();
}

/** @param size units, or the button that says how many @returns the units */
async function order(
  { words }: Scene,
  page: Page,
  side: 'buy' | 'sell',
  size: string | RegExp,
): Promise<string> {
  const { trade } = words.client;
  const ticket = page.getByRole('form', { name: trade.order });
  const field = ticket.getByRole('spinbutton', { name: new RegExp(`^${trade.quantity}`) });
  await ticket.getByLabel(trade.leverage).selectOption('500');
  await ticket.getByRole('radio', { name: new RegExp(`^${trade[side]}`) }).click();
  await (typeof size === 'string' ? field.fill(size) : ticket.getByRole('button', { name: size }).click());
  const quantity = await field.inputValue();
  const review = fill(trade.review[side], { quantity: '' }).trim();
  await ticket.getByRole('button', { name: new RegExp(`^${review}`) }).click();
  const placing = ticket.getByRole('button', {
    name: fill(trade.submit[side], { symbol: 'EURUSD' }),
    exact: true,
  });
  await placing.click();
  await placing.waitFor({ state: 'detached' });
  return quantity;
}

async function readVerdict(scene: Scene, trader: Page): Promise<Download> {
  const { words } = scene;
  await openOwn(scene, trader);
  const ended = region(trader, title(scene, 'breached'));
  const getting = ended.getByRole('button', { name: new RegExp(`^${words.verdict.proof}`) });
  await getting.waitFor({ timeout: 60_000 });
  await take(scene, trader, 'e5-verdict');
  const download = trader.waitForEvent('download');
  await getting.click();
  return download;
}

async function verify(scene: Scene, file: Download): Promise<void> {
  const { proof } = scene.words;
  const page = await openPage(scene);
  await page.goto('/verify');
  await page.getByLabel(proof.choose).setInputFiles({
    name: file.suggestedFilename(),
    mimeType: 'application/json',
    buffer: readFileSync(await file.path()),
  });
  // After what is said of the whole file.
  const found = page.getByRole('article').last();
  await found.getByText(proof.agreesInPart).waitFor();
  await found.scrollIntoViewIfNeeded();
  await take(scene, page, 'e6-verify');
  await page.context().close();
}

async function appeal(scene: Scene, trader: Page): Promise<void> {
  const { words, names } = scene;
  const ended = region(trader, title(scene, 'breached'));
  await ended.getByRole('button', { name: words.appeal.open, exact: true }).click();
  const dialog = trader.getByRole('dialog');
  await dialog.getByLabel(words.appeal.label).fill(names.appeal);
  await dialog.getByRole('button', { name: words.appeal.send }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function answer(scene: Scene, admin: Page): Promise<void> {
  const { words, names } = scene;
  const { panel } = words;
  const list = region(admin, fill(panel.evaluationsOf, { name: names.plan }));
  await list.getByText(fill(panel.appealsWaiting_one, { count: 1 })).waitFor();
  await list.getByText(`${names.other}.6`).first().waitFor();
  await list.scrollIntoViewIfNeeded();
  await take(scene, admin, 'e7-evaluations');
  await list.getByRole('button', { name: fill(panel.answerOf, { name: names.trader }) }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByText(names.appeal.split('\n')[0] ?? '').waitFor();
  await dialog.getByLabel(panel.answerLabel).fill(names.answer);
  await take(scene, admin, 'e8-appeal');
  await dialog.getByRole('button', { name: panel.reject }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function voidOne(scene: Scene, admin: Page): Promise<void> {
  const { words, names } = scene;
  const { panel } = words;
  const name = `${names.other}.2`;
  const list = region(admin, fill(panel.evaluationsOf, { name: names.plan }));
  await list.getByRole('button', { name: fill(panel.voidOf, { name }) }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('textbox').fill(names.reason);
  await dialog.getByRole('button', { name: panel.void, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await list.getByText(words.states.voided).waitFor();
}

async function importMany(scene: Scene, admin: Page): Promise<void> {
  const { words, names } = scene;
  // In brackets: whoever looks for imports takes the bare name for one.
  const texts = words.admin['import' as keyof typeof words.admin] as unknown as Readonly<
    Record<'button' | 'lines' | 'check' | 'create', string>
  >;
  await admin.goto('/admin/users');
  await admin.getByRole('button', { name: texts.button }).click();
  const dialog = admin.getByRole('dialog');
  const rows = Array.from({ length: 100 }, (_, place) => {
    const username = `${names.other}.otono.${place + 1}`;
    return `${username},${username}@example.org`;
  });
  await dialog.getByLabel(texts.lines).fill(['username,email', ...rows].join('\n'));
  await dialog.getByRole('textbox').last().fill(names.plan);
  await dialog.getByRole('button', { name: texts.check }).click();
  await dialog.getByRole('button', { name: fill(texts.create, { users: 100 }) }).waitFor();
  await admin.keyboard.press('Escape');
}

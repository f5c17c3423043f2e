import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { parseCsv } from '../../apps/server/src/reading/csv.ts';
import { openDialog, openTab, positionRow } from '../pages/dashboard.ts';
import { readAccount, type Act, type ActGround } from './random-act.ts';
import { listAdjustments, isOnAccount, type Undisclosed } from './surfaces.ts';

const SUM_MARK = 'Part of this was set by an administrator';

/** What somebody reads on the client's screens, and in the files that these save. */
export async function findUntoldOnScreens(
  page: Page,
  ground: ActGround,
  acts: readonly Act[],
): Promise<readonly Undisclosed[]> {
  return [
    ...(await findUntoldOnDashboard(page, ground)),
    ...(await findUntoldInPositions(page, ground)),
    ...(await findUntoldInTransactions(page, ground)),
    ...(await findUntoldInReport(page, ground)),
    ...(await findUntoldInNotices(page, acts)),
  ];
}

/** Opens a mark and reads what it says. */
async function readMark(page: Page, mark: Locator, title: string): Promise<string> {
  await mark.click();
  const popover = page.getByRole('dialog', { name: title });
  const text = await popover.innerText();
  await page.keyboard.press('Escape');
  await popover.waitFor({ state: 'detached' });
  return text;
}

const lacks = (surface: string, text: string, parts: readonly (string | null | undefined)[]): Undisclosed[] =>
  parts
    .filter((part) => !text.includes(part ?? 'no text'))
    .map((part) => `${surface}: ${part ?? 'no text'} is not in ${JSON.stringify(text)}`);

/** The cards of balance and P&L, and the equity above them. */
async function findUntoldOnDashboard(page: Page, ground: ActGround): Promise<Undisclosed[]> {
  await openTab(page, 'Dashboard');
  const { user } = await readAccount(ground);
  const balance = user.account?.adjustments.cash;
  const card = (label: string) =>
    page
      .locator('main dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .getByRole('button', { name: SUM_MARK });
  const newest = listAdjustments(user).toSorted((a, b) => b.lastAt.localeCompare(a.lastAt))[0];
  const found: Undisclosed[] = [];
  if (balance) {
    const text = await readMark(page, card('Total Balance').first(), SUM_MARK);
    found.push(...lacks('page Total Balance', text, [usdText(balance.amount), balance.lastReason, ...SAID]));
  }
  if (newest) {
    const mark = page.getByRole('banner').getByRole('button', { name: SUM_MARK });
    found.push(
      ...lacks('page Total Equity', await readMark(page, mark, 'Total Equity'), [newest.lastReason, ...SAID]),
    );
  }
  return found;
}

/** Who, when, why. */
const SAID = ['Administrator', 'When', 'Reason'];

async function findUntoldInPositions(page: Page, ground: ActGround): Promise<Undisclosed[]> {
  await openTab(page, 'Positions');
  const { positions } = await readAccount(ground);
  const found: Undisclosed[] = [];
  for (const { symbol, hasAdminProfit, adminFigure, profit, adminReason } of positions) {
    const mark = positionRow(page, symbol).getByRole('button', {
      name: `P&L of ${symbol} was set by an administrator`,
    });
    if (!hasAdminProfit) continue;
    const text = await readMark(page, mark, 'Set by an administrator');
    // What follows a set average price moves with the market.
    const figures = adminFigure === 'profit' ? [usdText(profit)] : [];
    found.push(...lacks(`page position ${symbol}`, text, [...figures, adminReason, 'Market P&L', ...SAID]));
  }
  return found;
}

/** Each closing with a set result has its mark, and its line in the CSV both figures with reason and time. */
async function findUntoldInTransactions(page: Page, ground: ActGround): Promise<Undisclosed[]> {
  await openTab(page, 'Transactions');
  const transactions = await ground.client.call('getTransactions', {
    params: { id: ground.clientId },
    query: {},
  });
  const set = transactions.filter(({ hasAdminProfit }) => hasAdminProfit);
  const orders = page.getByRole('region', { name: 'Recent Orders' });
  await orders.getByRole('row').nth(1).waitFor();
  const more = orders.getByRole('button', { name: 'Show more' });
  if (transactions.length > 10) await more.click();
  const marks = orders.getByRole('button', { name: /was set by an administrator/ });
  const found: Undisclosed[] = [];
  if ((await marks.count()) !== set.length)
    found.push(`page orders: ${await marks.count()} of ${set.length} marks`);
  if (set[0]) {
    const text = await readMark(page, marks.first(), 'Set by an administrator');
    found.push(...lacks('page order', text, [set[0].adminReason, 'Market P&L']));
  }
  const csv = await save(page, orders.getByRole('button', { name: 'Download CSV' }));
  const [head = [], ...lines] = parseCsv(csv);
  const cellsOf = (id: string) => lines.find((line) => line[head.indexOf('id')] === id) ?? [];
  for (const { id, profit, marketProfit, adminReason, adminAt } of set) {
    const cells = cellsOf(id);
    for (const [column, part] of [
      ['profit_usd', String(profit)],
      ['market_profit_usd', String(marketProfit)],
      ['set_by_administrator', adminReason],
      ['set_at_utc', adminAt],
    ] as const) {
      const cell = cells[head.indexOf(column)];
      if (cell !== part) found.push(`orders CSV ${id}: ${column} is ${cell}, not ${part}`);
    }
  }
  return found;
}

async function findUntoldInReport(page: Page, ground: ActGround): Promise<Undisclosed[]> {
  await openDialog(page, 'Portfolio');
  const dialog = page.getByRole('dialog', { name: 'Portfolio Management' });
  const report = await save(page, dialog.getByRole('button', { name: 'Export', exact: true }));
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  const { user, positions } = await readAccount(ground);
  return lacks('portfolio JSON', report, [
    ...listAdjustments(user).map(({ lastReason }) => JSON.stringify(lastReason)),
    ...positions.flatMap(({ adminReason }) => (adminReason === null ? [] : [JSON.stringify(adminReason)])),
  ]);
}

async function save(page: Page, button: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return readFile(await download.path(), 'utf8');
}

/** The bell lists the newest, and older ones on request: those are opened until every act stands there, or none is left. */
async function findUntoldInNotices(page: Page, acts: readonly Act[]): Promise<Undisclosed[]> {
  await page.getByRole('button', { name: /notif/i }).first().click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const older = panel.getByRole('button', { name: 'Show older' });
  await panel.getByRole('listitem').first().waitFor();
  let untold = await lackingIn(panel, acts);
  while (untold.length > 0 && (await older.isVisible())) {
    await openOlder(panel, older);
    untold = await lackingIn(panel, acts);
  }
  await page.keyboard.press('Escape');
  return untold.map(
    (act) => `page notices: ${act.kind} ${act.reason}${isOnAccount(act) ? ', on the account' : ''}`,
  );
}

async function lackingIn(panel: Locator, acts: readonly Act[]): Promise<readonly Act[]> {
  const text = await panel.innerText();
  return acts.filter(({ reason }) => !text.includes(reason));
}

async function openOlder(panel: Locator, older: Locator): Promise<void> {
  const listed = await panel.getByRole('listitem').count();
  await older.click();
  await panel
    .getByRole('listitem')
    .nth(listed)
    .or(panel.getByText('These are all of them.'))
    .first()
    .waitFor();
}

/** '+$1,234.50' */
function usdText(amount: string): string {
  const text = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    signDisplay: 'exceptZero',
  }).format(Number(amount));
  return text.replace('-', '−');
}

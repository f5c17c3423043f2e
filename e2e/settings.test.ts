import { randomBytes } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations, leave, overflows, sharedBrowser, type Visitor } from './browser.ts';
import { openDialog, openTab, openTicket, placeOrder } from './pages/dashboard.ts';
import { newPerson, openNewcomer, signInAs, signInByCalls, type SignedIn } from './pages/newcomer.ts';
import { passAgain } from './pages/pass-again.ts';
import { openPrograms } from './pages/programs.ts';
import { reloadOverSave } from './pages/reload-over-save.ts';
import { sharedServer, type SharedServer } from './start-server.ts';

let server: SharedServer;
let browser: Browser;
let client: Visitor & SignedIn;
let page: Page;

const name = `sara.${randomBytes(3).toString('hex')}`;
const PERSON = newPerson(name);
const PASSWORD = PERSON.password;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  client = await openNewcomer(browser, server.origin, PERSON);
  page = client.page;
  page.setDefaultTimeout(15_000);
  await page.goto('/app/dashboard');
});
afterAll(async () => {
  await leave(browser);
});

const dialog = (title: string) => page.getByRole('dialog', { name: title });
const toast = (text: string) => page.getByText(text, { exact: true }).first();
/** By its button: Escape belongs to the toast while one is open. */
const close = async () => {
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};
const settingsTab = async (tab: string) => {
  await openDialog(page, 'Settings');
  await dialog('Account Settings').getByRole('tab', { name: tab }).click();
};
const save = async () => {
  await dialog('Account Settings').getByRole('button', { name: 'Save Settings' }).click();
  await toast('Settings Saved').waitFor();
  await toast('Your preferences have been updated successfully').waitFor();
  await close();
};

/** In the account menu, which stays open over a choice. */
const chooseTheme = async (theme: string) => {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitemradio', { name: theme }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
};

const createKey = async (keyName: string) => {
  await page.getByLabel('Name of the key').fill(keyName);
  await page.getByRole('button', { name: 'Create key' }).click();
  const asked = dialog('Confirm that it is you');
  await asked.getByLabel('Current password').fill(PASSWORD);
  await asked.getByRole('button', { name: 'Create key' }).click();
  await asked.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `Revoke ${keyName}` }).waitFor();
};

interface Offered {
  readonly tab: string;
  /** The kind of text of each field. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly switches?: Readonly<Record<string, boolean>>;
  /** The value of each, then its options. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
}

/** The settings with their options and defaults. */
const SETTINGS: readonly Offered[] = [
  { tab: 'Profile', fields: { 'First Name': 'text', 'Last Name': 'text', Email: 'email', Phone: 'tel' } },
  {
    tab: 'Alerts',
    switches: {
      'Price Alerts': true,
      'Email Notifications': true,
      'Push Notifications': false,
      Sounds: false,
      'Trading Updates': true,
      'Market News': true,
    },
  },
  {
    tab: 'Trading',
    switches: { 'Confirm Trades': true, 'Auto Stop Loss': false },
    choices: {
      'Default Leverage': ['30', '1:1', '1:5', '1:10', '1:20', '1:30'],
      'Risk Level': ['moderate', 'Conservative', 'Moderate', 'Aggressive'],
    },
  },
  {
    tab: 'Display',
    choices: {
      Theme: ['dark', 'Dark', 'Light', 'As the device'],
      Language: ['en', 'English', 'Español', 'Français', 'Deutsch'],
      Currency: ['USD', 'USD', 'EUR', 'GBP', 'JPY'],
      // The browser's until one is chosen.
      Timezone: [
        'browser',
        `This browser’s (${Intl.DateTimeFormat().resolvedOptions().timeZone})`,
        'UTC',
        'EST · New York',
        'PST · Los Angeles',
        'CET · Madrid',
      ],
    },
  },
  {
    tab: 'Security',
    switches: { 'Login Alerts': true },
    choices: { 'Session Timeout': ['30', '15 minutes', '30 minutes', '60 minutes', '120 minutes'] },
  },
];

/** What the open tab has of what it should offer. */
async function readOffered(panel: Locator, { tab, fields, switches, choices }: Offered): Promise<Offered> {
  const control = (name: string) => panel.getByLabel(name, { exact: true });
  const read = async <T>(names: object | undefined, one: (name: string) => Promise<T>) =>
    Object.fromEntries(
      await Promise.all(Object.keys(names ?? {}).map(async (name) => [name, await one(name)] as const)),
    );
  return {
    tab,
    ...(fields && {
      fields: await read(fields, async (name) => (await control(name).getAttribute('type')) ?? 'text'),
    }),
    ...(switches && {
      switches: await read(
        switches,
        async (name) => (await control(name).getAttribute('aria-checked')) === 'true',
      ),
    }),
    ...(choices && {
      choices: await read(choices, async (name) => [
        await control(name).inputValue(),
        ...(await control(name).locator('option').allInnerTexts()),
      ]),
    }),
  };
}

test('[DSH-28] five tabs with every field, each option and its default', async () => {
  await openDialog(page, 'Settings');
  const settings = dialog('Account Settings');
  await expect.poll(() => settings.getByRole('tab').allInnerTexts()).toEqual(SETTINGS.map(({ tab }) => tab));
  const found: Offered[] = [];
  for (const offered of SETTINGS) {
    await settings.getByRole('tab', { name: offered.tab }).click();
    found.push(await readOffered(settings.getByRole('tabpanel', { name: offered.tab }), offered));
  }
  expect(found).toEqual(SETTINGS);
  expect([await findViolations(page), await overflows(page)]).toEqual([[], false]);
  await settings.getByText('A code of an authenticator app besides your password.').waitFor();
  await close();
});

test('[DSH-29] in another language the dashboard speaks it, refusals too; and back again', async () => {
  await settingsTab('Display');
  await page.getByLabel('Language').selectOption('de');
  await dialog('Account Settings').getByRole('button', { name: 'Save Settings' }).click();
  await page.locator('html[lang=de]').waitFor();
  const tabs = page.locator('nav[aria-label=Bereiche] a');
  await expect.poll(() => tabs.allInnerTexts()).toContain('Übersicht');
  const german = dialog('Kontoeinstellungen');
  await german.getByRole('tab', { name: 'Sicherheit' }).click();
  const password = german.getByRole('region', { name: 'Passwort', exact: true });
  await password.getByLabel('Aktuelles Passwort').fill('nicht das richtige');
  await german.getByLabel('Neues Passwort', { exact: true }).fill('ein anderes');
  await german.getByLabel('Neues Passwort wiederholen').fill('ein anderes');
  await german.getByRole('button', { name: 'Passwort ändern' }).click();
  await toast('Das aktuelle Passwort stimmt nicht').waitFor();
  await german.getByRole('tab', { name: 'Anzeige' }).click();
  await page.getByLabel('Sprache').selectOption('en');
  await german.getByRole('button', { name: 'Einstellungen speichern' }).click();
  await page.locator('html[lang=en]').waitFor();
  await dialog('Account Settings').waitFor();
  await close();
});

test('[DSH-28] [DSH-29] profile and theme are saved, the theme changes with it, and both hold in another browser', async () => {
  await settingsTab('Profile');
  await page.getByLabel('First Name').fill('Sara');
  await page.getByLabel('Last Name').fill('Soler');
  await page.getByLabel('Phone').fill('+34 600 000 001');
  await dialog('Account Settings').getByRole('tab', { name: 'Display' }).click();
  await page.getByLabel('Theme').selectOption('light');
  await save();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
  await signInAs(page, await signInByCalls(server.origin, PERSON));
  await page.goto('/app/dashboard');
  await page.locator('html[data-theme=light]').waitFor();
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/settings') && response.request().method() === 'PUT',
  );
  await chooseTheme('As the device');
  expect(await (await saved).json()).toMatchObject({ theme: 'auto', firstName: 'Sara' });
});

test('[DSH-28] [DSH-29] what was chosen or saved right before the page is loaded anew holds, and so does the profile', async () => {
  await reloadOverSave(page, () => chooseTheme('Light'));
  await page.locator('html[data-theme=light]').waitFor();
  await reloadOverSave(page, async () => {
    await settingsTab('Display');
    await page.getByLabel('Theme').selectOption('dark');
    await dialog('Account Settings').getByRole('button', { name: 'Save Settings' }).click();
  });
  await page.locator('html[data-theme=dark]').waitFor();
  await settingsTab('Display');
  expect(await page.getByLabel('Theme').inputValue()).toBe('dark');
  await dialog('Account Settings').getByRole('tab', { name: 'Profile' }).click();
  expect(await page.getByLabel('Last Name').inputValue()).toBe('Soler');
  await close();
});

test('[DSH-29] settings that another device has changed are not overwritten unseen', async () => {
  await settingsTab('Display');
  await page.getByLabel('Timezone').selectOption('CET');
  await client.client.call('saveSettings', { params: { id: client.user.id }, body: { timezone: 'PST' } });
  const press = () => dialog('Account Settings').getByRole('button', { name: 'Save Settings' }).click();
  await press();
  await page
    .getByText(/Settings have changed on another device/)
    .first()
    .waitFor();
  expect(await page.getByLabel('Timezone').inputValue()).toBe('CET');
  await press();
  await toast('Settings Saved').waitFor();
  await page.getByLabel('Timezone').selectOption('UTC');
  await press();
  await expect
    .poll(() => dialog('Account Settings').getByRole('button', { name: 'Save Settings' }).isDisabled())
    .toBe(true);
  await close();
});

test('[DSH-29] the display currency converts with the live rate and says that it is about', async () => {
  await settingsTab('Display');
  await page.getByLabel('Currency').selectOption('EUR');
  await save();
  await expect
    .poll(() => page.getByLabel('Key figures').innerText())
    .toMatch(/Total Balance\s+≈€\d{1,2},\d{3}\.\d\d/);
  await settingsTab('Display');
  await page.getByLabel('Timezone').selectOption('EST');
  await save();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByText('Times in America/New_York').waitFor();
  await page.keyboard.press('Escape');
});

test('Escape closes the list of a choice alone, and the keys choose in it', async () => {
  await settingsTab('Display');
  const choice = page.getByLabel('Currency');
  const isOpen = () => choice.evaluate((select) => select.matches(':open'));
  await choice.focus();
  await page.keyboard.press('Space');
  await expect.poll(isOpen).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(isOpen).toBe(false);
  await dialog('Account Settings').waitFor();
  const before = await choice.inputValue();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => choice.inputValue()).not.toBe(before);
  await page.keyboard.press('Escape');
  await dialog('Account Settings').waitFor({ state: 'detached' });
});

test('what explains a figure closes again where no motion is wanted', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const figure = page.getByRole('button', { name: /^Total Equity/ });
  await figure.click();
  await dialog('Total Equity').waitFor();
  await page.keyboard.press('Escape');
  await dialog('Total Equity').waitFor({ state: 'detached' });
  await expect.poll(() => figure.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
});

test('[DSH-28] Reset to Defaults brings trading and display back, and keeps the profile with what was typed there', async () => {
  await settingsTab('Trading');
  await page.getByLabel('Risk Level').selectOption('aggressive');
  await save();
  await openDialog(page, 'Settings');
  await page.getByLabel('Phone').fill('+34 600 000 777');
  await dialog('Account Settings').getByRole('button', { name: 'Reset to Defaults' }).click();
  await toast('Settings Reset').waitFor();
  await toast('All settings have been reset to defaults').waitFor();
  expect(await page.getByLabel('Last Name').inputValue()).toBe('Soler');
  expect(await page.getByLabel('Phone').inputValue()).toBe('+34 600 000 777');
  await dialog('Account Settings').getByRole('tab', { name: 'Trading' }).click();
  expect(await page.getByLabel('Risk Level').inputValue()).toBe('moderate');
  await close();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await expect.poll(() => page.getByLabel('Key figures').innerText()).toContain('$10,000.00');
});

test('[DSH-29] a session elsewhere is listed and can be ended from here', async () => {
  await signInByCalls(server.origin, PERSON);
  await settingsTab('Security');
  await page.getByText('This session').waitFor();
  await page
    .getByRole('button', { name: /^End the session/ })
    .first()
    .click();
  await toast('Session ended').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^End the session/ }).count()).toBe(1);
  await close();
});

test('[DSH-29] what acts at once in the settings does not save what was not saved', async () => {
  await settingsTab('Security');
  const settings = dialog('Account Settings');
  let saves = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/settings')) saves += 1;
  });
  await settings.getByRole('switch', { name: 'Login Alerts' }).click();
  const twoFactor = settings.getByRole('region', { name: 'Two-factor authentication' });
  await twoFactor.getByLabel('Current password').fill('not the right one');
  await page.keyboard.press('Enter');
  await twoFactor.getByText('The current password is not right').waitFor();
  expect([saves, await settings.locator('form form').count()]).toEqual([0, 0]);
  await close();
});

test('[DSH-28] another e-mail address is saved with the password; without it everything stays as it was', async () => {
  await settingsTab('Profile');
  const settings = dialog('Account Settings');
  const asked = dialog('Confirm that it is you');
  await page.getByLabel('Email').fill(`new-${name}@example.org`);
  await settings.getByRole('button', { name: 'Save Settings' }).click();
  await asked.getByText(`New e-mail address: new-${name}@example.org`).waitFor();
  await asked.getByLabel('Current password').fill('not the right one');
  expect([await findViolations(page), await overflows(page)]).toEqual([[], false]);
  await page.keyboard.press('Enter');
  await asked.getByText('The current password is not right').waitFor();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await asked.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Email').inputValue()).toBe(`new-${name}@example.org`);
  await settings.getByRole('button', { name: 'Save Settings' }).click();
  await asked.getByLabel('Current password').fill(PASSWORD);
  await asked.getByRole('button', { name: 'Save Settings' }).click();
  await toast('Settings Saved').waitFor();
  await close();
  await settingsTab('Profile');
  expect(await page.getByLabel('Email').inputValue()).toBe(`new-${name}@example.org`);
  await close();
});

test('[DSH-29] the export and leaving ask for the password', async () => {
  await settingsTab('Security');
  const asked = dialog('Confirm that it is you');
  await page.getByRole('button', { name: 'Export my data' }).click();
  await asked.getByLabel('Current password').fill(PASSWORD);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    asked.getByRole('button', { name: 'Export my data' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^lonja-export-\d{4}-\d\d-\d\d\.json$/);
  await asked.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  await asked.getByLabel('Current password').fill('not the right one');
  await asked.getByRole('button', { name: 'Delete for good' }).click();
  await asked.getByText('The current password is not right').waitFor();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await asked.waitFor({ state: 'detached' });
  await close();
});

test('[DSH-29] an API key asks for the password, is shown once, works, and is revoked', async () => {
  await settingsTab('Security');
  await page.getByRole('button', { name: 'Bots and API keys' }).click();
  await createKey('My robot');
  const key = await page.getByLabel('New API key').inputValue();
  const read = () =>
    fetch(`${server.origin}/api/users/${client.user.id}`, { headers: { authorization: `Bearer ${key}` } });
  expect((await read()).status).toBe(200);
  await page.getByRole('button', { name: 'Revoke My robot' }).click();
  await toast('API key revoked').waitFor();
  expect((await read()).status).toBe(401);
  await close();
});

test('[DSH-29] a new password ends API keys but those that are ticked', async () => {
  await openPrograms(page);
  await createKey('Kept');
  await createKey('Ended');
  await close();
  await settingsTab('Security');
  const password = page.getByRole('region', { name: 'Password', exact: true });
  const change = async (from: string, to: string) => {
    await password.getByLabel('Current password').fill(from);
    await password.getByLabel('New password', { exact: true }).fill(to);
    await password.getByLabel('Repeat the new password').fill(to);
    await password.getByRole('button', { name: 'Change password' }).click();
  };
  const ticks = password.getByRole('checkbox');
  await expect.poll(() => ticks.count()).toBe(2);
  expect(await password.getByRole('checkbox', { checked: true }).count()).toBe(0);
  await password.getByRole('checkbox', { name: 'Kept' }).check();
  await change(PASSWORD, 'otra frase larga');
  await expect.poll(() => ticks.count()).toBe(1);
  expect(await password.getByRole('checkbox', { name: 'Kept' }).count()).toBe(1);
  await change('otra frase larga', PASSWORD);
  await expect.poll(() => ticks.count()).toBe(0);
  await close();
});

test('[DSH-29] a settings call that fails leaves the dialog open with what was typed', async () => {
  await settingsTab('Profile');
  await page.route('**/settings', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page.getByLabel('Phone').fill('+34 600 000 009');
  await dialog('Account Settings').getByRole('button', { name: 'Save Settings' }).click();
  await page.getByText('Failed to save settings. Please try again.').first().waitFor();
  expect(await page.getByLabel('Phone').inputValue()).toBe('+34 600 000 009');
  await passAgain(page, '**/settings');
  await close();
});

/** What axe and the width of the open dialog have against it. */
const stumblesIn = async (): Promise<unknown> => [await findViolations(page), await overflows(page)];

test('[DSH-03] [DSH-20] the balance splits into 95 % and 5 %, and leads to the deposit', async () => {
  await openDialog(page, 'Balance');
  await expect.poll(() => dialog('Balance Details').innerText()).toContain('$9,500.00');
  expect(await dialog('Balance Details').innerText()).toContain('$500.00');
  expect(await stumblesIn()).toEqual([[], false]);
  await dialog('Balance Details').getByRole('button', { name: 'Deposit' }).click();
  await dialog('Deposit Funds').waitFor();
  await close();
});

test('[DSH-03] [DSH-21] [DSH-22] [DSH-23] [DSH-24] [DSH-26] [DLG-13] the P&L analysis leads to the portfolio, which is analysed and exported', async () => {
  await openDialog(page, 'P&L');
  await dialog('P&L Analysis').waitFor();
  expect(await stumblesIn()).toEqual([[], false]);
  await dialog('P&L Analysis').getByRole('button', { name: 'View portfolio' }).click();
  await dialog('Portfolio Management').waitFor();
  expect(await dialog('P&L Analysis').count()).toBe(0);
  await close();
  await openDialog(page, 'Portfolio');
  await dialog('Portfolio Management').waitFor();
  expect(await stumblesIn()).toEqual([[], false]);
  await page.getByRole('button', { name: 'Analyze' }).click();
  await toast('Portfolio Analysis Complete').waitFor();
  await toast('Risk: Low. Diversification: Low. Performance: Poor.').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^portfolio-report-\d{4}-\d\d-\d\d\.json$/);
  await toast('Portfolio Exported').waitFor();
  // Without positions.
  await page.getByRole('tab', { name: 'Analysis' }).click();
  await page.getByText('Get Started').waitFor();
  expect(await page.getByText('Get Started').count()).toBe(1);
  await close();
});

/** What the administrator decides of the client's request that waits. */
async function decideVerification(status: 'approved' | 'rejected', reason: string): Promise<void> {
  const { client: administrator } = await signInByCalls(server.origin);
  const requests = await administrator.call('listVerifications', { query: {} });
  const { id } = requests.find(({ user }) => user.username === name)!;
  await administrator.call('decideVerification', { params: { id }, body: { status, reason } });
}

test('[DSH-04] [DSH-05] [DSH-08] [ADM-12] a client asks to be verified, is refused, asks again, and is verified', async () => {
  await openTab(page, 'Dashboard');
  const status = page.getByRole('region', { name: 'Account Status' });
  await status.getByText('Not Verified').waitFor();
  await page.getByLabel('Key figures').getByRole('button', { name: 'Withdrawal restricted' }).waitFor();
  await page.getByRole('button', { name: 'Complete Verification' }).click();
  const form = dialog('Verification');
  await form.getByLabel('Country').fill('España');
  await form.getByLabel('Date of birth').fill('1998-05-20');
  await form.getByLabel('Document number').fill('12345678Z');
  await form.getByRole('button', { name: 'Ask for verification' }).click();
  await form.getByText('SBX- and six digits').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await form.getByLabel('Document number').fill('SBX-246810');
  await form.getByRole('button', { name: 'Ask for verification' }).click();
  await form.getByText('Your request is with the administrator').waitFor();
  await close();
  await status.getByText('Pending').waitFor();
  await decideVerification('rejected', 'The name is incomplete');
  await status.getByText('Rejected').waitFor();
  await page.getByRole('button', { name: 'Withdrawal restricted' }).click();
  await form.getByText('Reason: The name is incomplete').waitFor();
  await form.getByLabel('Document number').fill('SBX-246810');
  await form.getByRole('button', { name: 'Ask for verification' }).click();
  await close();
  await decideVerification('approved', 'All is there');
  await status.getByText('Verified', { exact: true }).waitFor();
  expect(await page.getByText('Withdrawal restricted').count()).toBe(0);
  expect(await page.getByText('Complete Verification').count()).toBe(0);
});

test('[DSH-19] news in four categories, each story with its label, author, date and instruments', async () => {
  await openTab(page, 'News');
  const all = page.getByRole('article');
  const stories = all.filter({ has: page.getByText('Example', { exact: true }) });
  await expect.poll(() => stories.count()).toBe(9);
  // What the simulated market says of itself stands beside them, and says so.
  const simulated = all.filter({ has: page.getByText('Simulated market', { exact: true }) });
  expect(await simulated.count()).toBe((await all.count()) - 9);
  expect(await simulated.first().innerText()).toMatch(
    /^\w{3} \d+, \d{4}[^]*Simulated market[^]*Simulated market/,
  );
  await page.getByRole('radio', { name: 'Simulated market' }).click();
  await page.waitForURL('**/app/news?source=Simulated*');
  expect(await all.count()).toBe(await simulated.count());
  await page.getByRole('radio', { name: 'All sources' }).click();
  // It says where nothing is, and tries again what failed.
  await page.route('**/api/news?category=mergers', (route) => route.fulfill({ json: [] }));
  await page.route('**/api/news?category=forex', (route) => route.fulfill({ status: 404, json: {} }));
  await page.getByRole('radio', { name: 'Mergers' }).click();
  await page.getByText('No news in this category').waitFor();
  await page.getByRole('button', { name: 'Show all news' }).click();
  await expect.poll(() => stories.count()).toBe(9);
  await page.getByRole('radio', { name: 'Forex' }).click();
  await page.getByText('The news could not be loaded').waitFor();
  await passAgain(page, '**/api/news?category=forex');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => stories.count()).toBe(3);
  await page.getByRole('radio', { name: 'General' }).click();
  const breaking = stories.filter({ has: page.getByText('Breaking', { exact: true }) });
  expect(await breaking.innerText()).toMatch(/^\w{3} \d+, \d{4}[^]*Lonja[^]*surprises[^]*Forex[^]*Example/);
  await page.getByText('no feed of news is set up here').waitFor();
  await page.getByRole('radio', { name: 'Crypto' }).click();
  await page.waitForURL('**/app/news?category=crypto');
  await expect.poll(() => stories.count()).toBe(2);
  await page.getByRole('link', { name: /^BTC/ }).click();
  await page.getByRole('region', { name: 'Chart of BTC' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/app/trade/BTC');
});

test('the calendar counts down to the next big event, and says what the past ones did', async () => {
  await openTab(page, 'News');
  await page.getByRole('link', { name: 'Economic calendar' }).first().click();
  await page.waitForURL('**/app/calendar');
  const next = page.getByRole('region', { name: 'Next big event' });
  await next.getByText(/^in \d+ (d|h|min) \d\d (h|min|s)$/).waitFor();
  expect(await next.getByRole('img').getAttribute('aria-label')).toBe('Importance: high');
  const latest = page.getByRole('region', { name: 'What moved last' });
  await expect.poll(() => latest.getByRole('listitem').count()).toBe(3);
  await latest.getByRole('link', { name: 'All past events' }).click();
  await page.waitForURL('**/app/calendar?view=past');
  const oil = page.getByRole('listitem').filter({ hasText: 'US crude oil stocks' }).first();
  expect(await oil.innerText()).toMatch(/\d\d:30[^]*USOIL[^]*[+−]\d+\.\d\d%/);
  await page.getByLabel('Country').selectOption({ label: 'Japan' });
  await page.waitForURL('**/app/calendar?view=past&country=JP');
  await oil.waitFor({ state: 'detached' });
  await page.getByLabel('Country').selectOption({ label: 'United States' });
  await oil.waitFor();
  await page.getByLabel('Country').selectOption({ label: 'All countries' });
  await page.getByRole('button', { name: 'Week after' }).click();
  await page.waitForURL((url) => url.search === '');
  await page.getByRole('button', { name: 'Week before' }).click();
  await oil.getByRole('link', { name: 'USOIL' }).click();
  await page.getByRole('region', { name: 'Chart of USOIL' }).waitFor();
});

test('commands by keyboard: the palette, tabs, and the list of keys', async () => {
  const opener = page.getByRole('banner').getByRole('button', { name: 'Search' });
  await opener.click();
  await page.getByRole('combobox', { name: 'Search symbol or command' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search symbol or command' }).fill('go to market');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/market');
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await page.waitForURL('**/app/positions');
  await page.keyboard.press('?');
  await dialog('Keyboard shortcuts').waitFor();
  expect(await dialog('Keyboard shortcuts').innerText()).toContain('G M');
  await page.keyboard.press('Escape');
  await openTab(page, 'Market');
  await openTicket(page, 'AAPL');
  await page.keyboard.press('Escape');
});

test('sounds are off by default; switched on, a fill and an alert are each heard once', async () => {
  await page.evaluate(hearTones);
  const heard = () => page.evaluate(() => (globalThis as unknown as { tones: number[][] }).tones);
  const buy = async () => {
    await openTicket(page, 'MSFT');
    await placeOrder(page, 'Buy', { symbol: 'MSFT', quantity: '1' });
    await toast('Purchase Successful').waitFor();
  };
  await buy();
  expect(await heard()).toEqual([]);

  await openTab(page, 'Dashboard');
  await settingsTab('Alerts');
  await dialog('Account Settings').getByLabel('Sounds', { exact: true }).click();
  expect(await findViolations(page)).toEqual([]);
  await close();

  await buy();
  const fill = [660, 880];
  await expect.poll(heard).toEqual([fill]);

  await openTab(page, 'Dashboard');
  await openDialog(page, 'Alerts');
  const alerts = dialog('Price Alerts');
  await alerts.getByLabel('Symbol').fill('AAPL');
  await alerts.getByLabel('Price', { exact: true }).fill('1');
  // So that this alert isn't too soon after the fill.
  await page.evaluate(() => localStorage.removeItem('lonja.lastSound'));
  await alerts.getByRole('button', { name: 'Create Alert' }).click();
  await alerts.getByText(/^Fired/).waitFor();
  await expect.poll(heard).toEqual([fill, [1_175, 1_175]]);
  await close();
});

/** Stands in for the sound card: the pitches of each tone. Runs in the page. */
function hearTones(): void {
  const tones: number[][] = [];
  const connect = (next: unknown) => next;
  const gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
  class Heard {
    readonly currentTime = 0;
    readonly destination = {};
    readonly notes: number[] = [];
    constructor() {
      tones.push(this.notes);
    }
    createOscillator() {
      const { notes } = this;
      const frequency = {
        set value(hertz: number) {
          notes.push(hertz);
        },
      };
      return { frequency, connect, start: () => undefined, stop: () => undefined };
    }
    createGain() {
      return { gain, connect };
    }
    close() {
      return Promise.resolve();
    }
  }
  Object.assign(globalThis, { tones, AudioContext: Heard });
}

test('[DSH-29] a password that an administrator set is to be replaced by one of the client', async () => {
  const { client: administrator } = await signInByCalls(server.origin);
  await administrator.call('changeUser', {
    params: { id: client.user.id },
    query: {},
    body: { password: 'von der Schule', reason: 'Forgotten' },
  });
  await signInAs(page, await signInByCalls(server.origin, { ...PERSON, password: 'von der Schule' }));
  await page.goto('/app/news');
  const prompt = dialog('Choose a new password');
  await prompt.getByLabel('Current password').fill('von der Schule');
  await prompt.getByLabel('New password', { exact: true }).fill('nur ich allein');
  await prompt.getByLabel('Repeat the new password').fill('nur ich allein');
  expect(await findViolations(page)).toEqual([]);
  await prompt.getByRole('button', { name: 'Change password' }).click();
  await prompt.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('article').first().waitFor();
  expect(await prompt.count()).toBe(0);
});

test('the browser had nothing to complain about but the call that the test broke', () => {
  expect(client.complaints.filter((text) => !/ERR_FAILED|Failed to load resource/.test(text))).toEqual([]);
});

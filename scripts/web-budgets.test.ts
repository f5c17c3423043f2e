import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { CLIENT_TABS, listScripts, weighPages } from './web-budgets.ts';

const CLIENT_FILES = ['src/client/client-screens.tsx', '../../packages/words/src/en/client.ts'];
const TABS = Object.keys(CLIENT_TABS);
const MANIFEST = {
  'index.html': { file: 'assets/public.js', imports: ['_live.js'] },
  'app.html': { file: 'assets/app.js', imports: ['_react.js'] },
  'src/site/hydrate-page.tsx': { file: 'assets/hydrate.js', imports: ['_live.js', '_react.js'] },
  ...Object.fromEntries(
    CLIENT_FILES.map((name, place) => [name, { file: `assets/client-${place}.js`, imports: ['_react.js'] }]),
  ),
  ...Object.fromEntries(
    Object.entries(CLIENT_TABS).map(([tab, file]) => [
      file,
      { file: `assets/${tab}.js`, imports: ['_live.js'] },
    ]),
  ),
  'src/client/workspace/wide-workspace.tsx': { file: 'assets/wide.js', imports: ['_live.js'] },
  'src/chart/price-chart.tsx': { file: 'assets/chart.js', imports: ['_live.js'] },
  'src/client/trading/profit/pnl-dialog.tsx': { file: 'assets/pnl.js', imports: ['_react.js', '_live.js'] },
  'src/admin/admin-screens.tsx': { file: 'assets/admin.js', imports: ['_react.js'] },
  'src/admin/users/users-tab.tsx': { file: 'assets/users.js', imports: ['_live.js'] },
  'src/admin/system/audit/audit-tab.tsx': { file: 'assets/audit.js', imports: ['_live.js'] },
  '../../packages/words/src/es/admin.ts': { file: 'assets/words.js' },
  '_live.js': { file: 'assets/live.js' },
  '_react.js': { file: 'assets/react.js' },
};

it('counts what an entry runs, each file once', () => {
  expect(listScripts(MANIFEST, ['index.html', 'src/site/hydrate-page.tsx'])).toEqual([
    'assets/public.js',
    'assets/live.js',
    'assets/hydrate.js',
    'assets/react.js',
  ]);
  expect(() => listScripts(MANIFEST, ['gone.tsx'])).toThrow('The build has no gone.tsx');
});

it('weighs pages and dialogs by their compressed files, each beyond what is there before it', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lonja-budget-'));
  fs.mkdirSync(path.join(folder, '.vite'));
  fs.mkdirSync(path.join(folder, 'assets'));
  fs.writeFileSync(path.join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST));
  for (const { file } of Object.values(MANIFEST)) {
    fs.writeFileSync(path.join(folder, `${file}.gz`), Buffer.alloc(4_500));
  }
  const pages = weighPages(folder);
  expect(pages.map(({ files }) => files)).toEqual(pages.map(({ bytes }) => bytes / 4_500));
  expect(pages.map(({ name, bytes, maximum }) => [name, bytes / 4_500, maximum])).toEqual([
    ['the landing', 2, 10_000],
    ['the app, before any screen', 2, 190_000],
    ...TABS.map((tab) => [`the ${tab} tab, more than the app`, 4, 125_000]),
    ['the workspace with its chart', 7, 380_000],
    ["the administrators' panel with its users", 6, 275_000],
    ["the panel's audit-tab, more than the panel", 2, 27_000],
    ['the pnl-dialog, more than the dashboard', 1, 48_000],
  ]);
  fs.rmSync(folder, { recursive: true });
});

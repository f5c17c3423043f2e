import fs from 'node:fs';
import path from 'node:path';

/** An entry of Vite's manifest: a file and what it needs before it runs. */
interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
}
type WebManifest = Readonly<Record<string, ManifestEntry>>;

interface Budget {
  readonly name: string;
  /** Bytes of gzip. */
  readonly maximum: number;
  /** The entries that it loads. */
  readonly roots: readonly string[];
  /** What has been loaded before, and does not count. */
  readonly beyond?: readonly string[];
}

const APP = ['app.html'];
/** The dashboard around its tabs, in its first language. */
const CLIENT = ['src/client/client-screens.tsx', '../../packages/words/src/en/client.ts'];
/** The panel around its tabs, in its first language. */
const PANEL = ['app.html', 'src/admin/admin-screens.tsx', '../../packages/words/src/es/admin.ts'];
const FIRST_PANEL_TAB = 'src/admin/users/users-tab.tsx';
/** Whatever else the panel shows is loaded when it is opened. */
const PANEL_TAB = /^src\/admin\/(?!admin-screens|users\/[^/]+\.tsx).+\.tsx$/;
/** The tabs of the dashboard, each with the module that it loads. */
export const CLIENT_TABS = {
  dashboard: 'src/client/dashboard/dashboard-tab.tsx',
  positions: 'src/client/trading/positions/positions-tab.tsx',
  transactions: 'src/client/accounts/transactions/transactions-tab.tsx',
  market: 'src/client/market-data/market-tab.tsx',
  news: 'src/client/news/news-tab.tsx',
};

/** Compressed bytes of script that a page may need before it is whole. */
const BUDGETS: readonly Budget[] = [
  { name: 'the landing', maximum: 10_000, roots: ['index.html'] },
  { name: 'the app, before any screen', maximum: 180_000, roots: APP },
  ...Object.entries(CLIENT_TABS).map(([tab, file]) => ({
    name: `the ${tab} tab, more than the app`,
    maximum: 120_000,
    roots: [...CLIENT, file],
    beyond: APP,
  })),
  {
    // The one screen with chart, ticket, watchlist and dock in one: as much as a tab and two dialogs would be.
    name: 'the workspace, more than the app',
    maximum: 180_000,
    roots: [...CLIENT, 'src/client/workspace/trade-tab.tsx'],
    beyond: APP,
  },
  { name: "the administrators' panel with its users", maximum: 250_000, roots: [...PANEL, FIRST_PANEL_TAB] },
];
const MAX_OF_A_PANEL_TAB = 25_000;
const DIALOG = /^src\/client\/.+\/(\w+-dialog|command-palette)\.tsx$/;
const MAX_OF_A_DIALOG = 38_000;

/** What a page weighs, in bytes of gzip, against what it may. */
export interface PageWeight {
  readonly name: string;
  readonly bytes: number;
  readonly maximum: number;
  /** How many files of script: each is a request, and at most `MAX_FILES`. */
  readonly files: number;
}

/** What a screen may need of files at most, so that a first visit does not wait for them one after the other. */
export const MAX_FILES = 90;

/** The weight of each page and dialog that has a budget, from the built files. */
export function weighPages(folder: string): readonly PageWeight[] {
  const manifest = readManifest(folder);
  const weightOf = (file: string): number => fs.statSync(path.join(folder, `${file}.gz`)).size;
  return [...BUDGETS, ...panelTabBudgets(manifest), ...dialogBudgets(manifest)].map(
    ({ name, maximum, roots, beyond = [] }) => {
      const before = new Set(listScripts(manifest, beyond));
      const files = listScripts(manifest, roots).filter((file) => !before.has(file));
      return {
        name,
        bytes: files.reduce((sum, file) => sum + weightOf(file), 0),
        maximum,
        files: files.length,
      };
    },
  );
}

const panelTabBudgets = (manifest: WebManifest): readonly Budget[] =>
  listRoots(manifest, PANEL_TAB).map((root) => ({
    name: `the panel's ${path.basename(root, '.tsx')}, more than the panel`,
    maximum: MAX_OF_A_PANEL_TAB,
    roots: [root],
    beyond: PANEL,
  }));

/** Beyond the dashboard that a dialog is opened on, with the tab that it opens with. */
const dialogBudgets = (manifest: WebManifest): readonly Budget[] =>
  listRoots(manifest, DIALOG).map((root) => ({
    name: `the ${path.basename(root, '.tsx')}, more than the dashboard`,
    maximum: MAX_OF_A_DIALOG,
    roots: [root],
    beyond: [...APP, ...CLIENT, CLIENT_TABS.dashboard],
  }));

/** Only what is loaded by itself has an entry of its own. */
const listRoots = (manifest: WebManifest, pattern: RegExp): readonly string[] =>
  Object.keys(manifest).filter((key) => pattern.test(key));

const readManifest = (folder: string): WebManifest =>
  JSON.parse(fs.readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as WebManifest;

/** The scripts that these entries run, each once. */
export function listScripts(manifest: WebManifest, roots: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const entry = manifest[key];
    if (!entry) throw new Error(`The build has no ${key}`);
    if (seen.has(entry.file)) return;
    seen.add(entry.file);
    for (const needed of entry.imports ?? []) visit(needed);
  };
  roots.forEach(visit);
  return [...seen].filter((file) => file.endsWith('.js'));
}

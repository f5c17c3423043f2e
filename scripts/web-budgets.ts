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
  /** Files: each is a request, and a first visit is not to wait for them one after the other. */
  readonly maxFiles: number;
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

/** What the workspace asks for before its chart stands there. */
const CHART = ['src/client/workspace/wide-workspace.tsx', 'src/chart/price-chart.tsx'];

/** Compressed bytes and files of script that a page may need before it is whole: with room for what comes next. */
const BUDGETS: readonly Budget[] = [
  { name: 'the landing', maximum: 10_000, maxFiles: 8, roots: ['index.html'] },
  { name: 'the app, before any screen', maximum: 190_000, maxFiles: 7, roots: APP },
  ...Object.entries(CLIENT_TABS).map(([tab, file]) => ({
    name: `the ${tab} tab, more than the app`,
    maximum: 125_000,
    maxFiles: 35,
    roots: [...CLIENT, file],
    beyond: APP,
  })),
  {
    // With /start.js, which the page names itself, at most 15 scripts: e2e/first-load.test.ts counts all that is asked for.
    name: 'the workspace with its chart',
    maximum: 380_000,
    maxFiles: 14,
    roots: [...APP, ...CLIENT, ...CHART],
  },
  {
    name: "the administrators' panel with its users",
    maximum: 275_000,
    maxFiles: 40,
    roots: [...PANEL, FIRST_PANEL_TAB],
  },
];
const PANEL_TAB_MAXIMA = { maximum: 27_000, maxFiles: 30 };
const DIALOG = /^src\/client\/.+\/(\w+-dialog|command-palette)\.tsx$/;
/** The order ticket is the heaviest: it previews with the domain's own functions. */
const DIALOG_MAXIMA = { maximum: 48_000, maxFiles: 25 };

/** What a page weighs, in bytes of gzip and in files, against what it may. */
export interface PageWeight {
  readonly name: string;
  readonly bytes: number;
  readonly maximum: number;
  readonly files: number;
  readonly maxFiles: number;
}

export const isTooHeavy = ({ bytes, maximum, files, maxFiles }: PageWeight): boolean =>
  bytes > maximum || files > maxFiles;

/** The weight of each page and dialog that has a budget, from the built files. */
export function weighPages(folder: string): readonly PageWeight[] {
  const manifest = readManifest(folder);
  const weightOf = (file: string): number => fs.statSync(path.join(folder, `${file}.gz`)).size;
  return [...BUDGETS, ...panelTabBudgets(manifest), ...dialogBudgets(manifest)].map(
    ({ name, maximum, maxFiles, roots, beyond = [] }) => {
      const before = new Set(listScripts(manifest, beyond));
      const files = listScripts(manifest, roots).filter((file) => !before.has(file));
      return {
        name,
        bytes: files.reduce((sum, file) => sum + weightOf(file), 0),
        maximum,
        files: files.length,
        maxFiles,
      };
    },
  );
}

const panelTabBudgets = (manifest: WebManifest): readonly Budget[] =>
  listRoots(manifest, PANEL_TAB).map((root) => ({
    name: `the panel's ${path.basename(root, '.tsx')}, more than the panel`,
    ...PANEL_TAB_MAXIMA,
    roots: [root],
    beyond: PANEL,
  }));

/** Beyond the dashboard that a dialog is opened on, with the tab that it opens with. */
const dialogBudgets = (manifest: WebManifest): readonly Budget[] =>
  listRoots(manifest, DIALOG).map((root) => ({
    name: `the ${path.basename(root, '.tsx')}, more than the dashboard`,
    ...DIALOG_MAXIMA,
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

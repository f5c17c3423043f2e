import { LANGUAGE_CODES, type Language } from '@lonja/words/languages';
import path from 'node:path';
import { build, type Rolldown } from 'vite';

/** A file of scripts as the bundler makes them by itself: modules that the same pages and parts need. */
export interface Script {
  readonly file: string;
  /** Files that run before it. */
  readonly imports: readonly string[];
  /** Characters before it is minified. */
  readonly size: number;
  /** Ids of its modules. */
  readonly modules: readonly string[];
  /** The source of the page or part that it is. Absent of what only pages and parts load. */
  readonly root?: string | undefined;
}

/** Pages and parts by their source: a source is each whose rule fits. */
const SCREENS = {
  public: /^index\.html$/,
  app: /^app\.html$/,
  client:
    /^src\/(client\/(client-screens|workspace\/(wide|narrow\/narrow)-workspace)|chart\/price-chart)\.tsx$/,
  ticket: /^src\/client\/workspace\/ticket\/docked-ticket\.tsx$/,
  tab: /^src\/client\/.+-tab\.tsx$/,
  'client part': /^src\/client\/(?!client-screens\.tsx)/,
  panel: /^src\/admin\/admin-screens\.tsx$/,
  'panel part': /^src\/admin\//,
  light: /^src\/site\//,
} as const;
type Screen = keyof typeof SCREENS | `texts ${Language}`;
const RULES: ReadonlyMap<Screen, RegExp> = new Map<Screen, RegExp>([
  ...(Object.entries(SCREENS) as [keyof typeof SCREENS, RegExp][]),
  ...LANGUAGE_CODES.map(
    (code) => [`texts ${code}`, new RegExp(String.raw`words/src/${code}/client\.ts$`)] as const,
  ),
]);

/** A file that a screen asks for along with itself: what all of these screens load. */
interface Layer {
  readonly name: string;
  readonly screens: readonly Screen[];
  /** Unless one of these loads it too. */
  readonly but?: readonly Screen[];
}

/**
 * The first that fits a script is its layer. The more screens load a script the earlier its layer, and what a script imports is
 * loaded by all that load the script: so no two layers need each other. Public pages are to stay light: what they load too is apart.
 */
const LAYERS: readonly Layer[] = [
  { name: 'app-and-public', screens: ['app', 'light'] },
  // Who signs in on one is shown the other next.
  { name: 'app-and-public', screens: ['client', 'light'] },
  { name: 'app', screens: ['app'] },
  { name: 'dashboards', screens: ['client', 'panel part'] },
  ...LANGUAGE_CODES.map((code) => ({ name: `texts-${code}`, screens: [`texts ${code}`] as const })),
  // The workspace is what the dashboard opens with.
  { name: 'client', screens: ['client'] },
  { name: 'panel', screens: ['panel'], but: ['client part', 'light'] },
  { name: 'ticket', screens: ['ticket'], but: ['tab', 'panel part', 'light'] },
];

/** Characters that a part may load along with what it needs: less than a request costs. */
const SMALL = 400;
/** The same where one dashboard has it at once anyway. */
const SMALL_BESIDE_A_DASHBOARD = 1_500;

/**
 * Layers of scripts, each of which is one file. By itself the bundler makes one for each set of pages and parts that share something:
 * hundreds, of which a screen asked for two hundred. Beside the layers with a name there are those of what is small and comes later,
 * by who loads it; each apart where public pages need it too.
 * @param scripts of a build without layers
 * @param isKept whether a script has its own file already
 * @returns the layer of each module that is in one
 */
export function groupLayers(
  scripts: readonly Script[],
  isKept: (script: Script) => boolean,
): ReadonlyMap<string, string> {
  const screens = mapScreens(scripts);
  const screensFor = ({ file }: Script): ReadonlySet<Screen> => screens.get(file) ?? new Set();
  const isApart = (script: Script): boolean =>
    script.root !== undefined || isKept(script) || screensFor(script).has('public');
  const free = scripts.filter((script) => !isApart(script));
  const layers = new Map<string, string>();
  for (const script of free) {
    const layer = findLayer(screensFor(script));
    if (layer) layers.set(script.file, layer);
  }
  const later = free.filter(
    (script) => !layers.has(script.file) && script.size <= chooseMaximum(screensFor(script)),
  );
  const ready = scripts.filter(
    (script) => layers.has(script.file) || (isApart(script) && script.root === undefined),
  );
  for (const script of closed(later, new Set(ready.map(({ file }) => file))))
    layers.set(script.file, nameLater(screensFor(script)));
  const modules = scripts.flatMap((script) => script.modules.map((module) => [module, script.file] as const));
  return new Map(
    modules.flatMap(([module, file]) => {
      const layer = layers.get(file);
      return layer ? [[module, layer] as const] : [];
    }),
  );
}

const findLayer = (loading: ReadonlySet<Screen>): string | undefined =>
  LAYERS.find(
    ({ screens, but = [] }) =>
      screens.every((screen) => loading.has(screen)) && !but.some((screen) => loading.has(screen)),
  )?.name;

/** How large it may be to be loaded along with what is needed. */
function chooseMaximum(screens: ReadonlySet<Screen>): number {
  if (screens.has('client') || screens.has('panel')) return SMALL_BESIDE_A_DASHBOARD;
  return screens.has('light') ? 0 : SMALL;
}

const nameLater = (screens: Iterable<Screen>): string =>
  [...screens].toSorted().join('-and-').replaceAll(' ', '-');

/** Screens that load each script. */
function mapScreens(scripts: readonly Script[]): ReadonlyMap<string, ReadonlySet<Screen>> {
  const byFile = new Map(scripts.map((script) => [script.file, script]));
  const screens = new Map(scripts.map(({ file }) => [file, new Set<Screen>()]));
  for (const { file, root } of scripts) {
    for (const screen of screensOf(root)) {
      const visit = (one: string): void => {
        const loading = screens.get(one);
        if (!loading || loading.has(screen)) return;
        loading.add(screen);
        byFile.get(one)!.imports.forEach(visit);
      };
      visit(file);
    }
  }
  return screens;
}

const screensOf = (root: string | undefined): readonly Screen[] =>
  root === undefined ? [] : [...RULES].filter(([, rule]) => rule.test(root)).map(([screen]) => screen);

/** Scripts that import nothing but each other and what stands before them. */
function closed(scripts: readonly Script[], before: ReadonlySet<string>): readonly Script[] {
  const files = new Set(scripts.map(({ file }) => file));
  const kept = scripts.filter(({ imports }) => imports.every((file) => files.has(file) || before.has(file)));
  return kept.length === scripts.length ? kept : closed(kept, before);
}

/** Builds once without layers, and writes nothing. @returns the groups of a build with them */
export async function findLayers(configFile: string): Promise<Rolldown.CodeSplittingGroup[]> {
  const root = path.dirname(configFile);
  let groups: readonly Rolldown.CodeSplittingGroup[] = [];
  const built = (await build({
    configFile,
    logLevel: 'warn',
    build: { write: false, minify: false, cssMinify: false },
    plugins: [
      {
        name: 'read-groups',
        configResolved: ({ build: { rolldownOptions } }) => {
          const { codeSplitting } = rolldownOptions.output as Rolldown.OutputOptions;
          groups = typeof codeSplitting === 'object' ? (codeSplitting.groups ?? []) : [];
        },
      },
    ],
  })) as Rolldown.RolldownOutput;
  const scripts = built.output.flatMap((file) =>
    file.type === 'chunk'
      ? {
          file: file.fileName,
          imports: file.imports,
          size: file.code.length,
          modules: file.moduleIds,
          root: file.facadeModuleId ? path.relative(root, file.facadeModuleId) : undefined,
        }
      : [],
  );
  const isKept = ({ modules }: Script): boolean =>
    groups.some(({ test }) => test instanceof RegExp && modules.some((module) => test.test(module)));
  const layers = groupLayers(scripts, isKept);
  const nameOfLayer = (module: string): string | null => layers.get(module) ?? null;
  return [
    {
      name: nameOfLayer,
      debugName: 'layers',
      test: (module) => layers.has(module),
      includeDependenciesRecursively: false,
    },
  ];
}

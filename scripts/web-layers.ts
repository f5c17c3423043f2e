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

/** Rules that name the page or part of a source; the first one that fits counts. */
const SCREENS = [
  ['public', /^index\.html$/],
  ['app', /^app\.html$/],
  ['client', /^src\/client\/client-screens\.tsx$/],
  ['panel', /^src\/admin\/admin-screens\.tsx$/],
  ['client part', /^src\/client\//],
  ['panel part', /^src\/admin\//],
  ['hydrated', /^src\/site\/hydrate-page\.tsx$/],
  ['public dialog', /^src\/site\/.+-dialog\.tsx$/],
  ['public markets', /^src\/site\/live-markets\//],
  ['public forms', /^src\/site\//],
] as const;
type Screen = (typeof SCREENS)[number][0];
const LIGHT: readonly Screen[] = ['hydrated', 'public dialog', 'public markets', 'public forms'];

/** Characters that a part may load along with what it needs: less than a request costs. */
const SMALL = 400;
/** The same where one dashboard has it at once anyway. */
const SMALL_BESIDE_A_DASHBOARD = 1_500;

/**
 * Layers of scripts, each of which is one file. By itself the bundler makes one for each set of pages and parts that share something:
 * hundreds, of which a screen asked for two hundred. A layer is what the app has before any screen, what a dashboard adds, or what is
 * small of what comes later; each apart where public pages need it too, which are to stay light. A script's users use what it imports
 * too, so no two layers need each other.
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
    const layer = layerAtOnce(screensFor(script));
    if (layer) layers.set(script.file, layer);
  }
  const later = free.filter(
    (script) => !layers.has(script.file) && script.size <= chooseMaximum(screensFor(script)),
  );
  const ready = scripts.filter(
    (script) => layers.has(script.file) || (isApart(script) && script.root === undefined),
  );
  for (const script of closed(later, new Set(ready.map(({ file }) => file))))
    layers.set(script.file, nameLayer(screensFor(script)));
  const modules = scripts.flatMap((script) => script.modules.map((module) => [module, script.file] as const));
  return new Map(
    modules.flatMap(([module, file]) => {
      const layer = layers.get(file);
      return layer ? [[module, layer] as const] : [];
    }),
  );
}

/** Layer of what the app or a dashboard has at once; absent where some part of the other dashboard would load all of it. */
function layerAtOnce(screens: ReadonlySet<Screen>): string | undefined {
  const light = LIGHT.filter((screen) => screens.has(screen));
  if (screens.has('app')) return nameLayer(['app', ...light]);
  if (screens.has('client') && screens.has('panel')) return nameLayer(['client', 'panel', ...light]);
  if (screens.has('client') && !screens.has('panel part')) return nameLayer(['client', ...light]);
  if (screens.has('panel') && !screens.has('client part')) return nameLayer(['panel', ...light]);
  return undefined;
}

/** How large it may be to be loaded along with what is needed. */
function chooseMaximum(screens: ReadonlySet<Screen>): number {
  if (screens.has('client') || screens.has('panel')) return SMALL_BESIDE_A_DASHBOARD;
  return LIGHT.some((screen) => screens.has(screen)) ? 0 : SMALL;
}

const nameLayer = (screens: Iterable<Screen>): string =>
  [...screens].toSorted().join('-and-').replaceAll(' ', '-');

/** Screens that load each script. */
function mapScreens(scripts: readonly Script[]): ReadonlyMap<string, ReadonlySet<Screen>> {
  const byFile = new Map(scripts.map((script) => [script.file, script]));
  const screens = new Map(scripts.map(({ file }) => [file, new Set<Screen>()]));
  for (const { file, root } of scripts) {
    const screen = root === undefined ? undefined : SCREENS.find(([, pattern]) => pattern.test(root))?.[0];
    const visit = (one: string): void => {
      const loading = screens.get(one);
      if (!screen || !loading || loading.has(screen)) return;
      loading.add(screen);
      byFile.get(one)!.imports.forEach(visit);
    };
    visit(file);
  }
  return screens;
}

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

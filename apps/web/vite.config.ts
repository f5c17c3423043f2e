import tailwindcss from '@tailwindcss/vite';
import { inEachLanguage, LANGUAGES } from '@lonja/words/languages';
import react from '@vitejs/plugin-react';
import fs from 'node:fs/promises';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const here = import.meta.dirname;

/** The text face of the Latin subset is needed by the first paint of a public page: fetched with the style sheet, not after it. */
const preloadTextFace = (): Plugin => ({
  name: 'preload-text-face',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle, filename }) =>
      Object.keys(path.basename(filename) === 'index.html' ? (bundle ?? {}) : {})
        .filter((file) => /ibm-plex-sans-latin-wdth-normal.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head',
        })),
  },
});

/** The parts of the app that frame.model.ts tells apart, by their sources. */
const PARTS = {
  client: ['src/client/client-screens.tsx'],
  wide: ['src/client/workspace/wide-workspace.tsx', 'src/chart/price-chart.tsx'],
  narrow: ['src/client/workspace/narrow/narrow-workspace.tsx', 'src/chart/price-chart.tsx'],
} as const;
const textsOf = (language: string): string => `../../packages/words/src/${language}/client.ts`;

/** Scripts that a part needs beyond those that the page names itself, by the names of their files. */
function listNeeds(bundle: Rolldown.OutputBundle, sources: readonly string[]): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const collect = (file: string, seen: Set<string>): Set<string> => {
    if (!seen.has(file)) {
      seen.add(file);
      byFile.get(file)?.imports.forEach((one) => collect(one, seen));
    }
    return seen;
  };
  const of = (source: string): readonly string[] => {
    const id = path.resolve(here, source);
    return chunks.filter(({ facadeModuleId }) => facadeModuleId === id).map(({ fileName }) => fileName);
  };
  const named = new Set(of('app.html').flatMap((file) => [...collect(file, new Set())]));
  const needed = new Set(sources.flatMap(of).flatMap((file) => [...collect(file, new Set())]));
  return [...needed].filter((file) => !named.has(file)).map((file) => path.basename(file, '.js'));
}

const inAttribute = (value: unknown): string => JSON.stringify(value).replaceAll('"', '&quot;');

/** What /start.js is given: what the page says before its code has come, by language, the text face's style sheet, and what comes next. */
const startAttributes = (): Plugin => ({
  name: 'start-attributes',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const loading = Object.entries(LANGUAGES).map(([code, { page }]) => [code, page.loading]);
      const face = Object.values(bundle).find(
        (file) =>
          file.type === 'asset' &&
          file.fileName.endsWith('.css') &&
          String(file.source).includes('wdth-normal'),
      );
      const needs = {
        ...Object.fromEntries(
          Object.entries(PARTS).map(([part, sources]) => [part, listNeeds(bundle, sources)]),
        ),
        texts: Object.fromEntries(
          Object.keys(LANGUAGES).map((code) => [code, listNeeds(bundle, [textsOf(code)])]),
        ),
      };
      return html
        .replace('__LOADING__', inAttribute(Object.fromEntries(loading)))
        .replace('__FACE__', face ? `/${face.fileName}` : '')
        .replace('__NEEDS__', inAttribute(needs));
    },
  },
});

/** /start.js, which the app's page runs before its first paint: theme and language of the reader, and the page's frame. */
const startScript = (): Plugin => {
  const write = async (): Promise<string> => {
    const texts = ['theme.js', 'language.js'].map((file) =>
      fs.readFile(path.resolve(here, 'public', file), 'utf8'),
    );
    const bundle = await rolldown({ input: path.resolve(here, 'src/frame/frame.ts'), logLevel: 'warn' });
    const { output } = await bundle.generate({ format: 'iife', minify: true });
    await bundle.close();
    return [...(await Promise.all(texts)), output[0].code].join('\n');
  };
  return {
    name: 'start-script',
    apply: ({ build }) => !build?.ssr,
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'start.js', source: await write() });
    },
    configureServer: (vite) => {
      vite.middlewares.use('/start.js', (_request, response, next) => {
        void write().then(
          (script) => response.setHeader('Content-Type', 'text/javascript').end(script),
          next,
        );
      });
    },
  };
};

/**
 * What the service worker's page says without a connection, by language, and its colours: the worker is a file of its own that imports
 * nothing.
 */
const offlinePage = (): Plugin => {
  const read = (file: string): Promise<string> => fs.readFile(path.resolve(here, 'public', file), 'utf8');
  const fill = async (): Promise<string> => {
    const texts = await inEachLanguage(({ offline }) => offline());
    const [worker, theme] = await Promise.all([read('sw.js'), read('theme.js')]);
    return worker
      .replace('__OFFLINE__', () => JSON.stringify(texts))
      .replace('__THEME__', () => JSON.stringify(theme));
  };
  return {
    name: 'offline-page',
    apply: ({ build }) => !build?.ssr,
    // In the place of the one that is copied from the public folder.
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await fill() });
    },
    configureServer: (vite) => {
      vite.middlewares.use('/sw.js', (_request, response, next) => {
        void fill().then((worker) => response.setHeader('Content-Type', 'text/javascript').end(worker), next);
      });
    },
  };
};

/**
 * A public page reads before its scripts: they come after the style sheet and the text face, which the first paint waits for.
 */
const scriptsAfterText = (): Plugin => ({
  name: 'scripts-after-text',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { filename }) =>
      path.basename(filename) === 'index.html'
        ? html.replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
        : html,
  },
});

/**
 * What several pages need stands in a few files: small ones compress badly. 'live' holds no component: a public page that is not hydrated
 * loads it, and never React. The rest is grouped by who loads it (scripts/web-layers.ts).
 */
const SHARED = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  {
    name: 'live',
    test: /src[\\/]shared[\\/](live[\\/](?!use-)|api[\\/]page-language|session[\\/]session-storage|figures[\\/](number-format|direction\.ts|live-price\.model|tint-digits))|vite[\\/]preload-helper|shared[\\/]register-service-worker/,
  },
];

/** Two pages: the public site (prerendered; its forms and the live markets hydrate) and the app (client dashboard and administrator panel). */
export default defineConfig({
  root: here,
  plugins: [
    tailwindcss(),
    react(),
    preloadTextFace(),
    scriptsAfterText(),
    startAttributes(),
    startScript(),
    offlinePage(),
  ],
  build: {
    outDir: path.resolve(here, '../../dist/web'),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // font-src 'self': no data: fonts
    rolldownOptions: {
      input: [path.resolve(here, 'index.html'), path.resolve(here, 'app.html')],
      output: { codeSplitting: { groups: [...SHARED] } },
    },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:3000', ws: true } } },
});

import tailwindcss from '@tailwindcss/vite';
import { inEachLanguage, LANGUAGES } from '@lonja/words/languages';
import react from '@vitejs/plugin-react';
import fs from 'node:fs/promises';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const here = import.meta.dirname;

/** The text face of the Latin subset is needed by the first paint of every page: fetched with the style sheet, not after it. */
const preloadTextFace = (): Plugin => ({
  name: 'preload-text-face',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /ibm-plex-sans-latin-wdth-normal.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head',
        })),
  },
});

/** What the app's page says before its code has come, by language, for public/language.js. */
const loadingTexts = (): Plugin => ({
  name: 'loading-texts',
  transformIndexHtml: (html) => {
    const texts = Object.entries(LANGUAGES).map(([code, { page }]) => [code, page.loading]);
    return html.replace('__LOADING__', JSON.stringify(Object.fromEntries(texts)).replaceAll('"', '&quot;'));
  },
});

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
    test: /src[\\/]shared[\\/](live[\\/](?!use-)|session[\\/]session-storage|figures[\\/](number-format|direction\.ts|live-price\.model|tint-digits))/,
  },
];

/** Two pages: the public site (prerendered; its forms and the live markets hydrate) and the app (client dashboard and administrator panel). */
export default defineConfig({
  root: here,
  plugins: [tailwindcss(), react(), preloadTextFace(), scriptsAfterText(), loadingTexts(), offlinePage()],
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

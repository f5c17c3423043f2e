import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
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
        .filter((file) => /ibm-plex-sans-latin-wght-normal.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head',
        })),
  },
});

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

/** What both pages need stands in two files, what all public pages need in one more: small files compress badly. */
const SHARED_BY_BOTH = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  {
    name: 'live',
    test: /src[\\/]shared[\\/](live[\\/](?!use-)|session[\\/]session-storage|ui[\\/](button|wordmark|pause-icon)|figures[\\/](number-format|direction-arrow|profit-figure|live-price))/,
  },
  {
    name: 'site',
    test: /src[\\/]site[\\/](facts|frame|site-frame|live-quotes)|vite[\\/]preload-helper|rolldown[\\/]runtime/,
  },
];

/** Two pages: the public site (prerendered, hydrates) and the app (client dashboard and administrator panel). */
export default defineConfig({
  root: here,
  plugins: [tailwindcss(), react(), preloadTextFace(), scriptsAfterText()],
  build: {
    outDir: path.resolve(here, '../../dist/web'),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // font-src 'self': no data: fonts
    rolldownOptions: {
      input: [path.resolve(here, 'index.html'), path.resolve(here, 'app.html')],
      output: { codeSplitting: { groups: [...SHARED_BY_BOTH] } },
    },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:3000', ws: true } } },
});

import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { build } from 'vite';
import { newestChange, STAMP, WEB } from './build-sources.ts';
import {
  fillTemplate,
  loadPublicPages,
  buildManifest,
  ROBOTS,
  renderSitemap,
  type PublicPages,
} from './public-pages.ts';
import { makeDraft, moveIntoPlace, removeAbandoned } from './replace-folder.ts';
import { writeSitePictures } from './site-pictures.ts';
import { isTooHeavy, weighPages } from './web-budgets.ts';
import { findLayers } from './web-layers.ts';

const VITE_CONFIG = path.resolve('apps/web/vite.config.ts');
const PRERENDER_ENTRY = path.resolve('apps/web/src/site/entry-prerender.tsx');
const PAGES_BUNDLES = path.resolve('.cache/ssr');
const PLACE = path.resolve(WEB.folder);

/**
 * Builds the site beside and moves it into place when it is whole: a build that is killed leaves the old one, and of
 * two at once the one that ends last stays.
 */
export async function buildWeb(): Promise<void> {
  // whatever the environment says: React has another, slower build for development
  process.env['NODE_ENV'] = 'production';
  const start = performance.now();
  const sources = newestChange(WEB);
  for (const parent of [path.dirname(PLACE), PAGES_BUNDLES]) removeAbandoned(parent);
  const draft = makeDraft(path.dirname(PLACE));
  try {
    const pages = await buildInto(draft);
    fs.writeFileSync(path.join(draft, STAMP), JSON.stringify({ sources }));
    moveIntoPlace(draft, PLACE);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`Built ${WEB.folder} with ${pages} public pages in ${seconds} s`);
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

/** How many public pages there are. */
async function buildInto(folder: string): Promise<number> {
  const groups = await findLayers(VITE_CONFIG);
  await build({
    configFile: VITE_CONFIG,
    logLevel: 'warn',
    // In addition to the configuration's own.
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { output: { codeSplitting: { groups } } },
    },
  });
  const pages = await prerenderPublicPages(folder);
  await writeSitePictures(folder);
  await precompress(folder);
  for (const { name, bytes, maximum, files, maxFiles } of weighPages(folder).filter(isTooHeavy)) {
    const [weighs, may] = [bytes, maximum].map((one) => `${(one / 1000).toFixed(1)} kB`);
    console.warn(
      `TOO MUCH: the scripts of ${name} are ${weighs} compressed in ${files} files, at most ${may} in ${maxFiles}`,
    );
  }
  fs.chmodSync(folder, 0o755);
  return pages;
}

/** How many there are. */
async function prerenderPublicPages(folder: string): Promise<number> {
  const bundle = makeDraft(PAGES_BUNDLES);
  try {
    await build({
      configFile: VITE_CONFIG,
      logLevel: 'warn',
      build: { ssr: PRERENDER_ENTRY, outDir: bundle, emptyOutDir: true, copyPublicDir: false },
    });
    const pages = await loadPublicPages(pathToFileURL(path.join(bundle, 'entry-prerender.js')).href);
    await writePublicPages(folder, pages);
    return pages.pages.length;
  } finally {
    fs.rmSync(bundle, { recursive: true, force: true });
  }
}

async function writePublicPages(folder: string, { pages, render }: PublicPages): Promise<void> {
  const template = fs.readFileSync(path.join(folder, 'index.html'), 'utf8');
  for (const page of pages) {
    const file = path.join(folder, page.path, 'index.html');
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, fillTemplate(template, await render(page.path)));
  }
  fs.writeFileSync(path.join(folder, 'sitemap.xml'), renderSitemap(pages));
  fs.writeFileSync(path.join(folder, 'robots.txt'), ROBOTS);
  fs.writeFileSync(path.join(folder, 'pages.json'), JSON.stringify(buildManifest(pages)));
}

const COMPRESSIBLE = /\.(js|css|svg|webmanifest)$/;

/** Beside each text its .br and .gz, so that the server need not compress them. Pages are filled first. */
async function precompress(folder: string): Promise<void> {
  const entries = fs.readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(files.map((entry) => compress(path.join(entry.parentPath, entry.name))));
}

async function compress(file: string): Promise<void> {
  const content = fs.readFileSync(file);
  const [br, gz] = await Promise.all([
    promisify<Buffer, Buffer>(zlib.brotliCompress)(content),
    promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip)(content, { level: 9 }),
  ]);
  fs.writeFileSync(`${file}.br`, br);
  fs.writeFileSync(`${file}.gz`, gz);
}

import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { build } from 'vite';
import {
  fillTemplate,
  loadPublicPages,
  manifestOf,
  ROBOTS,
  sitemapOf,
  type PublicPages,
} from './public-pages.ts';
import { writeSitePictures } from './site-pictures.ts';
import { MAX_FILES, weighPages } from './web-budgets.ts';
import { findLayers } from './web-layers.ts';
import { newestChange, STAMP, WEB } from './web-sources.ts';

const VITE_CONFIG = path.resolve('apps/web/vite.config.ts');
const PRERENDER_ENTRY = path.resolve('apps/web/src/site/entry-prerender.tsx');
const PAGES_BUNDLES = path.resolve('.cache/ssr');

/**
 * Builds the site beside and moves it into place when it is whole: a build that is killed leaves the old one, and of
 * two at once the one that ends last stays.
 */
export async function buildWeb(): Promise<void> {
  // whatever the environment says: React has another, slower build for development
  process.env['NODE_ENV'] = 'production';
  const start = performance.now();
  const sources = newestChange();
  removeAbandoned();
  const draft = makeDraft(path.dirname(path.resolve(WEB)));
  try {
    const pages = await buildInto(draft);
    fs.writeFileSync(path.join(draft, STAMP), JSON.stringify({ sources }));
    moveIntoPlace(draft, path.resolve(WEB));
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`Built ${WEB} with ${pages} public pages in ${seconds} s`);
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
  for (const { name, bytes, most, files } of weighPages(folder)) {
    const verdict = bytes > most ? `TOO MUCH, at most ${most / 1000} kB` : `of ${most / 1000} kB`;
    const inFiles = `${files} files${files > MAX_FILES ? `, TOO MANY, at most ${MAX_FILES}` : ''}`;
    console.log(`The scripts of ${name}: ${(bytes / 1000).toFixed(1)} kB compressed, ${verdict}; ${inFiles}`);
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
  fs.writeFileSync(path.join(folder, 'sitemap.xml'), sitemapOf(pages));
  fs.writeFileSync(path.join(folder, 'robots.txt'), ROBOTS);
  fs.writeFileSync(path.join(folder, 'pages.json'), JSON.stringify(manifestOf(pages)));
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

const DRAFT = 'draft-';
const ABANDONED_AFTER_MS = 3_600_000;

function makeDraft(parent: string): string {
  fs.mkdirSync(parent, { recursive: true });
  return fs.mkdtempSync(path.join(parent, DRAFT));
}

/** Of builds that were killed. */
function removeAbandoned(): void {
  for (const parent of [path.dirname(path.resolve(WEB)), PAGES_BUNDLES]) {
    const names = fs.existsSync(parent)
      ? fs.readdirSync(parent).filter((name) => name.startsWith(DRAFT))
      : [];
    for (const name of names) removeIfOld(path.join(parent, name));
  }
}

function removeIfOld(folder: string): void {
  const changed = fs.statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
  if (Date.now() - changed > ABANDONED_AFTER_MS) fs.rmSync(folder, { recursive: true, force: true });
}

/** A folder cannot be renamed over one that has files: the old one steps aside first, possibly of another build. */
function moveIntoPlace(draft: string, place: string): void {
  for (let attempt = 1; ; attempt++) {
    const aside = makeDraft(path.dirname(place));
    if (fs.existsSync(place)) tryRename(place, path.join(aside, 'old'));
    const isDone = tryRename(draft, place);
    fs.rmSync(aside, { recursive: true, force: true });
    if (isDone) return;
    if (attempt === 10) throw new Error(`Cannot replace ${place}: is something holding it open?`);
  }
}

/** False when another build was faster, or, on Windows, when a file is held open. */
function tryRename(from: string, to: string): boolean {
  try {
    fs.renameSync(from, to);
    return true;
  } catch (error) {
    if (
      ['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM', 'EBUSY'].includes(
        (error as NodeJS.ErrnoException).code ?? '',
      )
    ) {
      return false;
    }
    throw error;
  }
}

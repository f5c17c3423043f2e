import fs from 'node:fs';
import path from 'node:path';

/** An entry of Vite's manifest: a file and what it needs before it runs. */
interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
}
type WebManifest = Readonly<Record<string, ManifestEntry>>;

/** Compressed bytes of script that a page may need before it is whole. */
const BUDGETS = [{ name: 'the landing', most: 10_000, roots: ['index.html'] }] as const;

/** What a page weighs, in bytes of gzip, against what it may. */
export interface PageWeight {
  readonly name: string;
  readonly bytes: number;
  readonly most: number;
}

/** The weight of each page that has a budget, from the built files. */
export function weighPages(folder: string): readonly PageWeight[] {
  const manifest = readManifest(folder);
  return BUDGETS.map(({ name, most, roots }) => {
    const files = filesOf(manifest, roots);
    const bytes = files.reduce((sum, file) => sum + fs.statSync(path.join(folder, `${file}.gz`)).size, 0);
    return { name, bytes, most };
  });
}

export const readManifest = (folder: string): WebManifest =>
  JSON.parse(fs.readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as WebManifest;

/** The scripts that these entries run, each once. */
export function filesOf(manifest: WebManifest, roots: readonly string[]): readonly string[] {
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

import fs from 'node:fs';
import path from 'node:path';

/** A folder that is built, and all that it is made from. */
export interface Build {
  readonly folder: string;
  readonly sources: readonly string[];
}

/** Where the built site is served from. */
export const WEB: Build = {
  folder: 'dist/web',
  sources: [
    'apps/web',
    'packages/core',
    'packages/indicators',
    'packages/protocol',
    'packages/words',
    'package-lock.json',
    'scripts/build-web.ts',
    'scripts/public-pages.ts',
    'scripts/site-pictures.ts',
    'scripts/web-budgets.ts',
  ],
};

/** The server in few files: what people and tests start. */
export const SERVER: Build = {
  folder: 'dist/server',
  sources: [
    'apps/server',
    'packages/core',
    'packages/feeds',
    'packages/indicators',
    'packages/proof',
    'packages/protocol',
    'packages/store',
    'packages/words',
    'package-lock.json',
    'scripts/build-server.ts',
  ],
};

/** Written into a build as its last file: a build without it is not finished. */
export const STAMP = '.build.json';

const IGNORED = /^(node_modules|dist|\..*)$|\.test\.tsx?$/;

/** The moment of the newest change, in milliseconds since 1970. Folders count too: they change when a file goes. */
export const newestChange = ({ sources }: Build): number => Math.max(...sources.map(newestIn));

/** Whether the build is of the sources as they are, also where those have become older. */
export function isFresh(build: Build): boolean {
  const stamp = path.join(build.folder, STAMP);
  if (!fs.existsSync(stamp)) return false;
  const { sources } = JSON.parse(fs.readFileSync(stamp, 'utf8')) as { sources: number };
  return sources === newestChange(build);
}

function newestIn(place: string): number {
  const stats = fs.statSync(place);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const inside = fs.readdirSync(place).filter((name) => !IGNORED.test(name));
  return Math.max(stats.mtimeMs, ...inside.map((name) => newestIn(path.join(place, name))));
}

import fs from 'node:fs';
import path from 'node:path';

/** Where the built site is served from. */
export const WEB = 'dist/web';

/** Written into a build as its last file: a build without it is not finished. */
export const STAMP = '.build.json';

/** All that the built site is made from. */
const SOURCES = [
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
];

const IGNORED = /^(node_modules|dist|\..*)$|\.test\.tsx?$/;

/** The moment of the newest change, in milliseconds since 1970. Folders count too: they change when a file goes. */
export const newestChange = (): number => Math.max(...SOURCES.map(newestIn));

/** Whether the build is of the sources as they are, also where those have become older. */
export function isFresh(): boolean {
  const stamp = path.join(WEB, STAMP);
  if (!fs.existsSync(stamp)) return false;
  const { sources } = JSON.parse(fs.readFileSync(stamp, 'utf8')) as { sources: number };
  return sources === newestChange();
}

function newestIn(place: string): number {
  const stats = fs.statSync(place);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const inside = fs.readdirSync(place).filter((name) => !IGNORED.test(name));
  return Math.max(stats.mtimeMs, ...inside.map((name) => newestIn(path.join(place, name))));
}

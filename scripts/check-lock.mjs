// Fails when package-lock.json lacks a program for one of the systems that we promise, while it has the same package's
// program for another: npm drops them without a word when a version was published without them.
import fs from 'node:fs';

const PROMISED =
  /(?:^|[-/])(?:linux-(?:x64|arm64)|darwin-(?:x64|arm64)|(?:win|win32|windows)-x64)(?:-gnu|-msvc)?$/;

const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
const gaps = Object.entries(packages).flatMap(([place, entry]) =>
  findGaps(place, entry.optionalDependencies ?? {}),
);
for (const { place, version, missing } of gaps) {
  console.error(`${place || 'package.json'} ${version ?? ''}: the lock file has no ${missing.join(', ')}`);
}
process.exitCode = gaps.length > 0 ? 1 : 0;

function findGaps(place, optional) {
  const programs = Object.keys(optional).filter((name) => PROMISED.test(name));
  const missing = programs.filter((name) => !isLocked(place, name));
  if (missing.length === 0 || missing.length === programs.length) return [];
  return [{ place, version: packages[place].version, missing }];
}

/** Looks where Node.js would: in the package's own node_modules, then in those of the folders above. */
function isLocked(place, name) {
  if (packages[`${place ? `${place}/` : ''}node_modules/${name}`]) return true;
  if (!place) return false;
  const parent = place.lastIndexOf('node_modules/');
  return isLocked(parent <= 0 ? '' : place.slice(0, parent - 1), name);
}

import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Manifest {
  readonly [section: string]: unknown;
}

const SECTIONS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

/** Name and version of every dependency that a package.json names, without the workspace's own. */
const named = globSync(['package.json', 'packages/*/package.json', 'apps/*/package.json']).flatMap((file) => {
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  return SECTIONS.flatMap((section) => Object.entries((manifest[section] ?? {}) as Record<string, string>))
    .filter(([name]) => !name.startsWith('@lonja/'))
    .map(([name, version]) => ({ name, version, file }));
});
const rows = readFileSync('docs/dependencies.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'));

test('docs/dependencies.md has a row for each dependency at its version', () => {
  const missing = named.filter(
    ({ name, version }) =>
      !rows.some((row) => row.split(/[ |,;]+/).includes(name) && row.split(/[ |,;]+/).includes(version)),
  );
  expect(missing).toEqual([]);
});

test('every version is exact', () => {
  const exact = /^(?:npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;
  expect(named.filter(({ version }) => !exact.test(version))).toEqual([]);
});

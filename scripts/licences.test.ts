import { expect, test } from 'vitest';
import { listLicences, loadLock } from './licences.ts';

/** Permissive, or (MPL) binding nothing but its own files, which we don't change. A font's licence is for the font alone. */
const ALLOWED = new Set(
  [
    ['MIT', 'MIT-0', 'ISC', '0BSD', 'Unlicense', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause'],
    [
      'Apache-2.0',
      'Apache-2.0 AND MIT',
      'MPL-2.0',
      'OFL-1.1',
      'MIT AND OFL-1.1',
      '(AFL-2.1 OR BSD-3-Clause)',
      // Licences of tools of the clients that tests are made with: as permissive as the others.
      '(MIT OR CC0-1.0)',
      'Python-2.0',
    ],
  ].flat(),
);

test('every package of the lock file has a licence that we may ship or work under', () => {
  const others = listLicences(loadLock()).filter(({ licence }) => !ALLOWED.has(licence));
  expect(others).toEqual([]);
});

test('every package of the lock file comes with a digest, from a registry that nothing but npm names', () => {
  const loose = Object.entries(loadLock().packages).filter(
    ([place, { link, resolved, integrity }]) =>
      place.includes('node_modules/') &&
      !link &&
      (integrity === undefined || /^(git|file|http:)/.test(resolved ?? '')),
  );
  expect(loose.map(([place]) => place)).toEqual([]);
});

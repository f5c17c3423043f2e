import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOTS = ['apps', 'packages']
  .flatMap((folder) => fs.readdirSync(folder).map((name) => path.join(folder, name, 'src')))
  .filter((root) => fs.existsSync(root));
/** A room that has more is two subjects. */
const MAX_MODULES = 25;

test.each(ROOTS)('no room of %s has more than 25 modules', (root) => {
  const crowded = roomsOf(root)
    .filter(({ modules }) => modules > MAX_MODULES)
    .map(({ room, modules }) => `${room}: ${modules}`);
  expect(crowded).toEqual([]);
});

function roomsOf(root: string): { readonly room: string; readonly modules: number }[] {
  const folders = fs
    .readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isDirectory());
  return [root, ...folders.map(({ parentPath, name }) => path.join(parentPath, name))].map((room) => ({
    room,
    modules: fs.readdirSync(room).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .length,
  }));
}

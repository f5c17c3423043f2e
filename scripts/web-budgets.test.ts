import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { filesOf, weighPages } from './web-budgets.ts';

const MANIFEST = {
  'index.html': { file: 'assets/public.js', imports: ['_live.js'] },
  'src/site/hydrate-page.tsx': { file: 'assets/hydrate.js', imports: ['_live.js', '_react.js'] },
  '_live.js': { file: 'assets/live.js' },
  '_react.js': { file: 'assets/react.js' },
};

it('counts what an entry runs, each file once', () => {
  expect(filesOf(MANIFEST, ['index.html', 'src/site/hydrate-page.tsx'])).toEqual([
    'assets/public.js',
    'assets/live.js',
    'assets/hydrate.js',
    'assets/react.js',
  ]);
  expect(() => filesOf(MANIFEST, ['gone.tsx'])).toThrow('The build has no gone.tsx');
});

it('weighs a page by its compressed files', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lonja-budget-'));
  fs.mkdirSync(path.join(folder, '.vite'));
  fs.mkdirSync(path.join(folder, 'assets'));
  fs.writeFileSync(path.join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST));
  for (const { file } of Object.values(MANIFEST)) {
    fs.writeFileSync(path.join(folder, `${file}.gz`), Buffer.alloc(4_500));
  }
  expect(weighPages(folder)).toEqual([{ name: 'the landing', bytes: 9_000, most: 10_000 }]);
  fs.rmSync(folder, { recursive: true });
});

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { filesOf, weighPages } from './web-budgets.ts';

const MANIFEST = {
  'index.html': { file: 'assets/public.js', imports: ['_react.js'] },
  'src/site/landing/landing-page.tsx': { file: 'assets/landing.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
};

it('counts what an entry runs, each file once', () => {
  expect(filesOf(MANIFEST, ['index.html', 'src/site/landing/landing-page.tsx'])).toEqual([
    'assets/public.js',
    'assets/react.js',
    'assets/landing.js',
  ]);
  expect(() => filesOf(MANIFEST, ['gone.tsx'])).toThrow('The build has no gone.tsx');
});

it('weighs a page by its compressed files', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lonja-budget-'));
  fs.mkdirSync(path.join(folder, '.vite'));
  fs.mkdirSync(path.join(folder, 'assets'));
  fs.writeFileSync(path.join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST));
  for (const { file } of Object.values(MANIFEST)) {
    fs.writeFileSync(path.join(folder, `${file}.gz`), Buffer.alloc(20_000));
  }
  expect(weighPages(folder)).toEqual([{ name: 'the landing', bytes: 60_000, most: 80_000 }]);
  fs.rmSync(folder, { recursive: true });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPublicPages } from './public-pages.ts';
import type { TextOf } from './fill-template.ts';

const START = Date.UTC(2026, 2, 4, 12);
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lonja-pages-'));
  const page = { file: 'index.html', type: 'text/html; charset=utf-8', leadsSignedIn: true };
  writeFileSync(path.join(folder, 'pages.json'), JSON.stringify({ '/': page }));
  writeFileSync(path.join(folder, 'index.html'), '<p>{{accounts}}</p>');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Pages whose only figure counts how often the texts were read. */
function startPages(readTexts?: () => Promise<TextOf>) {
  const clock = { now: START };
  let reads = 0;
  const faults: unknown[] = [];
  const count = vi.fn<() => Promise<TextOf>>(async () => {
    reads += 1;
    return () => String(reads);
  });
  const pages = createPublicPages({
    folder,
    readTexts: readTexts ?? count,
    fallback: () => () => '—',
    clock: () => clock.now,
    onFault: (error) => faults.push(error),
  });
  const read = async () => (await pages.page('/')).bodies.identity.toString();
  return { pages, read, clock, faults };
}

test('[PUB-13] a page is filled anew once it is a minute old, however often it is asked for', async () => {
  const { read, clock } = startPages();
  expect(await Promise.all([read(), read(), read()])).toEqual(Array(3).fill('<p>1</p>'));
  clock.now += 59_999;
  expect(await read()).toBe('<p>1</p>');
  clock.now += 1;
  expect(await read()).toBe('<p>2</p>');
});

test('[PUB-13] a clock that was set back keeps no page from being filled', async () => {
  const { read, clock } = startPages();
  expect(await read()).toBe('<p>1</p>');
  clock.now -= 3_600_000;
  expect(await read()).toBe('<p>2</p>');
});

test('without figures the last page stands, and before the first one dashes', async () => {
  const failing = startPages(() => Promise.reject(new Error('the database is away')));
  expect(await failing.read()).toBe('<p>—</p>');
  expect(failing.faults).toHaveLength(1);

  const answers = [Promise.resolve<TextOf>(() => '7')];
  const broken = startPages(() => answers.shift() ?? Promise.reject(new Error('away')));
  expect(await broken.read()).toBe('<p>7</p>');
  broken.clock.now += 60_000;
  expect(await broken.read()).toBe('<p>7</p>');
});

test('[PUB-14] each page stands ready compressed, with a tag that follows its text', async () => {
  const { pages, clock } = startPages();
  const first = await pages.page('/');
  expect(gunzipSync(first.bodies.gzip).toString()).toBe('<p>1</p>');
  clock.now += 60_000;
  const second = await pages.page('/');
  expect(second.tag).not.toBe(first.tag);
});

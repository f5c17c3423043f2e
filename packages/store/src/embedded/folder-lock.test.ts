import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DataFolderInUse, lockFolder } from './folder-lock.ts';
import { identify } from './running-process.ts';

let dir: string;

beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'lonja-lock-'));
});

afterEach(() => fs.rmSync(dir, { recursive: true, force: true }));

it('refuses who comes second and names the first', () => {
  lockFolder(dir);
  expect(() => lockFolder(dir)).toThrow(DataFolderInUse);
  expect(() => lockFolder(dir)).toThrow(`${dir} is in use by another process (pid ${process.pid})`);
});

it('can be taken again after it was given free', () => {
  lockFolder(dir).release();
  lockFolder(dir).release();
  lockFolder(dir);
  expect(fs.readdirSync(path.join(dir, 'lock'))).toEqual(['3']);
});

it('is taken over from a process that has died', async () => {
  const dead = spawn(process.execPath, ['--eval', '']);
  await once(dead, 'exit');
  leaveClaim(JSON.stringify({ pid: dead.pid, startedAt: null }));
  expect(() => lockFolder(dir)).not.toThrow();
});

it.skipIf(process.platform === 'win32')(
  'is taken over when the number of the dead was given out again',
  () => {
    leaveClaim(JSON.stringify({ pid: process.pid, startedAt: 'before the last boot' }));
    expect(() => lockFolder(dir)).not.toThrow();
  },
);

it('belongs to nobody when the machine lost power before the claim was on disk', () => {
  leaveClaim('');
  expect(() => lockFolder(dir)).not.toThrow();
});

it('is held by a process that is there, whoever wrote it', () => {
  leaveClaim(JSON.stringify(identify(process.ppid)));
  expect(() => lockFolder(dir)).toThrow(`(pid ${process.ppid})`);
});

it("goes to exactly one of many that find a dead one's at the same moment", { timeout: 60_000 }, async () => {
  for (let round = 0; round < 3; round++) {
    const folder = path.join(dir, String(round));
    fs.mkdirSync(folder);
    leaveClaim('{"pid":2147483000,"startedAt":null}', folder);
    const said = await race(folder, 8);
    expect(said.filter((line) => line === 'won')).toHaveLength(1);
    expect(said.filter((line) => line === 'DataFolderInUse')).toHaveLength(7);
  }
});

function leaveClaim(content: string, folder = dir): void {
  fs.mkdirSync(path.join(folder, 'lock'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'lock/7'), content);
}

/** Each takes the lock at an agreed moment and holds it until all have tried. */
async function race(folder: string, contenders: number): Promise<string[]> {
  const module = new URL('./folder-lock.ts', import.meta.url).href;
  const program = `
    import { lockFolder } from ${JSON.stringify(module)};
    process.stdin.once('data', () => {
      try {
        lockFolder(${JSON.stringify(folder)});
        console.log('won');
      } catch (error) {
        console.log(error.name);
      }
    });
    console.log('ready');`;
  const children = Array.from({ length: contenders }, () =>
    spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  await Promise.all(children.map((child) => once(child.stdout, 'data')));
  const answers = children.map((child) => once(child.stdout, 'data'));
  for (const child of children) child.stdin.write('go\n');
  const said = (await Promise.all(answers)).map(([chunk]) => String(chunk).trim());
  const ends = children.map((child) => once(child, 'exit'));
  for (const child of children) child.kill();
  await Promise.all(ends);
  return said;
}

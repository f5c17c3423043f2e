import { spawn } from 'node:child_process';
import path from 'node:path';
import { DEPLOY, describeProxy } from '../test/processes/describe-proxy.ts';

describeProxy({
  name: 'the HAProxy of deploy/',
  program: ['haproxy', '-v'],
  asksForHealth: true,
  start: ({ bind, a, b }) =>
    spawn('haproxy', ['-db', '-f', path.join(DEPLOY, 'haproxy.cfg')], {
      env: { PATH: process.env['PATH'], LONJA_BIND: bind, LONJA_A: a, LONJA_B: b },
      stdio: 'ignore',
    }),
});

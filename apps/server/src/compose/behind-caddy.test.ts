import { spawn } from 'node:child_process';
import path from 'node:path';
import { DEPLOY, describeProxy } from '../test/processes/describe-proxy.ts';

describeProxy({
  name: 'the Caddy of deploy/',
  program: ['caddy', 'version'],
  asksForHealth: true,
  start: ({ bind, a, b, folder }) =>
    spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', path.join(DEPLOY, 'Caddyfile')], {
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        LONJA_SITE: `http://${bind}`,
        LONJA_A: a,
        LONJA_B: b,
      },
      stdio: 'ignore',
    }),
});

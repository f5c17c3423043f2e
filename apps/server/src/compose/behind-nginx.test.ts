import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DEPLOY, describeProxy, type Places } from '../test/processes/describe-proxy.ts';

describeProxy({
  name: 'the nginx of deploy/',
  program: ['nginx', '-v'],
  asksForHealth: false,
  start: (places) => {
    const main = path.join(places.folder, 'main.conf');
    writeFileSync(main, mainOf(places.folder, filled(places)));
    return spawn('nginx', ['-c', main, '-p', places.folder], { stdio: 'ignore' });
  },
});

/** The file reads no environment: its three addresses become the test's. */
function filled({ bind, a, b }: Places): string {
  const file = readFileSync(path.join(DEPLOY, 'nginx.conf'), 'utf8');
  const own = { 'listen 8080;': `listen ${bind};`, '10.0.0.11:3000': a, '10.0.0.12:3000': b };
  return Object.entries(own).reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error(`deploy/nginx.conf has not one "${from}"`);
    return text.replace(from, to);
  }, file);
}

/** What Debian's own main file does around it, in a folder of the test. */
const mainOf = (folder: string, site: string): string => `
daemon off;
pid ${folder}/pid;
error_log ${folder}/errors;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${folder}/${of};`).join('\n  ')}
  ${site}
}
`;

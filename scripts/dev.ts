import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { servePages } from './dev-pages.ts';

const WEB = path.resolve('apps/web');
const WEB_PORT = 5173;

/** The server, started again when its code changes, and before it the web, which the browser updates in place. */
async function main(): Promise<void> {
  const serverPort = process.env['PORT'] || '3000';
  const web = await startWeb(serverPort);
  const address = web.resolvedUrls?.local[0] ?? `http://127.0.0.1:${WEB_PORT}/`;
  const server = startServer(serverPort, new URL(address).origin);
  console.log(`Develop at ${address}`);
  stopTogether(web, server);
}

async function startWeb(serverPort: string): Promise<ViteDevServer> {
  const web = await createServer({
    configFile: path.join(WEB, 'vite.config.ts'),
    appType: 'custom',
    plugins: [servePages(WEB)],
    server: {
      host: '127.0.0.1',
      port: WEB_PORT,
      proxy: { '/api': { target: `http://127.0.0.1:${serverPort}`, ws: true } },
    },
  });
  return web.listen();
}

/** In a group of its own: Ctrl-C reaches it once, through us, and it drains. */
function startServer(port: string, publicUrl: string): ChildProcess {
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
    // the browser's requests carry the web's origin
    env: { PUBLIC_URL: publicUrl, ...process.env, HOST: '127.0.0.1', PORT: port },
  });
}

/** Whichever ends first, by Ctrl-C, TERM or a fault, takes the other with it. */
function stopTogether(web: ViteDevServer, server: ChildProcess): void {
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGTERM');
    await Promise.all([ended, web.close()]);
    process.exit();
  };
  // Vite's own would end us before the server has drained
  process.removeAllListeners('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop());
  process.once('exit', () => server.kill('SIGTERM'));
  server.once('exit', () => void stop());
}

await main();

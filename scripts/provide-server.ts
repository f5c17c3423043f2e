import { isFresh, SERVER } from './build-sources.ts';

/** Vitest's global setup: whatever was edited since the last build, tests start the server as its sources are. */
export default async function provideServer(): Promise<void> {
  if (isFresh(SERVER)) return;
  const { buildServer } = await import('./build-server.ts');
  await buildServer();
}

import { isFresh, SERVER, WEB, type Build } from './build-sources.ts';

// --if-stale: only what is made from sources that have changed since. Vite and Rolldown are loaded only then, as every start asks this.
// --web-alone: without the server, for what runs it from its sources.
const isAsked = new Set(process.argv);
const isDue = (build: Build): boolean => !isAsked.has('--if-stale') || !isFresh(build);

if (isDue(WEB)) {
  const { buildWeb } = await import('./build-web.ts');
  await buildWeb();
}
if (!isAsked.has('--web-alone') && isDue(SERVER)) {
  const { buildServer } = await import('./build-server.ts');
  await buildServer();
}

import { isFresh } from './web-sources.ts';

// --if-stale: only when a source has changed since the last build. Vite is loaded only then, as every start asks this
if (!process.argv.includes('--if-stale') || !isFresh()) {
  const { buildWeb } = await import('./build-web.ts');
  await buildWeb();
}

import { registerHooks } from 'node:module';

// The product, every line of it, but for the desk: the route, the session and the key are the same.
const OTHER_DESK = new URL('function-desk.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.endsWith('/desk/desk.ts') && context.parentURL?.endsWith('/src/compose.ts')
      ? { url: OTHER_DESK, shortCircuit: true }
      : next(specifier, context),
});
await import('../../apps/server/src/main.ts');

import { registerHooks } from 'node:module';

// The product, every line of it, but for the desk: the route, the session and the key are the same. It runs beside the
// product on one database, so it takes no place.
const OTHERS = [
  {
    module: '/desk/desk.ts',
    of: '/src/compose/desk.ts',
    by: new URL('function-desk.ts', import.meta.url).href,
  },
  {
    module: '/desk/database-entry.ts',
    of: '/store/src/index.ts',
    by: new URL('no-entry.ts', import.meta.url).href,
  },
];
registerHooks({
  resolve: (specifier, context, next) => {
    const other = OTHERS.find(
      ({ module, of }) => specifier.endsWith(module) && context.parentURL?.endsWith(of),
    );
    return other ? { url: other.by, shortCircuit: true } : next(specifier, context);
  },
});
await import('../../apps/server/src/main.ts');

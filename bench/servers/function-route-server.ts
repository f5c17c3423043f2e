import { registerHooks } from 'node:module';

// The product, every line of it, but for the desk: the route, the session and the key are the same. It runs beside the
// product on one database, so it takes no place.
const OTHERS = [
  { module: '../desk/desk.ts', by: new URL('function-desk.ts', import.meta.url).href },
  { module: '@lonja/store/desk/database-entry', by: new URL('no-entry.ts', import.meta.url).href },
];
const replaced = new Set<string>();
registerHooks({
  resolve: (specifier, context, next) => {
    const other = OTHERS.find(({ module }) => module === specifier);
    if (!other) return next(specifier, context);
    replaced.add(other.module);
    return { url: other.by, shortCircuit: true };
  },
});
await import('../../apps/server/src/main.ts');
const missed = OTHERS.filter(({ module }) => !replaced.has(module));
if (missed.length > 0) throw new Error(`nobody imports ${missed.map(({ module }) => module).join(', ')}`);

'use strict';
/** The arrows of the house. Each rule says why; `npm run check` refuses an import against them. */
const rooms = {
  core: '^packages/core/src',
  protocol: '^packages/protocol/src',
  store: '^packages/store/src',
  feeds: '^packages/feeds/src',
  indicators: '^packages/indicators/src',
  server: '^apps/server/src',
  web: '^apps/web/src',
};
/** Tests, and the rigs that they share. */
const TESTS = ['\\.test\\.tsx?$', '^apps/server/src/test/'];
const only = (name, from, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: TESTS },
  to: { path: '^(packages|apps|bench|e2e|scripts)/', pathNot: [from, ...allowed] },
});
module.exports = {
  forbidden: [
    only('core-imports-nothing-of-ours', rooms.core, [], 'The domain is pure: it knows no other room.'),
    {
      name: 'core-has-no-dependencies',
      severity: 'error',
      comment:
        'Clock, quotes, ids and state come in as values; nothing that does I/O may be reached from the domain.',
      from: { path: rooms.core, pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'] },
    },
    only(
      'protocol-knows-only-money',
      rooms.protocol,
      ['^packages/core/src/money'],
      'The wire contract may be read without the domain; it shares only the decimal strings of money.',
    ),
    only(
      'store-knows-only-core',
      rooms.store,
      [rooms.core],
      'Storage keeps what the domain decided; it knows no wire and no market.',
    ),
    only(
      'feeds-know-only-core',
      rooms.feeds,
      [rooms.core],
      'A feed delivers quotes; it knows no storage and no wire.',
    ),
    only(
      'indicators-know-nothing-of-ours',
      rooms.indicators,
      [],
      'Candles in, lines out: the chart and the server draw the same line.',
    ),
    {
      name: 'indicators-have-no-system',
      severity: 'error',
      comment: 'They run in browsers too.',
      from: { path: rooms.indicators, pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    only(
      'server-composes',
      rooms.server,
      [rooms.core, rooms.protocol, rooms.store, rooms.feeds, rooms.indicators],
      'The server never imports the web or the test tools.',
    ),
    only(
      'web-knows-core-protocol-and-indicators',
      rooms.web,
      [rooms.core, rooms.protocol, rooms.indicators],
      'What the browser needs of the server is in the protocol.',
    ),
    {
      name: 'http-has-no-sql',
      severity: 'error',
      comment:
        'A route turns a schema into a command and an answer; storage is behind the desk and the rooms that own it.',
      from: { path: '^apps/server/src/http' },
      to: { path: ['node_modules/pg/', 'node_modules/kysely/'] },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one file, or miss a third.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-test-tools-in-product',
      severity: 'error',
      comment: 'Development tools stay out of what runs.',
      from: { path: '^(packages/(core|protocol|store|feeds|indicators)|apps)/', pathNot: TESTS },
      to: { path: '^packages/testkit' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'An import that does not resolve is a typo or a missing dependency.',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.css$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};

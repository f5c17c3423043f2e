'use strict';
/** What may import what. Each rule says why; `npm run check` refuses an import against them. */
const rooms = {
  core: '^packages/core/src',
  protocol: '^packages/protocol/src',
  words: '^packages/words/src',
  store: '^packages/store/src',
  feeds: '^packages/feeds/src',
  indicators: '^packages/indicators/src',
  proof: '^packages/proof/src',
  server: '^apps/server/src',
  web: '^apps/web/src',
  cli: '^apps/cli/src',
};
/** Tests, and the rigs that they share. */
const TESTS = ['\\.test\\.tsx?$', '^apps/server/src/test/'];
const only = (name, from, allowed, comment, except = []) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: [...TESTS, ...except] },
  to: { path: '^(packages|apps|bench|clients|e2e|scripts)/', pathNot: [from, ...allowed] },
});

/**
 * The rooms of the server, lowest first: each imports only those named before it. What a subject has (calls, rules, views, watches, jobs)
 * stands in its room, under the word that it has in every other package.
 */
// prettier-ignore
const SERVER_ROOMS = [
  'process', 'jobs', 'bus', 'outgoing', 'cluster', 'relay', 'mail', 'refusal', 'record', 'board', 'history',
  'market', 'rooms', 'desk/command', 'desk', 'metrics', 'identity', 'stream', 'reading', 'calls', 'notices',
  'people', 'journal', 'trading', 'trading/watches', 'funds', 'trading/acts', 'conditions', 'accounts', 'alerts',
  'workspace', 'splits', 'groups', 'evaluations', 'worlds', 'contests/play', 'contests', 'market-data',
  'market-data/udf', 'news', 'programs', 'signals', 'statements', 'certificates', 'classes/work', 'classes',
  'webhooks', 'sign-in', 'lti', 'verification', 'profile', 'administration', 'agents', 'system', 'site',
  'alpaca/operations', 'alpaca/market', 'alpaca/trading', 'alpaca/stream', 'alpaca', 'config', 'compose/calls',
  'installation', 'compose', 'demo', 'commands',
];
/** The same of the store. */
// prettier-ignore
const STORE_ROOMS = [
  'embedded', 'written', 'database', 'schema', 'idempotency', 'notices', 'audit', 'mail', 'keys', 'sign-in',
  'trading', 'ledger', 'funds', 'people', 'alerts', 'market', 'journal', 'evaluations', 'contests', 'certificates',
  'verification', 'webhooks', 'programs', 'desk', 'groups', 'lti', 'workspace', 'installation', 'backup', 'personal',
];
/** The same of the protocol. */
// prettier-ignore
const PROTOCOL_ROOMS = [
  'errors', 'wire', 'rows', 'journal', 'worlds', 'people', 'sign-in', 'trading', 'funds', 'conditions', 'accounts',
  'alerts', 'workspace', 'splits', 'programs', 'groups', 'evaluations', 'contests', 'certificates', 'classes',
  'market-data', 'news', 'lti', 'verification', 'site', 'notices', 'administration', 'system', 'webhooks', 'profile',
  'schemas', 'stream',
];
/** The same of the simulated market, which stands on all of them. */
const SIMULATED_ROOMS = ['noise', 'time', 'model', 'search', 'events', 'volume', 'scripts', 'actions'];
/** Rules for the rooms of a package, in their order; a room without a place in it may import none of the others. */
function inOrder(name, root, order) {
  const modulesOf = (room) => `${root}/${room}/[^/]+\\.ts$`;
  const laterThan = (room, index) => ({
    name: `${name}-${room}-knows-no-later-room`,
    severity: 'error',
    comment: 'The order of the rooms stands above: an import of a later one turns it around.',
    from: { path: modulesOf(room), pathNot: TESTS },
    to: { path: order.slice(index + 1).map(modulesOf) },
  });
  return [
    ...order.map(laterThan).slice(0, -1),
    {
      name: `${name}-room-without-a-place`,
      severity: 'error',
      comment: 'A new room has its place in the order above.',
      from: { path: `${root}/.+/[^/]+\\.ts$`, pathNot: [...TESTS, ...order.map(modulesOf)] },
      to: { path: `${root}/` },
    },
  ];
}

/** Core's rooms, each built on the ones before it: a noun knows no later one, and none a decision. */
const coreRooms = [
  'money',
  'calendar',
  'statistics',
  'world',
  'instrument',
  'conditions',
  'dividend',
  'quote',
  'charge',
  'ledger',
  'position',
  'mandate',
  'account',
  'evaluation',
  'margin',
  'order',
  'hook',
  'alert',
  'portfolio',
  'journal',
  'group',
  'contest',
  'webhook',
  'decisions',
];
const onlyEarlier = (room, index) => ({
  name: `core-${room}-knows-no-later-room`,
  severity: 'error',
  comment: 'Decisions are made of nouns, never the other way round; no two rooms need each other.',
  from: { path: `${rooms.core}/${room}/`, pathNot: '\\.test\\.ts$' },
  to: {
    path: `${rooms.core}/(${[...coreRooms.slice(index + 1), 'test', 'index\\.ts', 'refusal\\.ts'].join('|')})`,
  },
});
module.exports = {
  forbidden: [
    ...inOrder('server', rooms.server, SERVER_ROOMS),
    ...inOrder('store', rooms.store, STORE_ROOMS),
    ...inOrder('protocol', rooms.protocol, PROTOCOL_ROOMS),
    ...inOrder('simulated', `${rooms.feeds}/simulated`, SIMULATED_ROOMS),
    {
      name: 'simulated-rooms-know-no-market',
      severity: 'error',
      comment: 'The market is put together of its rooms: none of them needs it.',
      from: { path: `${rooms.feeds}/simulated/[^/]+/`, pathNot: TESTS },
      to: { path: `${rooms.feeds}/simulated/[^/]+\\.ts$` },
    },
    ...coreRooms.map(onlyEarlier),
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
      'words-know-only-limits',
      rooms.words,
      ['^packages/core/src/limits\\.ts$'],
      'A text says the limit that holds. Texts are read by a code: where English lacks one its reader does not compile, where another language lacks one its folder does not.',
    ),
    only(
      'protocol-knows-only-money-names-and-languages',
      rooms.protocol,
      [
        '^packages/core/src/(money|limits\\.ts|instrument/categories|quote/(candle-interval|candle-grid)|world/market-script|group/(membership|assignment|roster|lti)|webhook|account/(account-kinds|account-rules|evaluation-limits|fill-profile)|alert/price-alert|contest/contest-limits|mandate/mandate-limits|hook/signal|journal/note)',
        rooms.words,
      ],
      'The wire contract may be read without the domain; it shares the decimal strings of money, limits, the names of categories, intervals, accounts, fills, alerts and verdicts, the groups and limits of scripts, what members of a group are, the types of events, what signals ask for, the limits of their work, of evaluations and of mandates, how long a note may be, the list of languages and the shape of their texts.',
    ),
    only(
      'store-knows-only-core-and-languages',
      rooms.store,
      [rooms.core, rooms.words],
      'Storage keeps what the domain decided, and which language somebody chose; it knows no wire and no market.',
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
    only(
      'proof-knows-core-feeds-and-protocol',
      rooms.proof,
      [rooms.core, rooms.feeds, rooms.protocol],
      'What a person exports is computed again with the domain and the market model alone, by anybody, offline.',
    ),
    {
      name: 'proof-has-no-system',
      severity: 'error',
      comment: 'It runs in browsers too, and with it the market model.',
      from: {
        path: [rooms.proof, '^packages/feeds/src/(simulated/|world-recipe|catalogue/catalogue\\.ts)'],
        pathNot: '\\.test\\.ts$',
      },
      to: { dependencyTypes: ['core'] },
    },
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
      [rooms.core, rooms.protocol, rooms.words, rooms.store, rooms.feeds, rooms.indicators, rooms.proof],
      'The server never imports the web or the test tools.',
    ),
    only(
      'web-knows-core-protocol-words-and-indicators',
      rooms.web,
      [rooms.core, rooms.protocol, rooms.words, rooms.indicators],
      'What the browser needs of the server is in the protocol.',
      ['^apps/web/src/verify/'],
    ),
    only(
      'cli-knows-only-protocol',
      rooms.cli,
      [rooms.protocol],
      'A command is a call: what the server decides is not decided again where it is typed.',
    ),
    only(
      'only-the-page-of-proofs-computes-a-market',
      '^apps/web/src/verify/',
      ['^apps/web/src/shared/', rooms.proof, '^packages/feeds/src/catalogue/'],
      'The market model and the catalogue are large, and every other page has its prices from the server.',
    ),
    {
      name: 'web-screens-never-each-other',
      severity: 'error',
      comment:
        'The public site, the dashboard, the panel, the wall and the page of proofs are loaded apart: what two of them show is in ticket, chart, account, certificate, contest, evaluation, programs, statistics or shared.',
      from: { path: '^apps/web/src/(site|client|admin|verify|wall)/' },
      to: { path: '^apps/web/src/(site|client|admin|verify|wall)/', pathNot: '^apps/web/src/$1/' },
    },
    {
      name: 'web-shared-rooms-know-no-screen',
      severity: 'error',
      comment: 'What several screens share may not need one of them. The texts name their own types.',
      from: {
        path: '^apps/web/src/(ticket|chart|account|certificate|contest|evaluation|programs|statistics|shared)/',
        pathNot: '^apps/web/src/shared/i18n/',
      },
      to: { path: '^apps/web/src/(site|client|admin|verify|wall)/' },
    },
    {
      name: 'web-folders-never-each-other',
      severity: 'error',
      comment:
        'Two folders that need each other are one, or miss a third: none can be read without the other.',
      scope: 'folder',
      from: { path: '^apps/web/src', pathNot: '^apps/web/src/(shared/i18n|(client|admin)/catalogue)' },
      to: { path: '^apps/web/src', circular: true },
    },
    {
      name: 'calls-have-no-sql',
      severity: 'error',
      comment:
        'A call turns a schema into a command and an answer, a view a record into an answer; storage is behind the desk and the rooms that own it.',
      from: {
        path: [
          '^apps/server/src/.*calls\\.ts$',
          '^apps/server/src/.*-view\\.ts$',
          '^apps/server/src/alpaca/',
        ],
      },
      to: { path: ['node_modules/pg/', 'node_modules/kysely/'] },
    },
    {
      name: 'record-alone-writes-audit-rows',
      severity: 'error',
      comment:
        'An act goes through record: no row without its act, and none that another place forgets. The desk builds and writes the rows of the acts that its commands carry, in their batch; what no person does is listed in record/system-act.ts.',
      from: {
        path: ['^packages/', '^apps/'],
        pathNot: [
          ...TESTS,
          '^apps/server/src/record/',
          '^apps/server/src/desk/command/pipeline\\.ts$',
          '^packages/store/src/audit/',
          '^packages/store/src/desk/batch-writes\\.ts$',
        ],
      },
      to: { path: ['^apps/server/src/record/audit-row\\.ts$', '^packages/store/src/audit/audit-rows\\.ts$'] },
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
      from: { path: '^(packages/(core|protocol|words|store|feeds|indicators|proof)|apps)/', pathNot: TESTS },
      to: { path: '^packages/testkit' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'An import that does not resolve is a typo or a missing dependency.',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.css$|\\?raw$' },
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

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

/** What the folders of the server import of each other; http and compose stand at the end: only alpaca and demo import them. */
const SERVER_FOLDERS = {
  bus: [],
  market: [],
  // The installation's market and those beside it.
  worlds: ['market'],
  mail: [],
  cluster: [],
  relay: ['bus'],
  audit: ['jobs'],
  stream: ['auth', 'market', 'views', 'worlds'],
  notices: ['mail', 'stream'],
  desk: ['audit', 'cluster', 'notices'],
  trading: ['desk'],
  funds: ['audit', 'desk'],
  accounts: ['audit', 'desk', 'funds'],
  // Programs' authority.
  programs: ['audit', 'desk'],
  splits: ['audit', 'desk', 'notices'],
  contests: ['accounts', 'audit', 'desk', 'market', 'notices', 'watches', 'worlds'],
  evaluations: ['accounts', 'audit', 'desk'],
  views: ['contests', 'desk', 'evaluations', 'market', 'worlds'],
  journal: ['market', 'views'],
  // People of learning platforms, and grades on their way there.
  lti: ['accounts', 'administration', 'audit', 'auth', 'desk', 'notices', 'outgoing', 'views'],
  // Requests to addresses that others name.
  outgoing: [],
  webhooks: ['administration', 'audit', 'auth', 'notices', 'outgoing'],
  // Signals from outside, and the orders that they lead to.
  hooks: ['administration', 'audit', 'auth', 'desk', 'notices', 'outgoing', 'trading', 'views', 'worlds'],
  auth: ['accounts', 'audit', 'desk', 'mail', 'notices', 'views'],
  watches: ['desk', 'evaluations', 'market', 'trading'],
  metrics: ['desk'],
  jobs: ['auth', 'cluster', 'desk', 'mail', 'market', 'notices', 'splits', 'stream', 'trading', 'watches'],
  'site-metrics': ['desk', 'jobs', 'market', 'trading'],
  administration: [
    'accounts',
    'audit',
    'auth',
    'contests',
    'desk',
    'evaluations',
    'funds',
    'journal',
    'market',
    'notices',
    'programs',
    'trading',
    'views',
    'watches',
    'worlds',
  ],
  statements: ['market', 'notices', 'views'],
  certificates: ['audit', 'contests', 'evaluations', 'statements', 'worlds'],
  // Tools of agents: they make the calls of http, which hands them in.
  mcp: ['views'],
  site: ['audit', 'auth', 'market', 'site-metrics'],
  system: ['audit', 'jobs', 'market', 'site-metrics'],
  config: ['auth', 'jobs', 'outgoing', 'site'],
  // A translation of what is served anyhow, to another venue's wire: only compose imports it.
  alpaca: ['auth', 'desk', 'http', 'market', 'stream', 'views'],
  // It starts whole servers and visits them, as a person's browser would.
  demo: ['auth', 'compose', 'config', 'http', 'installation', 'market'],
  commands: ['audit', 'auth', 'certificates', 'config', 'demo'],
  http: [
    'accounts',
    'administration',
    'audit',
    'auth',
    'certificates',
    'contests',
    'desk',
    'evaluations',
    'funds',
    'hooks',
    'jobs',
    'journal',
    'lti',
    'market',
    'mcp',
    'metrics',
    'notices',
    'site',
    'site-metrics',
    'statements',
    'system',
    'trading',
    'views',
    'watches',
    'webhooks',
    'worlds',
  ],
};
/** Rules for the folders of a room; a folder without a row may import none of the others. No two import each other. */
function arrows(room, table) {
  for (const [folder, others] of Object.entries(table))
    for (const other of others)
      if (table[other]?.includes(folder)) throw new Error(`${folder} and ${other} import each other`);
  const inFolders = (names) => names.map((name) => `${room}/${name}/`);
  const rule = (name, from, allowed) => ({
    name: `server-${name}`,
    severity: 'error',
    comment: 'What the folders of the server import of each other stands in one table above.',
    from: { pathNot: TESTS, ...from },
    to: { path: `${room}/[^/]+/`, pathNot: allowed },
  });
  const withoutRow = inFolders([...Object.keys(table), 'compose', 'test']);
  return [
    ...Object.entries(table).map(([folder, others]) =>
      rule(folder, { path: `${room}/${folder}/` }, inFolders([folder, ...others])),
    ),
    rule('folder-without-a-row', { path: `${room}/[^/]+/`, pathNot: withoutRow }, []),
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
    ...arrows(rooms.server, SERVER_FOLDERS),
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
        '^packages/core/src/(money|limits\\.ts|instrument/categories|quote/(candle-interval|candle-grid)|world/market-script|group/(membership|assignment|roster|lti)|webhook|account/(account-kinds|evaluation-limits|fill-profile)|alert/price-alert|contest/contest-limits|mandate/mandate-limits|hook/signal|journal/note)',
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
      name: 'http-has-no-sql',
      severity: 'error',
      comment:
        'A route turns a schema into a command and an answer; storage is behind the desk and the rooms that own it.',
      from: { path: '^apps/server/src/(http|alpaca)' },
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

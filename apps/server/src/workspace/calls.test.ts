import { Drawings, Layouts, Templates, Watchlists } from '@lonja/protocol';
import { describe, expect, test } from 'vitest';
import { describeServer } from '../test/processes/describe-server.ts';
import { type ServerRig } from '../test/server-rig.ts';
import { idOfName } from '../people/id-of-name.ts';

type Actor = Awaited<ReturnType<ServerRig['join']>>;

const rig = describeServer();

interface Listed {
  readonly name: string;
  readonly symbols: readonly string[];
}
/** Without ids and dates. */
const contentOf = (lists: readonly Listed[]): Listed[] =>
  lists.map(({ name, symbols }) => ({ name, symbols }));
const ENGLISH = { 'accept-language': 'en' };
const listsOf = async (as: Actor) =>
  Watchlists.parse((await rig.call('GET /api/watchlists', { as, headers: ENGLISH })).body);
const drawingsOf = async (as: Actor) =>
  Drawings.parse((await rig.call('GET /api/drawings/EURUSD', { as })).body);
const NIL = '00000000-0000-0000-0000-000000000000';
const layoutsOf = async (as: Actor) =>
  Layouts.parse((await rig.call('GET /api/layouts', { as })).body).layouts;
const CHART = { symbol: 'EURUSD', link: null, look: '{"interval":"5m"}' };
const layoutNamed = (name: string) => ({
  id: idOfName(NIL, name),
  name,
  grid: 'one',
  shares: ['symbol'],
  charts: [CHART],
});
const templatesOf = async (as: Actor) =>
  Templates.parse((await rig.call('GET /api/templates', { as })).body).templates;
const templateNamed = (name: string, isDefault = false) => ({
  id: idOfName(NIL, name),
  name,
  isDefault,
  indicators: '[{"name":"ema","values":[20]}]',
});
const LINE = { name: 'segment', points: [{ timestamp: 1, value: 1.5 }] };

/** Each is read as a whole and saved as a whole, by a browser or program that may not be the only one. */
const SAVED_WHOLE = [
  {
    route: 'PUT /api/watchlists',
    code: 'lists_changed',
    versionOf: async (as: Actor) => (await listsOf(as)).version,
    contentOf: async (as: Actor): Promise<object> => ({ lists: contentOf((await listsOf(as)).lists) }),
    bodies: Array.from({ length: 8 }, (_, n) => ({ lists: [{ name: `List ${n}`, symbols: ['AAPL'] }] })),
  },
  {
    route: 'PUT /api/drawings/EURUSD',
    code: 'drawings_changed',
    versionOf: async (as: Actor) => (await drawingsOf(as)).version,
    contentOf: async (as: Actor): Promise<object> => ({ drawings: (await drawingsOf(as)).drawings }),
    bodies: Array.from({ length: 8 }, (_, n) => ({ drawings: Array.from({ length: n }, () => LINE) })),
  },
  {
    route: 'PUT /api/layouts',
    code: 'layouts_changed',
    versionOf: async (as: Actor) => Layouts.parse((await rig.call('GET /api/layouts', { as })).body).version,
    contentOf: async (as: Actor): Promise<object> => ({ layouts: await layoutsOf(as) }),
    bodies: Array.from({ length: 8 }, (_, n) => ({ layouts: [layoutNamed(`Layout ${n}`)] })),
  },
  {
    route: 'PUT /api/templates',
    code: 'templates_changed',
    versionOf: async (as: Actor) =>
      Templates.parse((await rig.call('GET /api/templates', { as })).body).version,
    contentOf: async (as: Actor): Promise<object> => ({ templates: await templatesOf(as) }),
    bodies: Array.from({ length: 8 }, (_, n) => ({ templates: [templateNamed(`Template ${n}`)] })),
  },
] as const;

describe.each(SAVED_WHOLE)('$route', ({ route, code, versionOf, contentOf, bodies }) => {
  const [first = {}, second = {}]: readonly object[] = bodies;

  test('a save of what has been saved elsewhere since it was read is refused, and changes nothing', async () => {
    const client = await rig.join();
    const version = await versionOf(client);
    const save = (body: object) => rig.call(route, { as: client, body: { ...body, version } });
    expect((await save(first)).status).toBe(200);
    expect(await save(second)).toMatchObject({ status: 409, body: { code } });
    expect(await contentOf(client)).toEqual(first);
  });

  test('of saves at once on the same version one holds, also the very first', async () => {
    const client = await rig.join();
    for (let round = 0; round < 5; round += 1) {
      const version = await versionOf(client);
      const answers = await Promise.all(
        bodies.map((body) => rig.call(route, { as: client, body: { ...body, version } })),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200,
        ...bodies.slice(1).map(() => 409),
      ]);
      const held = bodies[answers.findIndex(({ status }) => status === 200)];
      expect(await contentOf(client)).toEqual(held);
    }
  });

  test('the answer of a save is what the next save begins with; without a version a save replaces what is there', async () => {
    const client = await rig.join();
    const { body } = await rig.call(route, {
      as: client,
      body: { ...first, version: await versionOf(client) },
    });
    expect(body).toMatchObject({ ...first, version: await versionOf(client) });
    expect((await rig.call(route, { as: client, body: { ...second, ...versionIn(body) } })).status).toBe(200);
    expect((await rig.call(route, { as: client, body: first })).status).toBe(200);
    expect(await contentOf(client)).toEqual(first);
  });
});

const versionIn = (body: unknown) => ({ version: (body as { readonly version: number }).version });

test('somebody new has sample lists; what is saved replaces them, for this person alone', async () => {
  const [client, other] = await Promise.all([rig.join(), rig.join()]);
  const read = async (as: Actor) => contentOf((await listsOf(as)).lists);
  expect((await read(client)).map(({ name }) => name)).toContain('Currencies');
  const body = { lists: [{ name: 'Mine', symbols: ['AAPL', 'BTC'] }] };
  expect((await rig.call('PUT /api/watchlists', { as: client, body })).status).toBe(200);
  expect(await read(client)).toEqual(body.lists);
  expect((await read(other)).map(({ name }) => name)).not.toContain('Mine');
});

describe('a list', () => {
  type Saved = Watchlists['lists'][number];
  const send = (as: Actor, lists: readonly object[], more: object = {}) =>
    rig.call('PUT /api/watchlists', { as, headers: ENGLISH, body: { lists, ...more } });
  const save = async (as: Actor, lists: readonly object[]): Promise<Saved[]> =>
    Watchlists.parse((await send(as, lists)).body).lists;

  test('has an id that survives a rename, and dates of its making and of its last change', async () => {
    const client = await rig.join();
    const [made] = await save(client, [{ name: 'Mine', symbols: ['AAPL'] }]);
    expect(made!.updatedAt).toBe(made!.createdAt);
    const [same] = await save(client, [made!, { name: 'Other', symbols: [] }]);
    expect(same).toEqual(made);
    const [renamed] = await save(client, [{ id: made!.id, name: 'Yours', symbols: ['AAPL'] }]);
    expect(renamed).toMatchObject({ id: made!.id, name: 'Yours', createdAt: made!.createdAt });
    expect(Date.parse(renamed!.updatedAt)).toBeGreaterThanOrEqual(Date.parse(made!.updatedAt));
    expect(await save(client, [renamed!])).toEqual([renamed]);
  });

  test('that somebody new has is there since the person is, under one id in each language and after a save', async () => {
    const client = await rig.join();
    const read = async (language: string) =>
      Watchlists.parse(
        (await rig.call('GET /api/watchlists', { as: client, headers: { 'accept-language': language } }))
          .body,
      ).lists;
    const [english, french] = [await read('en'), await read('fr')];
    const ids = english.map(({ id }) => id);
    expect([french.map(({ id }) => id), new Set(ids).size]).toEqual([ids, 4]);
    expect(new Set(english.map(({ createdAt }) => createdAt)).size).toBe(1);
    expect(await save(client, english)).toEqual(english);
    expect((await save(client, contentOf(english))).map(({ id }) => id)).toEqual(ids);
  });

  test('that nobody renamed is found by its name, by a program that knows no ids', async () => {
    const client = await rig.join();
    const [made] = await save(client, [{ name: 'Mine', symbols: ['AAPL'] }]);
    expect(await save(client, [{ name: 'Mine', symbols: ['BTC'] }])).toMatchObject([{ id: made!.id }]);
  });

  test('has a name of its own', async () => {
    const client = await rig.join();
    const twice = [
      { name: 'Mine', symbols: [] },
      { name: ' Mine', symbols: ['AAPL'] },
    ];
    expect(await send(client, twice)).toMatchObject({ status: 400, body: { code: 'list_name_taken' } });
  });

  test('without a version loses nothing of its name to a save at the same moment', async () => {
    const client = await rig.join();
    const lists = [{ name: 'Mine', symbols: ['AAPL'] }];
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(client, lists)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => Watchlists.parse(body).version)).size).toBe(8);
    expect(new Set(answers.map(({ body }) => Watchlists.parse(body).lists[0]!.id)).size).toBe(1);
  });
});

test('drawings are kept by person and instrument', async () => {
  const [client, other] = await Promise.all([rig.join(), rig.join()]);
  const body = { drawings: [{ name: 'segment', points: [{ timestamp: 1, value: 1.5 }] }] };
  expect((await rig.call('PUT /api/drawings/EURUSD', { as: client, body })).status).toBe(200);
  const read = async (as: typeof client, symbol: string) =>
    Drawings.parse((await rig.call(`GET /api/drawings/${symbol}`, { as })).body).drawings;
  expect(await read(client, 'EURUSD')).toEqual(body.drawings);
  expect(await read(client, 'AAPL')).toEqual([]);
  expect(await read(other, 'EURUSD')).toEqual([]);
  expect((await rig.call('GET /api/drawings/NOPE', { as: client })).status).toBe(404);
});

test('a drawing keeps its id, look, text and state; what an older page saved has none of them', async () => {
  const client = await rig.join();
  const full = {
    id: 'a1',
    name: 'note',
    points: [{ timestamp: 1, value: 1.5 }],
    style: { colour: '#12ab34', width: 3, dash: 'dotted' },
    text: 'Dos líneas\nde texto',
    isLocked: true,
    isHidden: true,
  };
  const body = { drawings: [full, LINE] };
  expect((await rig.call('PUT /api/drawings/EURUSD', { as: client, body })).status).toBe(200);
  expect((await drawingsOf(client)).drawings).toEqual(body.drawings);
});

test('drawings that are too large together are refused, before the request itself would be', async () => {
  const client = await rig.join();
  const drawing = {
    name: 'brush',
    points: Array.from({ length: 100 }, () => ({ timestamp: 1, value: 1.5 })),
  };
  const size = JSON.stringify(drawing).length + 1;
  const save = (count: number) =>
    rig.call('PUT /api/drawings/EURUSD', {
      as: client,
      body: { drawings: Array.from({ length: count }, () => drawing) },
    });
  const most = Math.floor(62_000 / size);
  expect([(await save(most)).status, (await save(most + 1)).status]).toEqual([200, 400]);
});

test.each([
  ['PUT /api/watchlists', { lists: [{ name: '', symbols: [] }] }],
  ['PUT /api/watchlists', { lists: Array.from({ length: 21 }, () => ({ name: 'x', symbols: [] })) }],
  ['PUT /api/drawings/EURUSD', { drawings: [{ name: 'segment', points: [{ value: '1' }] }] }],
  ['PUT /api/watchlists', { lists: [{ id: 'mine', name: 'x', symbols: [] }] }],
  ['PUT /api/watchlists', { lists: ['x', 'y'].map((name) => ({ id: NIL, name, symbols: [] })) }],
  ['PUT /api/watchlists', { lists: [], version: -1 }],
  ['PUT /api/watchlists', { lists: [], version: 1.5 }],
  ['PUT /api/watchlists', { lists: [], version: 2_147_483_648 }],
  ['PUT /api/drawings/EURUSD', { drawings: [], version: 'newest' }],
  ['PUT /api/drawings/EURUSD', { drawings: Array.from({ length: 101 }, () => LINE) }],
  ['PUT /api/drawings/EURUSD', { drawings: ['a', 'a'].map((id) => ({ ...LINE, id })) }],
  ['PUT /api/drawings/EURUSD', { drawings: [{ ...LINE, id: 'x'.repeat(41) }] }],
  ['PUT /api/drawings/EURUSD', { drawings: [{ ...LINE, text: 'x'.repeat(501) }] }],
  ['PUT /api/drawings/EURUSD', { drawings: [{ ...LINE, points: [{ timestamp: 8.7e15 }] }] }],
  ['PUT /api/drawings/EURUSD', { drawings: [{ ...LINE, points: [{ value: 1e16 }] }] }],
  ['PUT /api/drawings/EURUSD', { drawings: [{ ...LINE, style: { colour: 'red' } }] }],
  ['PUT /api/drawings/EURUSD', { drawings: [{ ...LINE, style: { width: 9 } }] }],
  ['PUT /api/drawings/EURUSD', { drawings: [{ ...LINE, style: { dash: 'wavy' } }] }],
  ['PUT /api/drawings/EURUSD', { drawings: [{ ...LINE, isPretty: true }] }],
])('%s refuses %j', async (route, body) => {
  const client = await rig.join();
  expect((await rig.call(route, { as: client, body })).status).toBe(400);
});

describe('a layout', () => {
  const save = (as: Actor, layouts: readonly object[]) =>
    rig.call('PUT /api/layouts', { as, body: { layouts } });

  test('is a person’s alone', async () => {
    const [client, other] = await Promise.all([rig.join(), rig.join()]);
    const layout = layoutNamed('Mornings');
    expect((await save(client, [layout])).status).toBe(200);
    expect([await layoutsOf(client), await layoutsOf(other)]).toEqual([[layout], []]);
  });

  test.each([
    ['two of one name', [layoutNamed('A'), { ...layoutNamed('A'), id: idOfName(NIL, 'B') }]],
    ['two of one id', [layoutNamed('A'), { ...layoutNamed('A'), name: 'B' }]],
    ['no name', [{ ...layoutNamed('A'), name: ' ' }]],
    ['a grid that nobody knows', [{ ...layoutNamed('A'), grid: 'nine' }]],
    ['no chart', [{ ...layoutNamed('A'), charts: [] }]],
    ['nine charts', [{ ...layoutNamed('A'), charts: Array.from({ length: 9 }, () => CHART) }]],
    ['a colour of no group', [{ ...layoutNamed('A'), charts: [{ ...CHART, link: 'red' }] }]],
    ['a look that is too long', [{ ...layoutNamed('A'), charts: [{ ...CHART, look: 'x'.repeat(6_001) }] }]],
    ['31 layouts', Array.from({ length: 31 }, (_, n) => layoutNamed(`Layout ${n}`))],
    [
      'layouts that are too large together',
      Array.from({ length: 30 }, (_, n) => ({
        ...layoutNamed(`Layout ${n}`),
        charts: [{ ...CHART, look: 'x'.repeat(1_930) }],
      })),
    ],
  ])('with %s is refused, and changes nothing', async (_, layouts) => {
    const client = await rig.join();
    expect((await save(client, [layoutNamed('Kept')])).status).toBe(200);
    expect((await save(client, layouts)).status).toBe(400);
    expect((await layoutsOf(client)).map(({ name }) => name)).toEqual(['Kept']);
  });
});

describe('a template', () => {
  const save = (as: Actor, templates: readonly object[]) =>
    rig.call('PUT /api/templates', { as, body: { templates } });

  test('is a person’s alone', async () => {
    const [client, other] = await Promise.all([rig.join(), rig.join()]);
    const template = templateNamed('Trend', true);
    expect((await save(client, [template])).status).toBe(200);
    expect([await templatesOf(client), await templatesOf(other)]).toEqual([[template], []]);
  });

  test.each([
    ['two of one name', [templateNamed('A'), { ...templateNamed('A'), id: idOfName(NIL, 'B') }]],
    ['two of one id', [templateNamed('A'), { ...templateNamed('A'), name: 'B' }]],
    ['no name', [{ ...templateNamed('A'), name: ' ' }]],
    ['two defaults', [templateNamed('A', true), templateNamed('B', true)]],
    ['indicators that are too long', [{ ...templateNamed('A'), indicators: 'x'.repeat(6_001) }]],
    ['31 templates', Array.from({ length: 31 }, (_, n) => templateNamed(`Template ${n}`))],
    [
      'templates that are too large together',
      Array.from({ length: 30 }, (_, n) => ({
        ...templateNamed(`Template ${n}`),
        indicators: 'x'.repeat(2_050),
      })),
    ],
  ])('with %s is refused, and changes nothing', async (_, templates) => {
    const client = await rig.join();
    expect((await save(client, [templateNamed('Kept')])).status).toBe(200);
    expect((await save(client, templates)).status).toBe(400);
    expect((await templatesOf(client)).map(({ name }) => name)).toEqual(['Kept']);
  });
});

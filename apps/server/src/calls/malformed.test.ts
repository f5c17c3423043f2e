import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ErrorBody, type CallName } from '@lonja/protocol';
import {
  bendEverywhere,
  bendRequest,
  createRandom,
  recordProof,
  type BentRequest,
  type DocumentedOperation,
  type JsonSchema,
  type SampleGround,
} from '@lonja/testkit';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { documentedOfAlpaca, isOfAlpaca, pointedAt } from '../test/alpaca/alpaca.ts';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { RIG_SYMBOLS, type Actor } from '../test/server-rig.ts';

const REQUESTS = Number(process.env['PROVE_MALFORMED'] ?? 8_000);
const SEED = Number(process.env['PROVE_SEED'] ?? Date.now() % 2 ** 31);
/** Requests at a time. */
const ABREAST = 16;
/** After so many somebody looks whether the client is still who it was. */
const ROUND = 200;
/** After so many rounds memory is measured. */
const ROUNDS_TO_MEASURE = 10;
const MIB = 1024 * 1024;

/** What takes long (a password's hash, a whole export), or ends the session that it comes with, is tried less often. */
const RARE: readonly (readonly CallName[])[] = [
  ['login', 'register', 'changePassword', 'eraseAccount', 'setUpTwoFactor', 'confirmPassword'],
  ['createUser', 'importUsers', 'changeUser', 'deleteUser', 'disableTwoFactor', 'renewRecoveryCodes'],
  ['logout', 'endSession', 'confirmPasswordReset', 'exportPersonalData', 'getSystem', 'getStatement'],
];
const rareNames: ReadonlySet<string> = new Set(RARE.flat());

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const rig = describeServer();
const admin = provideAdministrator(rig);
/** Alpaca's API takes keys alone. */
const keyed = pointedAt(rig);

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedCall>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}
interface DocumentedCall {
  readonly operationId: string;
  readonly parameters?: DocumentedOperation['parameters'];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}

/** What PostgreSQL takes for no text, what no encoding has, what is longer than any column is wide. */
const DANGEROUS = ['\u0000', 'a\ud800', '\udc00b', 'x'.repeat(9_000)];

test('[API-21] no field, parameter or part of an address that is no text ends in a 500', async () => {
  const document = rig.server.app.swagger() as unknown as Document;
  const [client, other] = [await rig.join(), await rig.join()];
  const random = createRandom(1);
  const ground = groundOf(document, random, client, other);
  const operations = new Set([...operationsOf(document, () => 0), ...documentedOfAlpaca()]);
  const requests = [...operations].flatMap((operation) => bendEverywhere(operation, ground, DANGEROUS));
  const faults: string[] = [];
  const sent = requests.map((bent) => {
    const as = bent.url.includes('/admin/') ? admin : client;
    return { as, bent, from: drawAddress(random) };
  });
  await sendAll(sent, (bent, { fault }) => {
    if (fault !== undefined) faults.push(`${fault}: ${describe(bent)}`);
  });
  expect(requests.length).toBeGreaterThan(800);
  expect(faults).toEqual([]);
});

test(
  `[API-21] ${REQUESTS} requests bent from the OpenAPI document's own schemas, and Alpaca's: no answer of 500, memory stays flat, seed ${SEED}`,
  { timeout: 0 },
  async () => {
    const startedAt = performance.now();
    const random = createRandom(SEED);
    const document = rig.server.app.swagger() as unknown as Document;
    const operations = [...operationsOf(document, random), ...documentedOfAlpaca()];
    const other = await rig.join();
    const statuses: Record<number, number> = {};
    const faults: string[] = [];
    const heaps: number[] = [];
    let client = await rig.join();
    for (let round = 0; round * ROUND < REQUESTS; round++) {
      client = await aliveOr(client);
      const ground = groundOf(document, random, client, other);
      const requests = Array.from({ length: Math.min(ROUND, REQUESTS - round * ROUND) }, () => {
        const operation = operations[Math.floor(random() * operations.length)] as DocumentedOperation;
        const as = random() < 0.1 ? undefined : operation.path.includes('/admin/') ? admin : client;
        return { as, bent: bendRequest(operation, ground), from: drawAddress(random) };
      });
      await sendAll(requests, (bent, { status, fault }) => {
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (fault !== undefined) faults.push(`${fault}: ${describe(bent)}`);
      });
      if (round % ROUNDS_TO_MEASURE === 0) heaps.push(heapNow());
    }
    const milliseconds = Math.round(performance.now() - startedAt);
    const grown = grownMiB(heaps);
    recordProof({
      proof: 'malformed input',
      seed: SEED,
      requests: REQUESTS,
      milliseconds,
      statuses,
      faults: faults.length,
      grownMiB: grown,
    });
    expect(faults.slice(0, 20)).toEqual([]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(statuses[400]).toBeGreaterThan(REQUESTS / 4);
    expect(statuses[200]).toBeGreaterThan(REQUESTS / 50);
    expect(grown).toBeLessThan(24);
    expect((await rig.call('GET /api/admin/users', { as: admin })).status).toBe(200);
    await rig.assertBalanced();
  },
);

function operationsOf({ paths }: Document, random: () => number): DocumentedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, call]) => {
      const operation = {
        method: method.toUpperCase(),
        path,
        parameters: call.parameters ?? [],
        body: call.requestBody?.content['application/json']?.schema,
      };
      return Array.from(
        { length: rareNames.has(call.operationId) ? (random() < 0.5 ? 1 : 0) : 5 },
        () => operation,
      );
    }),
  );
}

/** What gets a sample past the door, to where bent values meet the rules and the database. */
const groundOf = (document: Document, random: () => number, client: Actor, other: Actor): SampleGround => ({
  schemas: document.components.schemas,
  random,
  known: {
    id: [client.id, client.id, client.id, other.id, '1', '3f2504e0-4f89-41d3-9a0c-0305e82c3301'],
    userId: [client.id],
    symbol: RIG_SYMBOLS,
    symbols: [RIG_SYMBOLS],
    quantity: [1, '0.5', 2],
    price: ['191.24', 191.24, 1.08],
    limitPrice: ['100', 190],
    stopPrice: ['100', 190],
    amount: ['10', 25],
    value: ['200', 1],
    reason: ['Curso de prueba'],
    username: [client.username, `n${Math.floor(random() * 1e9)}`],
    email: [`n${Math.floor(random() * 1e9)}@example.org`],
    password: ['wrong password', 'wrong password', 'wrong password', client.password],
    currentPassword: ['wrong password'],
  },
});

/** The client, or a new one where something has ended its session or its account. */
async function aliveOr(client: Actor): Promise<Actor> {
  const { status } = await rig.call(`GET /api/users/${client.id}`, { as: client });
  return status === 200 ? client : rig.join();
}

interface Sent {
  readonly as: Actor | undefined;
  readonly bent: BentRequest;
  /** The address that it comes from. */
  readonly from: string;
}
interface FoundAnswer {
  readonly status: number;
  readonly fault: string | undefined;
}

/** Limits count addresses: what they refuse would test nothing else. */
const drawAddress = (random: () => number): string =>
  `10.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}.7`;

/** So many at a time, the next as soon as one has its answer. */
async function sendAll(
  requests: readonly Sent[],
  take: (bent: BentRequest, found: FoundAnswer) => void,
): Promise<void> {
  const waiting = requests.values();
  const sendNext = async (): Promise<void> => {
    for (const request of waiting) take(request.bent, await send(request));
  };
  await Promise.all(Array.from({ length: ABREAST }, sendNext));
}

async function send({ as, bent: { method, url, headers, body }, from }: Sent): Promise<FoundAnswer> {
  const secret = isOfAlpaca(url) ? keyed.secret : as?.bearer;
  const bearer = as ? { authorization: `Bearer ${secret}` } : {};
  const answer = await rig.server.app.inject({
    method: method as 'GET',
    url,
    headers: { ...bearer, ...headers },
    ...(body === undefined ? {} : { payload: body }),
    remoteAddress: from,
  });
  return { status: answer.statusCode, fault: faultOf(url, answer.statusCode, answer.body) };
}

function faultOf(url: string, status: number, body: string): string | undefined {
  if (status >= 500) return `${status} ${body.slice(0, 200)}`;
  if (status < 400) return undefined;
  const shape = isOfAlpaca(url) ? AlpacaFailure.or(ErrorBody) : ErrorBody;
  if (!shape.safeParse(JSON.parse(body)).success) return `another shape: ${body.slice(0, 200)}`;
  if (/node_modules|\.ts:\d|select |insert into/i.test(body)) return `reveals internals: ${body}`;
  return WORDS_OF_A_LIBRARY.test(body) ? `in a library's words: ${body.slice(0, 300)}` : undefined;
}

/** What a path ends in that is none of its routes is answered as natively. */
const AlpacaFailure = z
  .object({ code: z.int().optional(), message: z.string().min(1) })
  .catchall(z.union([z.string(), z.number()]));

/** As zod says it: answers are Spanish, and their issues in words of our own. */
const WORDS_OF_A_LIBRARY =
  /Invalid (?:input|option|string|ISO|UUID|email|element|key)|Too (?:small|big)|Unrecognized/;

const describe = (bent: BentRequest): string =>
  `${bent.method} ${bent.url.slice(0, 200)} ${JSON.stringify(bent.headers)} ${bent.body?.slice(0, 400)} (${bent.bends.join(', ')})`;

/** After a full collection. */
function heapNow(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / MIB;
}

/** From the second quarter, when everything is warm, to the last. */
function grownMiB(heaps: readonly number[]): number {
  const quarter = Math.max(1, Math.floor(heaps.length / 4));
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.round((mean(heaps.slice(-quarter)) - mean(heaps.slice(quarter, 2 * quarter))) * 10) / 10;
}

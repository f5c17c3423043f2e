import {
  CALLS,
  CALL_SCHEMAS,
  getKeyAccess,
  plainWhat,
  takesIdempotencyKey,
  type CallRow,
} from '@lonja/protocol';
import { beforeAll, expect, test } from 'vitest';
import { array, looseObject, record, string, type output } from 'zod';
import { describeServer } from '../test/processes/describe-server.ts';

/** What of an OpenAPI 3.1 document must be there, whatever the calls are. */
const Operation = looseObject({
  operationId: string().regex(/^[a-z][A-Za-z]+$/),
  parameters: array(looseObject({ name: string(), in: string(), schema: looseObject({}) })).optional(),
  requestBody: looseObject({
    content: record(string(), looseObject({ schema: looseObject({}) })),
  }).optional(),
  responses: record(string().regex(/^[1-5](\d\d|XX)$/), looseObject({ description: string() })),
});
const Document = looseObject({
  openapi: string().regex(/^3\.1\.\d$/),
  info: looseObject({ title: string().min(1), version: string().min(1) }),
  paths: record(string().startsWith('/'), record(string(), Operation)),
  components: looseObject({ schemas: record(string().regex(/^[\w.-]+$/), looseObject({})) }),
});

const rig = describeServer();
let document: output<typeof Document>;

beforeAll(async () => {
  document = Document.parse((await rig.call('GET /api/openapi.json')).body);
});

const confirmsOf = ({ confirms }: CallRow): string | undefined => {
  if (typeof confirms !== 'object') return confirms;
  return 'passwordFor' in confirms ? `password for ${confirms.passwordFor}` : undefined;
};

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

test('lists every call of the protocol under its name, method and path, and nothing else', () => {
  const listed = operations().map(({ path, method, operation }) => [
    operation.operationId,
    `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
  ]);
  expect(Object.fromEntries(listed)).toEqual(
    Object.fromEntries(Object.entries(CALLS).map(([name, { route }]) => [name, route])),
  );
  expect(listed).toHaveLength(Object.keys(CALLS).length);
});

test('describes the parameters that a path names, and no others', () => {
  for (const { path, operation } of operations()) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const described = operation.parameters?.filter((parameter) => parameter.in === 'path') ?? [];
    expect(described.map(({ name }) => name)).toEqual(named);
    expect(described.every((parameter) => parameter['required'] === true)).toBe(true);
  }
});

test('describes what a write takes and what a success is', () => {
  for (const { operation } of operations()) {
    expect([operation.operationId, operation.requestBody !== undefined]).toEqual([
      operation.operationId,
      'body' in CALL_SCHEMAS[operation.operationId as keyof typeof CALL_SCHEMAS],
    ]);
    expect(Object.keys(operation.responses).some((status) => /^[23]/.test(status))).toBe(true);
  }
});

test('says of each call what it does, who makes it, and whether it may be repeated under its key', () => {
  for (const { operation } of operations()) {
    const name = operation.operationId as keyof typeof CALLS;
    const row: CallRow = CALLS[name];
    expect(operation).toMatchObject({
      summary: plainWhat(CALL_SCHEMAS[name]),
      'x-policy': row.policy,
      'x-api-key': getKeyAccess(row),
    });
    expect(operation['x-confirms']).toBe(confirmsOf(row));
    expect(operation['x-idempotency-key'] === true).toBe(takesIdempotencyKey(row));
  }
});

test('has no reference that leads nowhere', () => {
  const references = referencesOf(document);
  expect(references.length).toBeGreaterThan(0);
  expect(references.filter((reference) => resolve(reference) === undefined)).toEqual([]);
});

test('holds no schema that says nothing of a field it names', () => {
  const known = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);
  const wrong = valuesOf(document.components.schemas, 'type')
    .flat()
    .filter((type) => typeof type === 'string' && !known.has(type));
  expect(wrong).toEqual([]);
  expect(JSON.stringify(document)).not.toMatch(/"nullable":|"\$schema":|undefined/);
});

const referencesOf = (node: unknown): string[] =>
  valuesOf(node, '$ref').filter((value) => typeof value === 'string');

/** What `#/components/schemas/User` stands for. */
function resolve(reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined;
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
}

/** The values of a key, however deep. */
function valuesOf(node: unknown, key: string): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) =>
    name === key && typeof value !== 'object' ? [value] : valuesOf(value, key),
  );
}

test('has no schema that nothing refers to, and every reference has its schema', () => {
  const { schemas } = document.components;
  const referred = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([\w.-]+)"/g)].map(
    ([, name]) => name,
  );
  expect(new Set(referred)).toEqual(new Set(Object.keys(schemas)));
});

test('says of every write why it may be refused, and of no read', () => {
  const saying = operations().filter(({ operation }) => operation['x-refuses'] !== undefined);
  expect(saying.map(({ method }) => method)).not.toContain('get');
  expect(saying).toHaveLength(operations().filter(({ method }) => method !== 'get').length);
  for (const { operation } of saying) expect(operation['x-refuses']).toContain('invalid_request');
});

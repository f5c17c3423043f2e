import { fromJsonSchema, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import * as z from 'zod';

type Schema = Readonly<Record<string, unknown>>;

/**
 * A tool's input from the protocol's own schemas, as JSON Schema. The arguments reach the call as they came: the call reads them strictly,
 * as it reads everybody's. Variants of an order become one object with the fields of all, because five times the same fields would fill
 * the context of a model.
 */
export function toolInput(input: z.ZodObject): StandardSchemaWithJSON<Record<string, unknown>> {
  let schema: Schema | undefined;
  const written = (): Schema => (schema ??= buildJsonSchema(input));
  let check: Validate | undefined;
  return {
    '~standard': {
      version: 1,
      vendor: 'lonja',
      jsonSchema: { input: written, output: written },
      // The library compiles a schema when it is handed over: thirty at once would hold up everything else in this process.
      validate: (given) =>
        (check ??= fromJsonSchema<Record<string, unknown>>(written())['~standard'].validate)(given),
    },
  };
}

type Validate = StandardSchemaWithJSON<Record<string, unknown>>['~standard']['validate'];

function buildJsonSchema(input: z.ZodObject): Schema {
  const {
    $schema: _,
    $defs = {},
    ...schema
  } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return flatten(schema as Schema, $defs as Readonly<Record<string, Schema>>);
}

/** Set by the server: an agent's order has the id of its preview. */
const SET_HERE = new Set(['clientOrderId']);

function flatten(schema: unknown, defs: Readonly<Record<string, Schema>>): Schema {
  const inner = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(inner);
    return typeof part === 'object' && part !== null ? flatten(part, defs) : part;
  };
  const { $ref, ...own } = schema as Record<string, unknown>;
  if (typeof $ref === 'string') return { ...flatten(defs[$ref.split('/').at(-1) as string], defs), ...own };
  // A text is the schema's own id; a field of that name is an object.
  if (typeof own['id'] === 'string') delete own['id'];
  const flat = Object.fromEntries(Object.entries(own).map(([name, part]) => [name, inner(part)]));
  const { anyOf, oneOf, ...rest } = flat;
  const variants = (anyOf ?? oneOf) as readonly Schema[] | undefined;
  if (!variants?.every(({ type }) => type === 'object')) return flat;
  return { ...rest, ...merged(variants) };
}

/** One object with the fields of all variants, of which those that each has are required. */
function merged(variants: readonly Schema[]): Schema {
  const fields = variants.map(({ properties = {} }) => properties as Readonly<Record<string, Schema>>);
  const types = fields.flatMap(({ type }) => type?.['const'] ?? type?.['enum'] ?? []);
  const properties: Record<string, unknown> = Object.assign({}, ...fields.toReversed());
  for (const name of SET_HERE) delete properties[name];
  const required = variants.map(({ required: names = [] }) => new Set(names as readonly string[]));
  return {
    type: 'object',
    properties: { ...properties, ...(types.length > 0 ? { type: { type: 'string', enum: types } } : {}) },
    required: [...(required[0] ?? [])].filter((name) => required.every((names) => names.has(name))),
    additionalProperties: false,
  };
}

/** A schema of an OpenAPI 3.1 document, as far as samples need it. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

export interface SampleGround {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** From 0 below 1. */
  readonly random: () => number;
  /** Values for fields of these names, so that a sample passes validation. */
  readonly known: Readonly<Record<string, readonly unknown[]>>;
}

/** A value that the schema allows, by its keywords. @param name of the field that it is for */
export function sampleSchema(schema: JsonSchema, ground: SampleGround, name = ''): unknown {
  const { schemas, random, known } = ground;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const given = known[name];
  if (given && random() < 0.9) return pick(given);
  if (schema.$ref !== undefined)
    return sampleSchema(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, ground, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return sampleSchema(pick(choices), ground, name);
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => sampleSchema(part, ground, name));
    return Object.assign({}, ...parts) as unknown;
  }
  const type = typeof schema.type === 'string' ? schema.type : pick(schema.type ?? ['string']);
  return sampleType(type, schema, ground);
}

function sampleType(type: string, schema: JsonSchema, ground: SampleGround): unknown {
  const { random } = ground;
  switch (type) {
    case 'object':
      return sampleObject(schema, ground);
    case 'array': {
      const length = Math.max(schema.minItems ?? 0, Math.floor(random() * 3));
      return Array.from({ length }, () => sampleSchema(schema.items ?? {}, ground));
    }
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1);
    case 'boolean':
      return random() < 0.5;
    case 'null':
      return null;
    default:
      return sampleText(schema);
  }
}

function sampleObject({ properties = {}, required = [] }: JsonSchema, ground: SampleGround): unknown {
  const names = Object.keys(properties).filter((name) => required.includes(name) || ground.random() < 0.6);
  return Object.fromEntries(names.map((name) => [name, sampleSchema(properties[name] ?? {}, ground, name)]));
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  email: 'somebody@example.org',
  'date-time': '2026-01-02T03:04:05.678Z',
  date: '2001-02-03',
  uri: 'https://example.org/',
};

function sampleText({ format, pattern, minLength = 0 }: JsonSchema): string {
  if (format !== undefined && FORMATS[format] !== undefined) return FORMATS[format];
  return pattern === undefined ? 'sample'.padEnd(minLength, 'x') : '1.00';
}

import { CALL_SCHEMAS, type CallName, type CallSchema } from '@lonja/protocol';
import * as z from 'zod';

/** A JSON schema, as far as options are made from it. */
interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

export type Part = 'params' | 'query' | 'body';

/** A field of a call, in one or several of the variants that its input may have. */
export interface SchemaField {
  readonly name: string;
  /** Whether every variant needs it. */
  readonly isRequired: boolean;
  readonly types: ReadonlySet<string>;
  /** All that it may be, where these are words or numbers of a list. */
  readonly choices: readonly string[];
  /** Whether its values are texts, of a list. */
  readonly isListOfTexts: boolean;
  readonly description: string | undefined;
  /** Whether it says which variant it is. */
  readonly isDiscriminator: boolean;
}

export const getSchema = (name: CallName): CallSchema => CALL_SCHEMAS[name];

/** The fields of a part of a call's input. */
export function fieldsOfPart(name: CallName, part: Part): readonly SchemaField[] {
  const schema = getSchema(name)[part];
  if (!schema) return [];
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const read = reader(root.$defs ?? {});
  const variants = read.leaves(root).filter(({ properties }) => properties !== undefined);
  const names = new Set(variants.flatMap(({ properties = {} }) => Object.keys(properties)));
  return [...names].map((field) => {
    const own = variants.flatMap(({ properties = {} }) => properties[field] ?? []);
    const leaves = own.flatMap(read.leaves).filter((leaf) => !isNone(leaf));
    const choices = leaves.flatMap(listChoices);
    return {
      name: field,
      isRequired: variants.every(({ required = [] }) => required.includes(field)),
      types: new Set(leaves.flatMap(listTypes)),
      choices: leaves.every((leaf) => listChoices(leaf).length > 0) ? [...new Set(choices.map(String))] : [],
      isListOfTexts: leaves.every(({ items }) => items !== undefined && read.leaves(items).every(isText)),
      description: own.map(read.descriptionOf).find((text) => text !== undefined),
      isDiscriminator: variants.length > 1 && leaves.every((leaf) => leaf.const !== undefined),
    };
  });
}

function reader(definitions: Readonly<Record<string, JsonSchema>>) {
  const referred = ({ $ref }: JsonSchema): JsonSchema | undefined =>
    $ref === undefined ? undefined : (definitions[$ref.split('/').at(-1) ?? ''] ?? {});
  /** A reference may lead to another one. */
  const resolve = (schema: JsonSchema): JsonSchema => {
    const next = referred(schema);
    return next ? resolve(next) : schema;
  };
  /** What a schema may be, without the references and choices in between. */
  const leaves = (schema: JsonSchema): readonly JsonSchema[] => {
    const { anyOf = [], oneOf = [], allOf = [], ...own } = resolve(schema);
    const branches = [...anyOf, ...oneOf, ...allOf];
    return branches.length === 0 ? [own] : branches.flatMap(leaves);
  };
  const descriptionOf = (schema: JsonSchema): string | undefined => {
    const next = referred(schema);
    return schema.description ?? (next && descriptionOf(next));
  };
  return { leaves, descriptionOf };
}

const listChoices = (leaf: JsonSchema): readonly unknown[] =>
  leaf.enum ?? (leaf.const === undefined ? [] : [leaf.const]);

function listTypes(leaf: JsonSchema): readonly string[] {
  if (leaf.type === undefined) return listChoices(leaf).map((value) => typeof value);
  return typeof leaf.type === 'string' ? [leaf.type] : leaf.type;
}

const isText = (schema: JsonSchema): boolean => listTypes(schema).every((type) => type === 'string');

/** Whether a variant may not have the field. */
const isNone = (schema: JsonSchema): boolean => 'not' in schema;

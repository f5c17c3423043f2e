import { jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/** Version of the calls, and of the tools that make them. */
export const API_VERSION = '0.1.0';

type Document = ReturnType<typeof jsonSchemaTransformObject>;

/** The document's schemas from zod, only the referenced ones, because the library lists each in both directions. */
export function openApiDocument(draft: Parameters<typeof jsonSchemaTransformObject>[0]): Document {
  const document = jsonSchemaTransformObject(draft);
  const components = 'components' in document ? document.components : undefined;
  const schemas = (components?.schemas ?? {}) as Readonly<Record<string, unknown>>;
  const used = reachable(schemas, { ...document, components: undefined });
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  return { ...document, components: { ...components, schemas: kept } } as Document;
}

/** Names of the schemas that a part of the document refers to, directly or by way of another schema. */
function reachable(schemas: Readonly<Record<string, unknown>>, from: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([\w.-]+)"/g)) {
      if (name === undefined || found.has(name)) continue;
      found.add(name);
      follow(schemas[name] ?? {});
    }
  };
  follow(from);
  return found;
}

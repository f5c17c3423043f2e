import { CALL_SCHEMAS, type CallName, type CallSchemas } from '@lonja/protocol';
import type * as z from 'zod';
import { validationRefusal } from './errors.ts';

type WithBody = {
  [Name in CallName]: CallSchemas[Name] extends { body: z.ZodType } ? Name : never;
}[CallName];
type Body<Name extends WithBody> = CallSchemas[Name] extends { body: infer Schema extends z.ZodType }
  ? Schema
  : never;

/** A call's body, for whoever does in this process what its route does. @throws HttpRefusal as the route refuses it */
export function readCallBody<Name extends WithBody>(
  name: Name,
  given: z.input<Body<Name>>,
): z.output<Body<Name>> {
  const schema = (CALL_SCHEMAS[name] as { readonly body: z.ZodType }).body as Body<Name>;
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw validationRefusal(
    read.error.issues.map(({ code, path, message }) => ({
      keyword: code,
      instancePath: `/${path.join('/')}`,
      message,
    })),
  );
}

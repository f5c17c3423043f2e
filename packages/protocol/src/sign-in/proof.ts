import * as z from 'zod';
import { MAX_PASSWORD } from '../wire/person-rules.ts';
import type { CallRow, Confirms } from '../rows/call-row.ts';
import type { CallSchema } from '../rows/call-schema.ts';

const Password = z.string().max(MAX_PASSWORD);
/** Also of a sign-in. */
export const Code = z.string().max(32).describe('Six digits of an authenticator, or a recovery code');

/** Optional in the schema, so that `password_required` and `code_required` say what is missing. */
const GIVEN_PASSWORD = { password: Password.optional() } as const;
const GIVEN_BOTH = {
  ...GIVEN_PASSWORD,
  code: Code.optional().describe('Where the second factor is on'),
} as const;
const GIVEN_CURRENT = { currentPassword: Password } as const;

type ProofShape<Asked> = Asked extends 'password'
  ? typeof GIVEN_PASSWORD
  : Asked extends 'current_password'
    ? typeof GIVEN_CURRENT
    : Asked extends 'password_and_code' | { readonly passwordFor: string }
      ? typeof GIVEN_BOTH
      : never;

/** The fields of a body that prove who calls, beside what the call is about; undefined where the row asks for none with the request. */
export function findProofShape(confirms: Confirms | undefined) {
  if (confirms === 'password') return GIVEN_PASSWORD;
  if (confirms === 'current_password') return GIVEN_CURRENT;
  const asksForBoth =
    confirms === 'password_and_code' || (typeof confirms === 'object' && 'passwordFor' in confirms);
  return asksForBoth ? GIVEN_BOTH : undefined;
}

type ProofOf<Row> = Row extends { readonly confirms: infer Asked } ? ProofShape<Asked> : never;

/** Schemas whose bodies have the proof that their rows ask for. A row without a schema is an error where the schemas stand, and there alone. */
export type WithProofs<Rows, Schemas> = {
  readonly [Name in keyof Rows]: Name extends keyof Schemas
    ? [ProofOf<Rows[Name]>] extends [never]
      ? Schemas[Name]
      : Omit<Schemas[Name], 'body'> & { readonly body: BodyWith<Schemas[Name], ProofOf<Rows[Name]>> }
    : never;
};

type BodyWith<Schema, Proof extends z.core.$ZodShape> = Schema extends {
  readonly body: z.ZodObject<infer Shape extends z.core.$ZodShape>;
}
  ? z.ZodObject<Shape & Proof, z.core.$strict>
  : z.ZodObject<Proof, z.core.$strict>;

/** A body that is nothing but the proof. */
const PROOFS_ALONE = new Map(
  [GIVEN_PASSWORD, GIVEN_BOTH].map((shape) => [
    shape as object,
    z.strictObject(shape).meta({ id: shape === GIVEN_BOTH ? 'OwnProof' : 'OwnPassword' }),
  ]),
);

/** Adds to each body the proof that the call's row asks for, so that no schema has to remember it. */
export function withProofs<
  const Rows extends Readonly<Record<string, CallRow>>,
  const Schemas extends Readonly<Record<string, CallSchema>>,
>(rows: Rows, schemas: Schemas): WithProofs<Rows, Schemas> {
  const proven = Object.entries(schemas).map(([name, schema]) => {
    const shape = findProofShape(rows[name]?.confirms);
    return [name, shape ? { ...schema, body: bodyWith(schema.body, shape) } : schema];
  });
  return Object.fromEntries(proven) as WithProofs<Rows, Schemas>;
}

function bodyWith(
  body: z.ZodType | undefined,
  shape: NonNullable<ReturnType<typeof findProofShape>>,
): z.ZodType | undefined {
  if (!body) return PROOFS_ALONE.get(shape);
  // The name in the document is that of the body as it is sent.
  const meta = body.meta() ?? {};
  z.globalRegistry.remove(body);
  return (body as z.ZodObject).extend(shape).meta(meta);
}

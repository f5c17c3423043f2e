import type { CallName } from '@lonja/protocol';
import { findCardRefusal } from '@lonja/protocol/card-guard';
import { EXAMPLE_CARD } from '@lonja/protocol/test-cards';
import * as z from 'zod';
import { getCallRow } from './commands.ts';
import { EXIT, Failure, wrongUsage } from './failure.ts';
import { fieldsOfPart, getSchema, type Part } from './json-schema.ts';

/** The input of a call, as it goes out. */
export interface Input {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: object | undefined;
}

/**
 * Completes what was typed and checks it by the call's schemas, before anything is sent.
 * @param ownId asked for where the call needs the caller's own id and none was given
 * @throws Failure
 */
export async function completeInput(
  name: CallName,
  given: Readonly<Record<Part, object>>,
  ownId: () => Promise<string>,
): Promise<Input> {
  const params = { ...given.params } as Record<string, string>;
  if (getCallRow(name).policy === 'owner') params['id'] ??= await ownId();
  const body = getSchema(name).body ? await completeBody(name, given.body, ownId) : undefined;
  const query = given.query as Record<string, string>;
  const { account: _account, world: _world, ...ownQuery } = query;
  check(getSchema(name).params, params);
  check(getSchema(name).query, ownQuery);
  check(getSchema(name).body, body);
  const card = findCardRefusal(body);
  if (card) throw new Failure(EXIT.usage, card, CARD_TEXT, { details: { example: EXAMPLE_CARD } });
  return { params, query, body };
}

const CARD_TEXT = 'Only the well-known test cards are accepted, in the field of a card; nothing was sent';

async function completeBody(name: CallName, given: object, ownId: () => Promise<string>): Promise<object> {
  const own = fieldsOfPart(name, 'body').find((field) => field.name === 'userId' && field.isRequired);
  // An administrator's call is about somebody else.
  const isOwn = own !== undefined && getCallRow(name).policy !== 'admin' && !('userId' in given);
  return withVariant(name, isOwn ? { userId: await ownId(), ...given } : given);
}

/**
 * The body with the word that says which variant it is, where that was left out and only one variant has all that was given:
 * an order with a quantity and no price is a market order. Where none fits it is the nearest, for the reason why not.
 */
function withVariant(name: CallName, body: object): object {
  const issuesOf = (one: object): number => getSchema(name).body?.safeParse(one).error?.issues.length ?? 0;
  if (issuesOf(body) === 0) return body;
  const missing = fieldsOfPart(name, 'body').filter(
    (field) => field.isDiscriminator && !(field.name in body),
  );
  const variants = missing
    .flatMap((field) => field.choices.map((choice) => ({ [field.name]: choice, ...body })))
    .map((variant) => ({ variant, issues: issuesOf(variant) }))
    .toSorted((one, other) => one.issues - other.issues);
  const [nearest, next] = variants;
  const isOpen = next?.issues === 0;
  return nearest && !isOpen ? nearest.variant : body;
}

function check(schema: z.ZodType | undefined, value: unknown): void {
  const parsed = schema?.safeParse(value, { reportInput: true });
  if (!parsed?.error) return;
  const issues = parsed.error.issues.flatMap(plainIssues);
  const first = issues[0];
  throw wrongUsage(first ? `${first.field}: ${first.problem}`.replace(/^: /, '') : 'Invalid input', {
    issues,
  });
}

interface PlainIssue {
  readonly field: string;
  readonly problem: string;
}

/** The issues that keep the nearest of several variants from fitting. */
function plainIssues(issue: z.core.$ZodIssue): readonly PlainIssue[] {
  const nearest = issue.code === 'invalid_union' ? pickNearest(issue.errors) : [];
  if (nearest.length > 0)
    return nearest.flatMap((inner) => plainIssues({ ...inner, path: [...issue.path, ...inner.path] }));
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
  return [{ field: issue.path.join('.'), problem: isMissing ? 'is missing' : issue.message }];
}

const pickNearest = (variants: readonly z.core.$ZodIssue[][]): readonly z.core.$ZodIssue[] =>
  variants.toSorted((one, other) => one.length - other.length)[0] ?? [];

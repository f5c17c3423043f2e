import { EVIL_VALUES, FOREIGN_MEMBERS, NAUGHTY_TEXTS } from './naughty-values.ts';
import { sampleSchema, type JsonSchema, type SampleGround } from './sample-schema.ts';

/** An operation of an OpenAPI document. */
export interface DocumentedOperation {
  /** GET, POST, … */
  readonly method: string;
  /** With {names} where parameters stand. */
  readonly path: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: JsonSchema;
  }[];
  readonly body: JsonSchema | undefined;
}

export interface BentRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** As it is sent. */
  readonly body: string | undefined;
  /** The changes that make it invalid. */
  readonly bends: readonly string[];
}

/** A valid request with one to three invalid changes. */
export function bendRequest(operation: DocumentedOperation, ground: SampleGround): BentRequest {
  const draft = buildSampleDraft(operation, ground);
  const fitting = draft.body === undefined ? BENDS_WITHOUT_BODY : BENDS;
  const bends = Array.from({ length: 1 + below(ground, 3) }, () => pick(ground, fitting));
  for (const [, bend] of bends) bend(draft, ground);
  return buildRequest(
    operation,
    draft,
    bends.map(([name]) => name),
  );
}

/** Every value of the operation's address and body in turn with every one of these texts in its place. */
export function bendEverywhere(
  operation: DocumentedOperation,
  ground: SampleGround,
  texts: readonly string[],
): BentRequest[] {
  // every optional field, one item in every list
  const whole = { ...ground, random: () => 0.4 };
  const draft = buildSampleDraft(operation, whole);
  const values = [...(draft.body ?? '').matchAll(VALUE)];
  return texts.flatMap((text) => [
    ...values.map(({ index, 0: found }) => {
      const { body = '' } = draft;
      const bent = body.slice(0, index) + JSON.stringify(text) + body.slice(index + found.length);
      return buildRequest(operation, { ...draft, body: bent }, ['everywhere']);
    }),
    ...draft.query.map((pair, index) => {
      const query = draft.query.with(index, `${pair.split('=')[0]}=${encode(text)}`);
      return buildRequest(operation, { ...draft, query }, ['everywhere']);
    }),
    ...[...operation.path.matchAll(/\{\w+\}/g)].map(({ 0: name }) => {
      const path = buildSampleDraft(
        { ...operation, path: operation.path.replace(name, encode(text)) },
        whole,
      ).path;
      return buildRequest(operation, { ...draft, path }, ['everywhere']);
    }),
  ]);
}

const buildRequest = (
  { method }: DocumentedOperation,
  { path, query, headers, body }: Draft,
  bends: readonly string[],
): BentRequest => ({
  method,
  url: `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
  headers,
  body,
  bends,
});

interface Draft {
  path: string;
  readonly query: string[];
  readonly headers: Record<string, string>;
  body: string | undefined;
}

const below = ({ random }: SampleGround, end: number): number => Math.floor(random() * end);
const pick = <T>(ground: SampleGround, list: readonly T[]): T => list[below(ground, list.length)] as T;

function buildSampleDraft({ path, parameters, body }: DocumentedOperation, ground: SampleGround): Draft {
  const textOf = (name: string): string => {
    const schema = parameters.find((parameter) => parameter.name === name)?.schema ?? {};
    return encode(String(sampleSchema(schema, ground, name)));
  };
  const asked = parameters.filter(
    (parameter) => parameter.in === 'query' && (parameter.required || ground.random() < 0.5),
  );
  return {
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => textOf(name)),
    query: asked.map(({ name }) => `${name}=${textOf(name)}`),
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(sampleSchema(body, ground)) : undefined,
  };
}

/** Also what has no UTF-8: as the replacement character's neighbours would send it. */
function encode(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ed%a0%80';
  }
}

type Bend = readonly [name: string, (draft: Draft, ground: SampleGround) => void];

/** Every value of a JSON text: a string, a number or a word, not a member's name. */
const VALUE = /"(?:[^"\\]|\\.)*"(?!\s*:)|-?\d[\d.eE+-]*|\b(?:true|false|null)\b/g;

const replaceValue = (draft: Draft, ground: SampleGround, value: string): void => {
  const values = [...(draft.body ?? '').matchAll(VALUE)];
  if (draft.body === undefined || values.length === 0) return;
  const { index, 0: found } = pick(ground, values);
  draft.body = draft.body.slice(0, index) + value + draft.body.slice(index + found.length);
};

const insertMember = (draft: Draft, ground: SampleGround, member: string): void => {
  const objects = [...(draft.body ?? '').matchAll(/\{/g)];
  if (draft.body === undefined || objects.length === 0) return;
  const at = pick(ground, objects).index + 1;
  const comma = draft.body[at] === '}' ? '' : ',';
  draft.body = `${draft.body.slice(0, at)}${member}${comma}${draft.body.slice(at)}`;
};

const naughtyJson = (ground: SampleGround): string => JSON.stringify(pick(ground, NAUGHTY_TEXTS));

const TYPES = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
];

const BENDS: readonly Bend[] = [
  ['evil value', (draft, ground) => replaceValue(draft, ground, pick(ground, EVIL_VALUES))],
  ['evil value', (draft, ground) => replaceValue(draft, ground, pick(ground, EVIL_VALUES))],
  ['naughty text', (draft, ground) => replaceValue(draft, ground, naughtyJson(ground))],
  ['naughty text', (draft, ground) => replaceValue(draft, ground, naughtyJson(ground))],
  ['many values', (draft, ground) => replaceValue(draft, ground, `[${'1,'.repeat(2_000)}1]`)],
  ['deep value', (draft, ground) => replaceValue(draft, ground, '['.repeat(900) + ']'.repeat(900))],
  ['foreign member', (draft, ground) => insertMember(draft, ground, pick(ground, FOREIGN_MEMBERS))],
  ['naughty member', (draft, ground) => insertMember(draft, ground, `${naughtyJson(ground)}:1`)],
  ['double member', doubleMember],
  ['missing member', (draft) => void (draft.body = draft.body?.replace(/"\w+":[^,{}[\]]*,?/, ''))],
  ['cut', (draft, ground) => void (draft.body = draft.body?.slice(0, below(ground, draft.body.length)))],
  ['other root', (draft, ground) => void (draft.body &&= pick(ground, EVIL_VALUES))],
  ['wrapped', (draft) => void (draft.body &&= `[${draft.body}]`)],
  ['no body', (draft) => void (draft.body &&= '')],
  ['other type', (draft, ground) => void (draft.headers['content-type'] = pick(ground, TYPES))],
  [
    'other address',
    (draft, ground) => {
      const parts = draft.path.split('/');
      const at = 2 + below(ground, Math.max(1, parts.length - 2));
      parts[at] = encode(pick(ground, NAUGHTY_TEXTS));
      draft.path = parts.join('/');
    },
  ],
  [
    'other query',
    (draft, ground) => {
      const at = below(ground, Math.max(1, draft.query.length));
      const [name = 'q'] = (draft.query[at] ?? 'q').split('=');
      draft.query[at] = `${name}=${encode(pick(ground, NAUGHTY_TEXTS))}`;
    },
  ],
  ['double query', (draft) => void draft.query.push(...draft.query)],
  ['nested query', (draft, ground) => void draft.query.push(`q[${below(ground, 9)}][x]=1`, '__proto__[x]=1')],
  [
    'raw query',
    (draft, ground) => void draft.query.push(pick(ground, ['%', '%zz', '%ff=%fe', '=', '&&', '%00'])),
  ],
  ['idempotency key', (draft, ground) => void (draft.headers['idempotency-key'] = headerText(ground))],
  ['header', (draft, ground) => void (draft.headers[pick(ground, HEADERS)] = headerText(ground))],
];

const ADDRESS = /address|query|header|idempotency/;
const BENDS_WITHOUT_BODY = BENDS.filter(([name]) => ADDRESS.test(name));

const HEADERS = [
  [
    'accept-encoding',
    'if-none-match',
    'authorization',
    'cookie',
    'origin',
    'x-forwarded-for',
    'range',
    'accept',
  ],
  ['user-agent', 'accept-language', 'x-request-id', 'referer', 'if-modified-since', 'content-language'],
].flat();

/** What an HTTP client would let pass in a header. */
const headerText = (ground: SampleGround): string =>
  pick(ground, NAUGHTY_TEXTS).replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '~');

function doubleMember(draft: Draft, ground: SampleGround): void {
  const members = [...(draft.body ?? '').matchAll(/"(\w+)":/g)];
  if (members.length > 0)
    insertMember(draft, ground, `${pick(ground, members)[0]}${pick(ground, EVIL_VALUES)}`);
}

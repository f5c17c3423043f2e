import type { CallName } from '@lonja/protocol';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { dashed, getCallRow } from './commands.ts';
import { wrongUsage } from './failure.ts';
import { fieldsOfPart, type Part, type SchemaField } from './json-schema.ts';
import type { Terminal } from './terminal.ts';

/** An option of a command, for a field of its call. */
export interface Option extends SchemaField {
  readonly part: Part;
  /** Without the dashes before it. */
  readonly option: string;
}

/** The options that every call has, with what they do. */
export const OWN_OPTIONS = {
  profile: { type: 'string', about: 'whose origin and key of the configuration; default "default"' },
  body: { type: 'string', about: 'the body as JSON, @FILE, or - for standard input; options go on top' },
  preview: { type: 'boolean', about: 'asks what the call would come to, and does nothing' },
  'dry-run': { type: 'boolean', about: 'prints the request and sends nothing' },
  'idempotency-key': { type: 'string', about: 'that of a call whose answer was lost: it is executed once' },
  output: { type: 'string', about: 'the file that the answer is written to' },
  help: { type: 'boolean', about: 'this text' },
} as const;

const ACCOUNT = { part: 'query', option: 'account', name: 'account', ...textField() } as const;
const WORLD = { part: 'query', option: 'world', name: 'world', ...textField() } as const;

/** What nobody else on the machine may read in the list of processes: it is asked for. */
const SECRET = /password$|^token$|^challenge$/i;
export const isSecret = (name: string): boolean => SECRET.test(name);

/** A field whose option another part of the call has, or every call, goes into `--body`. */
export function listOptions(name: CallName): readonly Option[] {
  const { isOfAccount, isOfWorld } = getCallRow(name);
  const fields = (['params', 'query', 'body'] as const).flatMap((part) =>
    fieldsOfPart(name, part).map((field) => ({ ...field, part, option: dashed(field.name) })),
  );
  const named = [
    ...fields,
    ...(isOfAccount ? [{ ...ACCOUNT, description: 'Number of one of your accounts' }] : []),
    ...(isOfWorld ? [{ ...WORLD, description: 'Number of a world' }] : []),
  ];
  return named.filter(
    ({ option }, at) =>
      !(option in OWN_OPTIONS) && named.findIndex((other) => other.option === option) === at,
  );
}

function textField() {
  const types: ReadonlySet<string> = new Set(['string']);
  return { isRequired: false, types, choices: [], isListOfTexts: false, isDiscriminator: false } as const;
}

/** A flag is true or, as `--no-…`, false. */
export const isFlag = ({ types }: SchemaField): boolean => types.size === 1 && types.has('boolean');

type Given = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/** @throws Failure for an option that the command does not have */
export function parseOptions<Config extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Config,
  allowPositionals = false,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals, allowNegative: true, strict: true });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // A value without its option may be a secret.
    throw wrongUsage(code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL' ? NO_OPTION : message);
  }
}

const NO_OPTION = 'Each value follows its option; --password and the like are asked for and take none';

/** What was given for the fields of a call, by part. @throws Failure for a value that is not of the field's form */
export function readOptions(options: readonly Option[], given: Given): Readonly<Record<Part, object>> {
  const of = (part: Part): object =>
    Object.fromEntries(
      options
        .filter(
          (option) => option.part === part && given[option.option] !== undefined && !isSecret(option.name),
        )
        .map((option) => [option.name, readValue(option, given[option.option])]),
    );
  return { params: of('params'), query: of('query'), body: of('body') };
}

/** The secrets whose options were given, in the order of the call's fields. @throws Failure */
export async function readSecrets(
  options: readonly Option[],
  given: Given,
  askSecret: Terminal['askSecret'],
): Promise<object> {
  const asked = options.filter(({ name, option }) => isSecret(name) && given[option] === true);
  if (asked.length > 0 && given['body'] === '-')
    throw wrongUsage('Standard input is either the body or what is asked for');
  const secrets: Record<string, string> = {};
  for (const { name, option } of asked) secrets[name] = await askSecret(option);
  return secrets;
}

/** The configuration of `parseArgs` for the fields of a call. */
export const buildArguments = (options: readonly Option[]): ParseArgsOptionsConfig =>
  Object.fromEntries(
    options.map((option) => [
      option.option,
      isFlag(option) || isSecret(option.name)
        ? { type: 'boolean' }
        : { type: 'string', ...(option.isListOfTexts ? { multiple: true } : {}) },
    ]),
  );

/** A text stays the text that was typed, so that a decimal arrives exactly. */
function readValue({ option, types }: Option, given: Given[string]): unknown {
  if (typeof given !== 'string') return given;
  const isText = types.has('string') && !(types.has('object') && /^\s*[{[]/.test(given));
  return isText ? given : parseJson(given, `--${option}`);
}

/** @throws Failure */
export function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw wrongUsage(`${what} takes JSON`);
  }
}

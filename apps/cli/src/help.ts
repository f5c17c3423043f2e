import { getKeyAccess, plainWhat, takesIdempotencyKey, type CallName } from '@lonja/protocol';
import { COMMANDS, dashed, findPreview, getCallRow } from './commands.ts';
import { getSchema } from './json-schema.ts';
import { isFlag, isSecret, listOptions, OWN_OPTIONS, type Option } from './options.ts';

const EXIT_CODES = `Exit codes: 0 done, 1 refused, 2 wrong usage (nothing was sent), 3 no answer or a fault of the server, 130 Ctrl-C.`;

/** @param own commands that are no calls, with what they do */
export function overview(own: Readonly<Record<string, { readonly about: string }>>): string {
  const calls = [...COMMANDS].filter(([command]) => !(command in own));
  const lines = [
    'lonja COMMAND [--option value …]: one command for each call of the API. Virtual funds only.',
    '',
    'JSON on standard output, refusals as JSON on standard error. lonja COMMAND --help has its options.',
    EXIT_CODES,
    'Without --profile LONJA_ORIGIN and LONJA_API_KEY count before what lonja login has kept.',
    '',
    ...table(Object.entries(own).map(([command, { about }]) => [command, about])),
    '',
    ...table(calls.map(([command, name]) => [command, plainWhat(getSchema(name))])),
  ];
  return lines.join('\n');
}

export function callHelp(name: CallName): string {
  const row = getCallRow(name);
  const preview = findPreview(name);
  const own = Object.entries(OWN_OPTIONS).filter(
    ([option]) =>
      (option !== 'preview' || preview) && (option !== 'idempotency-key' || takesIdempotencyKey(row)),
  );
  const lines = [
    `lonja ${dashed(name)}: ${plainWhat(getSchema(name))}`,
    '',
    `${row.route}; ${ACCESS[getKeyAccess(row)]}.`,
    ...(preview ? [`With --preview: ${plainWhat(getSchema(preview))}.`] : []),
    '',
    ...table(listOptions(name).map((option) => [formatUsage(option), describeOption(option)])),
    '',
    ...table(own.map(([option, { type, about }]) => [`--${option}${type === 'string' ? ' …' : ''}`, about])),
    '',
    EXIT_CODES,
  ];
  return lines.join('\n');
}

const ACCESS: Readonly<Record<ReturnType<typeof getKeyAccess>, string>> = {
  public: 'anybody, without a key',
  person: 'a person who is signed in, no API key',
  read: 'an API key with the scope read',
  propose: 'an API key with the scope propose',
  trade: 'an API key with the scope trade',
  transfer: 'an API key with the scope transfer',
};

const formatUsage = (option: Option): string =>
  `--${option.option}${isFlag(option) || isSecret(option.name) ? '' : ' …'}`;

function describeOption({
  name,
  isRequired,
  isDiscriminator,
  isListOfTexts,
  types,
  choices,
  description,
}: Option): string {
  const isJson = !types.has('string') && (types.has('object') || (types.has('array') && !isListOfTexts));
  const parts = [
    ...(isDiscriminator ? ['needed where several fit what is given'] : isRequired ? ['needed'] : []),
    ...(isSecret(name) ? ['asked for, or the next line of standard input'] : []),
    ...(isListOfTexts ? ['once for each'] : []),
    ...(isJson ? ['JSON'] : []),
    ...(choices.length > 0 ? [choices.join(', ')] : []),
    ...(description === undefined ? [] : [description]),
  ];
  return parts.join('; ');
}

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd());
}

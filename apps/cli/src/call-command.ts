import { open, readFile, writeFile } from 'node:fs/promises';
import { decodeText } from '@lonja/protocol/decode-text';
import { CALL_SCHEMAS, type CallName } from '@lonja/protocol';
import { dashed, previewOf } from './commands.ts';
import { connectionOf, requireAccess, type Connection } from './connection.ts';
import { EXIT, wrongUsage, type ExitCode } from './failure.ts';
import { callHelp } from './help.ts';
import { completeInput } from './input.ts';
import { schemaOf } from './json-schema.ts';
import {
  argumentsOf,
  optionsOf,
  OWN_OPTIONS,
  parseJson,
  parseOptions,
  readOptions,
  type Option,
} from './options.ts';
import { makeRequest, send, type Answer, type Request } from './send.ts';
import type { Terminal } from './terminal.ts';

/** Makes a call of the API. @throws Failure */
export async function runCall(
  command: CallName,
  args: readonly string[],
  terminal: Terminal,
): Promise<ExitCode> {
  const options = optionsOf(command);
  const { values } = parseOptions(args, { ...argumentsOf(options), ...OWN_OPTIONS });
  if (values.help) return print(terminal, callHelp(command));
  const name = values.preview ? previewOf(command) : command;
  if (!name) throw wrongUsage(`${dashed(command)} has no preview`);
  const connection = await connectionOf(terminal, values.profile);
  requireAccess(name, connection);
  const given = readOptions(options, values as Parameters<typeof readOptions>[1]);
  const body = { ...(await readBody(values.body, options, terminal)), ...given.body };
  const ownId = () => findOwnId(connection, values['dry-run'] ?? false);
  const input = await completeInput(name, { ...given, body }, ownId);
  const request = makeRequest(name, input, connection, values['idempotency-key']);
  if (values['dry-run']) return print(terminal, dryRun(request, connection));
  await requirePlace(values.output, terminal.isRead && !schemaOf(name).response);
  return printAnswer(terminal, await send(request, connection), values.output);
}

export function print({ write }: Terminal, text: string): ExitCode {
  write(text.endsWith('\n') ? text : `${text}\n`);
  return EXIT.done;
}

/** What would be sent; of the key only where it comes from. */
export function dryRun({ method, url, headers, body }: Request, { credential }: Connection): string {
  return JSON.stringify({ method, url, headers: { ...headers, authorization: credential }, body }, null, 2);
}

async function readBody(
  given: string | undefined,
  options: readonly Option[],
  { readInput }: Terminal,
): Promise<object> {
  if (given === undefined) return {};
  if (!options.some(({ part }) => part === 'body')) throw wrongUsage('This call takes no body');
  const text =
    given === '-' ? await readInput() : given.startsWith('@') ? await readText(given.slice(1)) : given;
  const body = parseJson(text, '--body');
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw wrongUsage('--body takes a JSON object');
  return body;
}

/** @throws Failure */
export async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw wrongUsage(error.message);
  });
  return decodeText(bytes);
}

/** Who calls: the server says it, to a key with the scope read. @throws Failure */
async function findOwnId(connection: Connection, isDry: boolean): Promise<string> {
  if (connection.user !== undefined) return connection.user;
  if (isDry) throw wrongUsage('Your id is not known without asking the server: --id, or --user-id');
  const request = makeRequest('getMandate', { params: {}, query: {}, body: undefined }, connection);
  const { bytes } = await send(request, connection);
  return CALL_SCHEMAS.getMandate.response.parse(JSON.parse(new TextDecoder().decode(bytes))).user;
}

/** Before a call is made there is a place for what it answers. @throws Failure */
export async function requirePlace(file: string | undefined, needsFile = false): Promise<void> {
  if (file === undefined && needsFile) throw wrongUsage('The answer is a file: --output FILE');
  if (file === undefined) return;
  const place = await open(file, 'a').catch((error: Error) => {
    throw wrongUsage(error.message);
  });
  await place.close();
}

/** JSON as the server wrote it, for a person on lines of its own; anything else as the bytes that it is. */
async function printAnswer(
  terminal: Terminal,
  { bytes, isJson, location }: Answer,
  file: string | undefined,
): Promise<ExitCode> {
  if (file !== undefined) {
    await writeFile(file, bytes);
    return print(terminal, JSON.stringify({ file, bytes: bytes.length }));
  }
  if (location !== null && !isJson) return print(terminal, JSON.stringify({ location }));
  if (isJson) {
    const text = new TextDecoder().decode(bytes);
    return print(terminal, terminal.isRead ? JSON.stringify(JSON.parse(text), null, 2) : text);
  }
  terminal.write(bytes);
  return EXIT.done;
}

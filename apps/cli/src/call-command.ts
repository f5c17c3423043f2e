import { open, readFile, writeFile } from 'node:fs/promises';
import { decodeText } from '@lonja/protocol/decode-text';
import { IDEMPOTENCY_KEY, takesIdempotencyKey, type CallName } from '@lonja/protocol';
import { dashed, findPreview, getCallRow } from './commands.ts';
import { openConnection, requireAccess, type Connection } from './connection.ts';
import { EXIT, notWritten, wrongUsage, type Circumstances, type ExitCode } from './failure.ts';
import { callHelp } from './help.ts';
import { completeInput } from './input.ts';
import { getSchema } from './json-schema.ts';
import {
  buildArguments,
  isSecret,
  listOptions,
  OWN_OPTIONS,
  parseJson,
  parseOptions,
  readOptions,
  readSecrets,
  type Option,
} from './options.ts';
import { ask, makeRequest, keepKey, send, type Request } from './send.ts';
import type { Terminal } from './terminal.ts';

/** Makes a call of the API. @throws Failure */
export async function runCall(
  command: CallName,
  args: readonly string[],
  terminal: Terminal,
): Promise<ExitCode> {
  const options = listOptions(command);
  const { values } = parseOptions(args, { ...buildArguments(options), ...OWN_OPTIONS });
  if (values.help) return print(terminal, callHelp(command));
  const name = values.preview ? findPreview(command) : command;
  if (!name) throw wrongUsage(`${dashed(command)} has no preview`);
  requireIdempotencyKey(name, values['idempotency-key']);
  const connection = await openConnection(terminal, values.profile);
  requireAccess(name, connection);
  const fields = values as Parameters<typeof readOptions>[1];
  const given = readOptions(options, fields);
  const secrets = await readSecrets(options, fields, terminal.askSecret);
  const body = { ...(await readBody(values.body, options, terminal)), ...given.body, ...secrets };
  const ownId = () => findOwnId(connection, values['dry-run'] ?? false);
  const input = await completeInput(name, { ...given, body }, ownId);
  const request = makeRequest(name, input, connection, values['idempotency-key']);
  if (values['dry-run']) return print(terminal, dryRun(request, connection));
  await requirePlace(values.output, terminal.isRead && !getSchema(name).response);
  return printAnswer(terminal, request, connection, values.output);
}

/** @throws Failure */
function requireIdempotencyKey(name: CallName, given: string | undefined): void {
  if (given === undefined) return;
  if (!takesIdempotencyKey(getCallRow(name))) throw wrongUsage(`${dashed(name)} takes no idempotency key`);
  if (!IDEMPOTENCY_KEY.test(given))
    throw wrongUsage('An idempotency key has 1 to 128 visible ASCII characters, and no blank');
}

export function print({ write }: Terminal, text: string): ExitCode {
  write(text.endsWith('\n') ? text : `${text}\n`);
  return EXIT.done;
}

/** What would be sent; of the key only where it comes from, and no password. */
export function dryRun({ method, url, headers, body }: Request, { credential }: Connection): string {
  const shown = { method, url, headers: { ...headers, authorization: credential }, body };
  return JSON.stringify(shown, (name, value: unknown) => (isSecret(name) ? '…' : value), 2);
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
  return (await ask('getMandate', { params: {}, query: {}, body: undefined }, connection)).user;
}

/** Before a call is made there is a place for what it answers. @throws Failure */
export async function requirePlace(file: string | undefined, needsFile = false): Promise<void> {
  if (file === undefined && needsFile) throw wrongUsage('The answer is a file: --output FILE');
  if (file === undefined) return;
  // A new one is for its owner: it may have a key in it, or grades.
  const place = await open(file, 'a', 0o600).catch((error: Error) => {
    throw wrongUsage(error.message);
  });
  await place.close();
}

/** @throws Failure when the file can't be written after all */
export async function writeAnswer(
  file: string,
  answer: string | Uint8Array,
  circumstances?: Circumstances,
): Promise<void> {
  await writeFile(file, answer).catch(({ message }: Error) => {
    throw notWritten(file, message, circumstances);
  });
}

/** JSON as the server wrote it, for a person on lines of its own; anything else as the bytes that it is. */
async function printAnswer(
  terminal: Terminal,
  request: Request,
  connection: Connection,
  file: string | undefined,
): Promise<ExitCode> {
  const { bytes, isJson, location } = await send(request, connection);
  if (file !== undefined) {
    await writeAnswer(file, bytes, keepKey(request));
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

import { writeFile } from 'node:fs/promises';
import { CALL_SCHEMAS } from '@lonja/protocol';
import { canvasCsv, IDENTIFIERS, leftOut, moodleCsv, type Identifier } from '@lonja/protocol/gradebook-csv';
import { importRosterInParts } from '@lonja/protocol/roster-parts';
import { dryRun, print, readText, requirePlace } from './call-command.ts';
import { connectionOf, requireAccess, type Connection } from './connection.ts';
import { EXIT, wrongUsage, type ExitCode } from './failure.ts';
import { completeInput } from './input.ts';
import { parseOptions } from './options.ts';
import { makeRequest, send, type Request } from './send.ts';
import type { Terminal } from './terminal.ts';

const GROUP = { group: { type: 'string' }, profile: { type: 'string' } } as const;

/** A file of any length, in the parts that the server takes. */
export async function roster(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const options = { ...GROUP, 'dry-run': { type: 'boolean' } } as const;
  const { values, positionals } = parseOptions(args, options, true);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw wrongUsage('lonja roster FILE.csv --group NUMBER');
  const connection = await connectionOf(terminal, values.profile);
  requireAccess('importRoster', connection);
  const csv = file === '-' ? await terminal.readInput() : await readText(file);
  const requestOf = (part: string) => rosterRequest(connection, values.group, part);
  if (values['dry-run']) {
    const requests: Request[] = [];
    await importRosterInParts(csv, async (part) => {
      requests.push(await requestOf(part));
      return { rows: 0, invalid: [], taken: 0, waiting: 0 };
    });
    return print(terminal, `[${requests.map((request) => dryRun(request, connection)).join(',\n')}]`);
  }
  const sum = await importRosterInParts(csv, async (part) =>
    CALL_SCHEMAS.importRoster.response.parse(await answerTo(await requestOf(part), connection)),
  );
  return print(terminal, JSON.stringify(sum));
}

async function rosterRequest(
  connection: Connection,
  group: string | undefined,
  csv: string,
): Promise<Request> {
  const given = { params: group === undefined ? {} : { group }, query: {}, body: { csv } };
  return makeRequest('importRoster', await completeInput('importRoster', given, nobody), connection);
}

/** The grades that students have got, as Moodle or Canvas imports them. */
export async function grades(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const options = {
    ...GROUP,
    format: { type: 'string' },
    identifier: { type: 'string' },
    output: { type: 'string' },
  } as const;
  const {
    group,
    profile,
    format = 'moodle',
    identifier = 'idnumber',
    output,
  } = parseOptions(args, options).values;
  if (format !== 'moodle' && format !== 'canvas') throw wrongUsage('--format is moodle or canvas');
  if (!isIdentifier(identifier)) throw wrongUsage(`--identifier is one of ${IDENTIFIERS.join(', ')}`);
  const connection = await connectionOf(terminal, profile);
  requireAccess('getGradebook', connection);
  const given = { params: group === undefined ? {} : { group }, query: {}, body: {} };
  const input = await completeInput('getGradebook', given, nobody);
  await requirePlace(output);
  const request = makeRequest('getGradebook', input, connection);
  const book = CALL_SCHEMAS.getGradebook.response.parse(await answerTo(request, connection));
  const csv = format === 'canvas' ? canvasCsv(book) : moodleCsv(book, identifier);
  const count = format === 'canvas' ? 0 : leftOut(book, identifier);
  if (count > 0) terminal.writeError(JSON.stringify({ code: 'students_left_out', identifier, count }));
  if (output === undefined) terminal.write(csv);
  else {
    await writeFile(output, csv);
    print(terminal, JSON.stringify({ file: output }));
  }
  return EXIT.done;
}

const isIdentifier = (text: string): text is Identifier => (IDENTIFIERS as readonly string[]).includes(text);

const nobody = () => Promise.reject(new Error('a call about a group concerns no owner'));

const answerTo = async (request: Request, connection: Connection): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode((await send(request, connection)).bytes)) as unknown;

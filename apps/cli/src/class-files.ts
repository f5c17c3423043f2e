import {
  canvasCsv,
  IDENTIFIERS,
  leftOut,
  moodleCsv,
  namesAnybody,
  type Identifier,
} from '@lonja/protocol/gradebook-csv';
import { confirmNumbersInParts, importRosterInParts } from '@lonja/protocol/roster-parts';
import { dryRun, print, readText, requirePlace, writeAnswer } from './call-command.ts';
import { openConnection, requireAccess } from './connection.ts';
import { EXIT, Failure, wrongUsage, type ExitCode } from './failure.ts';
import { completeInput, type Input } from './input.ts';
import { parseOptions } from './options.ts';
import { ask, makeRequest, type Request } from './send.ts';
import type { Terminal } from './terminal.ts';

const GROUP = { group: { type: 'string' }, profile: { type: 'string' } } as const;

/** A file of any length, in the parts that the server takes. */
export async function roster(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const options = { ...GROUP, 'dry-run': { type: 'boolean' } } as const;
  const { values, positionals } = parseOptions(args, options, true);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw wrongUsage('lonja roster FILE.csv --group NUMBER');
  const connection = await openConnection(terminal, values.profile);
  requireAccess('importRoster', connection);
  const csv = file === '-' ? await terminal.readInput() : await readText(file);
  const inputOf = (part: string) => rosterInput(values.group, part);
  if (values['dry-run']) {
    const requests: Request[] = [];
    await importRosterInParts(csv, async (part) => {
      requests.push(makeRequest('importRoster', await inputOf(part), connection));
      return { rows: 0, invalid: [], taken: 0, waiting: 0 };
    });
    return print(terminal, `[${requests.map((request) => dryRun(request, connection)).join(',\n')}]`);
  }
  const sum = await importRosterInParts(csv, async (part) =>
    ask('importRoster', await inputOf(part), connection),
  );
  return print(terminal, JSON.stringify(sum));
}

const rosterInput = (group: string | undefined, csv: string): Promise<Input> =>
  completeInput('importRoster', { params: ofGroup(group), query: {}, body: { csv } }, nobody);

const ofGroup = (group: string | undefined) => (group === undefined ? {} : { group });

/** The numbers that were matched by an address or a username; confirms them when it is asked to. */
export async function numbers(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const options = { ...GROUP, confirm: { type: 'boolean' } } as const;
  const { group, profile, confirm } = parseOptions(args, options).values;
  const connection = await openConnection(terminal, profile);
  requireAccess('getGradebook', connection);
  const inGroup = { params: ofGroup(group), query: {} };
  const book = await ask(
    'getGradebook',
    await completeInput('getGradebook', { ...inGroup, body: {} }, nobody),
    connection,
  );
  const found = book.students.flatMap(({ userId, username, fullName, unconfirmed }) =>
    unconfirmed ? [{ userId, username, fullName, ...unconfirmed }] : [],
  );
  const confirmed = await confirmNumbersInParts(confirm ? found : [], async (part) => {
    const body = { numbers: part.map(({ userId, externalId }) => ({ userId, externalId })) };
    const input = await completeInput('confirmNumbers', { ...inGroup, body }, nobody);
    return ask('confirmNumbers', input, connection);
  });
  return print(terminal, JSON.stringify({ unconfirmed: found, confirmed }));
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
  const connection = await openConnection(terminal, profile);
  requireAccess('getGradebook', connection);
  const given = { params: ofGroup(group), query: {}, body: {} };
  const input = await completeInput('getGradebook', given, nobody);
  await requirePlace(output);
  const book = await ask('getGradebook', input, connection);
  const names = format === 'canvas' ? format : identifier;
  const left = leftOut(book, names);
  const students = left.map(({ student: { username }, reason }) => ({ username, reason }));
  if (!namesAnybody(book, names))
    throw new Failure(EXIT.refused, 'nobody_named', 'The file would have nobody', { details: { students } });
  if (left.length > 0)
    terminal.writeError(
      JSON.stringify({ code: 'students_left_out', identifier: names, count: left.length, students }),
    );
  const csv = format === 'canvas' ? canvasCsv(book) : moodleCsv(book, identifier);
  if (output === undefined) terminal.write(csv);
  else {
    await writeAnswer(output, csv);
    print(terminal, JSON.stringify({ file: output }));
  }
  return EXIT.done;
}

const isIdentifier = (text: string): text is Identifier => (IDENTIFIERS as readonly string[]).includes(text);

const nobody = () => Promise.reject(new Error('a call about a group concerns no owner'));

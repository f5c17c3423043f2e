import { DatabaseInUse } from './database-in-use.ts';

/** The meaning of a failed statement for its caller. */
export type Failure =
  /** The database can't be reached, is shutting down or full: whether a commit succeeded is unknown. */
  | 'unavailable'
  /** A constraint that states a ledger invariant refused the rows: the desk stops. */
  | 'breach'
  /** Another write was first: a unique key, a version. */
  | 'conflict'
  | 'fault';

const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
/**
 * 08 connection, 25006 a standby (the primary is another one now), 25P03 idle in a transaction, 3D no such database (it is renamed, or
 * being restored), 53 resources (disk full among them), 55000 it takes no connections, 57014 a statement took too long, 57P operator
 * intervention, 58 I/O.
 */
const UNAVAILABLE = /^(08|25006|25P03|3D|53|55000|57014|57P|58)/;
const DISK_FULL = '53100';
const CHECK_VIOLATION = '23514';
const UNIQUE_VIOLATION = '23505';
/** serialization_failure and deadlock_detected. */
const LOST_RACE = /^40(001|P01)$/;

export function classifyFailure(error: unknown): Failure {
  if (error instanceof DatabaseInUse) return 'unavailable';
  const code = readCode(error);
  if (code === CHECK_VIOLATION) return 'breach';
  if (code === UNIQUE_VIOLATION || LOST_RACE.test(code)) return 'conflict';
  if (CONNECTION_CODES.has(code) || UNAVAILABLE.test(code) || isLostConnection(error)) return 'unavailable';
  return 'fault';
}

export const UNREACHABLE = 'database unavailable';

/** Why the database is down, in words for the operator. */
export function describeOutage(error: unknown): string {
  if (error instanceof DatabaseInUse) return error.reason;
  const code = readCode(error);
  if (code === DISK_FULL) return 'the disk of the database is full';
  return code.startsWith('58') ? 'the disk of the database fails' : UNREACHABLE;
}

/** Whether the fault is the database itself: unreachable, no such database, a wrong password, a missing right. */
export const isDatabaseProblem = (error: unknown): boolean =>
  classifyFailure(error) === 'unavailable' || /^(28|42501)/.test(readCode(error));

/** Whether the database ended a transaction because another one stood in its way: nothing is written, and it may be tried again. */
export const isLostRace = (error: unknown): boolean => LOST_RACE.test(readCode(error));

/** Whether a row was refused because its person has been erased meanwhile. */
export const isOfNobody = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'constraint' in error &&
  error.constraint === 'person_is_there';

const readCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** pg reports a dropped socket, and a connection that was not available in time, as a plain Error without a code. */
const isLostConnection = (error: unknown): boolean =>
  error instanceof Error && LOST_CONNECTION.test(error.message);

const LOST_CONNECTION =
  /connection (terminated|ended|error)|not queryable|client was closed|^timeout expired$|timeout exceeded when trying to connect/i;

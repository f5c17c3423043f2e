import { pino, type DestinationStream, type Logger } from 'pino';

/** JSON lines. What an error carries beside its text and stack is left out: PostgreSQL puts whole rows there. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, base: null, serializers: { err: describeError } }, destination ?? pino.destination(1));

interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  /** Names that PostgreSQL gives with its own errors. */
  readonly constraint?: string;
  readonly table?: string;
  readonly cause?: DescribedError;
}

function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'something that is no error was thrown' };
  const { code, constraint, table } = error as unknown as Readonly<Record<string, unknown>>;
  const isOfData = typeof code === 'string' && DATA_EXCEPTION.test(code);
  const message = isOfData ? 'a value that the database refused' : error.message;
  return {
    type: error.name,
    message,
    ...keepTexts({ code, constraint, table }),
    ...(error.stack === undefined ? {} : { stack: hideMessage(error.stack, error.message, message) }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** SQLSTATE 22…: its text repeats the value. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/;

const keepTexts = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

const hideMessage = (stack: string, thrown: string, message: string): string =>
  thrown === message ? stack : stack.replace(thrown, message);

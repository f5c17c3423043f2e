import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { findRefusal } from '../../calls/errors.ts';
import type { HttpRefusal } from '../../refusal/http-refusal.ts';
import type { OperationRow } from './operation-row.ts';

/** An answer other than a success, as Alpaca gives it: programs act on status and code. */
export class AlpacaError extends Error {
  override readonly name = 'AlpacaError';
  readonly status: number;
  readonly code: number;
  /** Further members of the answer, of the trading API alone. */
  readonly figures: object;

  /** @param code by default the status' own: 40410000 for 404 */
  constructor(
    status: number,
    message: string,
    code = status * CODES_OF_A_STATUS + OWN_CODE,
    figures: object = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.figures = figures;
  }
}

const CODES_OF_A_STATUS = 100_000;
const OWN_CODE = 10_000;

/** Code for a parameter that is missing, or not what it should be. */
export const BAD_PARAMETER = 40_010_001;
/** Code for a body that does not parse. */
const BAD_JSON = 40_010_000;

/** What a caller named, as an answer repeats it: only what can be a name. */
export const repeatName = (name: string): string => (/^[\w./=^:-]{1,40}$/.test(name) ? name : '?');

/** @param name what the caller asked for */
export const notFound = (what: string, name?: string): AlpacaError =>
  new AlpacaError(404, `${name === undefined ? what : `${what} ${repeatName(name)}`} not found`);

/** @param api the trading API says 422 to what its schema refuses, the data API 400 */
export const invalid = (api: OperationRow['api'], message: string): AlpacaError =>
  new AlpacaError(api === 'trading' ? 422 : 400, message, BAD_PARAMETER);

/** Answers a failure in the shape of an API: `{code, message}`, or `{message}` alone. */
export function answerFailure(
  api: OperationRow['api'],
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = error instanceof AlpacaError ? undefined : findRefusal(error);
  if (refusal?.retryAfterSeconds !== undefined) void reply.header('retry-after', refusal.retryAfterSeconds);
  const { status, code, message, figures } = readFailure(error, refusal, api);
  if (status === 500) request.log.error({ err: error }, 'request failed');
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(api === 'trading' ? { code, message, ...figures } : { message });
}

function readFailure(
  error: FastifyError | AlpacaError,
  refusal: HttpRefusal | undefined,
  api: OperationRow['api'],
): AlpacaError {
  if (error instanceof AlpacaError) return error;
  if (refusal) return refusedAs(refusal, api);
  const { statusCode = 500 } = error;
  if (statusCode === 400) return new AlpacaError(400, 'request body format is invalid', BAD_JSON);
  return statusCode < 500
    ? new AlpacaError(statusCode, 'request is not valid')
    : new AlpacaError(500, 'internal server error occurred');
}

function refusedAs(refusal: HttpRefusal, api: OperationRow['api']): AlpacaError {
  if (refusal.code === 'unauthenticated') return new AlpacaError(401, 'request is not authorized');
  if (refusal.code === 'unavailable') return new AlpacaError(503, 'temporarily unavailable');
  if (refusal.code === 'invalid_request') return invalid(api, `request is not valid${formatIssues(refusal)}`);
  return new AlpacaError(refusal.status, refusal.textIn('en'));
}

/** ` (limit is too large or too long)`: which parameters, where that is known. */
function formatIssues({ details }: HttpRefusal): string {
  const issues = details && 'issues' in details ? details.issues : undefined;
  if (!Array.isArray(issues) || issues.length === 0) return '';
  return ` (${issues.map(({ field, problem }) => `${field} ${problem}`).join('; ')})`;
}

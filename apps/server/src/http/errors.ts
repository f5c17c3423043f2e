import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { CARD_IN_TEXT, type ErrorBody } from '@lonja/protocol';
import { DeskUnavailable } from '../desk/submission.ts';
import { failureOf, isOfNobody, outageOf } from '@lonja/store';
import { PasswordsBusy } from '../auth/passwords.ts';
import type { Api } from './api.ts';
import { HttpRefusal, type AnswerCode } from './http-refusal.ts';
import { schemaProblem } from './schema-problem.ts';

/** Every failure leaves in one shape, without a stack, a path or what was sent. */
export function answerErrors(app: Api): void {
  app.setErrorHandler(answerError);
  app.decorateReply('callNotFoundAsJson', function callNotFoundAsJson(this: FastifyReply) {
    const { status, code, message } = new HttpRefusal('not_found');
    return sendError(this.request, this, status, code, message);
  });
}

export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal) {
    if (refusal.retryAfterSeconds !== undefined) void reply.header('retry-after', refusal.retryAfterSeconds);
    return sendError(request, reply, refusal.status, refusal.code, refusal.message, refusal.details);
  }
  request.log.error({ err: error }, 'request failed');
  return sendError(request, reply, 500, 'internal', 'Error interno. Inténtalo de nuevo más tarde');
}

function refusalOf(
  error: FastifyError,
):
  (Pick<HttpRefusal, 'status' | 'message' | 'details' | 'retryAfterSeconds'> & { code: string }) | undefined {
  if (error instanceof HttpRefusal) return error;
  if (error instanceof PasswordsBusy) return HttpRefusal.later('unavailable', BUSY_SECONDS);
  if (error instanceof DeskUnavailable) return new HttpRefusal('unavailable', { reason: error.message });
  if (failureOf(error) === 'unavailable') return new HttpRefusal('unavailable', { reason: outageOf(error) });
  if (isOfNobody(error)) return new HttpRefusal('not_found');
  if (hasZodFastifySchemaValidationErrors(error)) return validationRefusal(error.validation);
  if (error.statusCode === 429) return new HttpRefusal('too_many_requests');
  const text = clientErrorText(error.statusCode);
  return text === undefined
    ? undefined
    : {
        status: error.statusCode ?? 400,
        code: 'invalid_request',
        message: text,
        details: undefined,
        retryAfterSeconds: undefined,
      };
}

/** By then those who wait now have been hashed. */
const BUSY_SECONDS = 2;

/** Whatever a library of ours blames on the request is no fault of ours. */
const clientErrorText = (status = 500): string | undefined =>
  CLIENT_ERRORS[status] ?? (status >= 400 && status < 500 ? CLIENT_ERRORS[400] : undefined);

/** What Fastify refuses by itself before a schema sees it. */
const CLIENT_ERRORS: Readonly<Record<number, string>> = {
  400: 'La petición no es válida',
  404: 'No encontrado',
  405: 'Método no permitido',
  408: 'La petición tardó demasiado',
  413: 'La petición es demasiado grande',
  414: 'La dirección es demasiado larga',
  415: 'El contenido debe ser JSON',
  416: 'El archivo no tiene esa parte',
};

interface ValidationProblem {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message?: string;
}

function validationRefusal(problems: readonly ValidationProblem[]): HttpRefusal {
  const found = problems.slice(0, 5).map(({ keyword, instancePath, message }) => ({
    field: instancePath.replace(/^\//, '').replaceAll('/', '.'),
    ...schemaProblem(keyword, message),
  }));
  const issues = found.map(({ field, problem }) => ({ field, problem }));
  const first = found[0];
  if (issues.some(({ field }) => field === 'reason')) return new HttpRefusal('reason_invalid', { issues });
  if (issues.some(({ problem }) => problem === CARD_IN_TEXT)) {
    return new HttpRefusal('card_number_in_text', { issues });
  }
  const code: AnswerCode = 'invalid_request';
  const text = first && `La petición no es válida: ${first.field || 'el contenido'} ${first.text}`;
  return new HttpRefusal(code, { issues }, text);
}

function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: string,
  message: string,
  details?: Record<string, unknown>,
): FastifyReply {
  const body: ErrorBody = {
    code,
    error: message,
    message,
    requestId: request.id,
    ...(details ? { details } : {}),
  };
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(body);
}

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { CARD_IN_TEXT, type ErrorBody, type Language } from '@lonja/protocol';
import { refusalSentence } from '@lonja/protocol/refusal-texts/refusal-sentence';
import { DeskUnavailable } from '../desk/submission.ts';
import { failureOf, isOfNobody } from '@lonja/store';
import type { Api } from './api.ts';
import { HttpRefusal } from './http-refusal.ts';
import { PROTOCOL_FAULTS } from './protocol-faults.ts';
import { readerLanguage } from './reader-language.ts';

/** Every failure leaves in one shape, without a stack, a path or what was sent; in the language that the request asks for. */
export function answerErrors(app: Api): void {
  app.setErrorHandler(answerError);
  app.decorateReply('callNotFoundAsJson', function callNotFoundAsJson(this: FastifyReply) {
    return sendError(this.request, this, failureFor(new HttpRefusal('not_found'), this.request));
  });
}

export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal) return sendError(request, reply, failureFor(refusal, request));
  const language = readerLanguage(request);
  const text = error.statusCode === undefined ? undefined : PROTOCOL_FAULTS[error.statusCode];
  if (text) {
    const [status, code] = [error.statusCode ?? 400, 'invalid_request'];
    return sendError(request, reply, { status, code, text: text[language ?? 'es'], language });
  }
  request.log.error({ err: error }, 'request failed');
  const internal = refusalSentence('internal', undefined, language ?? 'es');
  return sendError(request, reply, { status: 500, code: 'internal', text: internal, language });
}

function refusalOf(error: FastifyError): HttpRefusal | undefined {
  if (error instanceof HttpRefusal) return error;
  if (error instanceof DeskUnavailable || failureOf(error) === 'unavailable')
    return new HttpRefusal('unavailable');
  if (isOfNobody(error)) return new HttpRefusal('not_found');
  if (hasZodFastifySchemaValidationErrors(error)) return validationRefusal(error.validation);
  if (error.statusCode === 429) return new HttpRefusal('too_many_requests');
  return undefined;
}

interface ValidationProblem {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message?: string;
}

function validationRefusal(problems: readonly ValidationProblem[]): HttpRefusal {
  const issues = problems.slice(0, 5).map(({ keyword, instancePath, message }) => ({
    field: instancePath.replace(/^\//, '').replaceAll('/', '.'),
    // Zod's own text repeats the name of the field, which may be anything.
    problem: keyword === 'unrecognized_keys' ? 'has an unknown field' : (message ?? 'is not valid'),
  }));
  if (issues.some(({ field }) => field === 'reason')) return new HttpRefusal('reason_invalid', { issues });
  if (issues.some(({ problem }) => problem === CARD_IN_TEXT)) {
    return new HttpRefusal('card_number_in_text', { issues });
  }
  return new HttpRefusal('invalid_request', { issues });
}

interface Failure extends Pick<ErrorBody, 'code' | 'details'> {
  readonly status: number;
  readonly text: string;
  /** That was asked for, if there are texts in it. */
  readonly language: Language | undefined;
}

function failureFor(refusal: HttpRefusal, request: FastifyRequest): Failure {
  const { status, code, details } = refusal;
  const language = readerLanguage(request);
  return { status, code, text: refusal.textIn(language), details, language };
}

function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, code, text, details, language }: Failure,
): FastifyReply {
  const body: ErrorBody = {
    code,
    error: text,
    message: text,
    requestId: request.id,
    ...(details ? { details } : {}),
  };
  if (language) reply.header('content-language', language);
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(body);
}

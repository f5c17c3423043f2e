import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { CARD_IN_TEXT, type ErrorBody } from '@lonja/protocol';
import type { Language } from '@lonja/words/languages';
import { SERVER_TEXTS } from '@lonja/words/server-texts';
import { DeskUnavailable } from '../desk/command/submission.ts';
import { CredentialEnded } from '@lonja/store/audit/credentials';
import { classifyFailure, isLostRace, isOfNobody, describeOutage } from '@lonja/store/database/failure';
import { PasswordsBusy } from '../identity/passwords.ts';
import type { Api } from '../reading/api.ts';
import { HttpRefusal } from '../refusal/http-refusal.ts';
import { answerLanguage } from '../reading/reader-language.ts';
import { refusalSentence } from '../refusal/refusal-sentence.ts';
import { schemaProblem } from '../reading/schema-problem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** A refusal that the call's schema does not name is a fault. */
    readonly isStrict: boolean;
  }
}

/** Answers every failure in one shape, without stack, path or request data, in the language of the request. */
export function answerErrors(app: Api, isStrict: boolean): void {
  app.decorate('isStrict', isStrict);

  app.setErrorHandler(answerError);
  app.decorateReply('callNotFoundAsJson', function callNotFoundAsJson(this: FastifyReply) {
    return sendError(
      this.request,
      this,
      failureFor(new HttpRefusal('not_found'), answerLanguage(this.request)),
    );
  });
}

/** @param language the one of the request's answer unless given */
export function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  language = answerLanguage(request),
): FastifyReply {
  const refusal = findRefusal(error);
  if (refusal && !isUnnamed(refusal, request)) {
    if (refusal.retryAfterSeconds !== undefined) void reply.header('retry-after', refusal.retryAfterSeconds);
    return sendError(request, reply, failureFor(refusal, language));
  }
  const text = protocolFault(error.statusCode, language);
  if (text) {
    const [status, code] = [error.statusCode ?? 400, 'invalid_request'];
    return sendError(request, reply, { status, code, text, language });
  }
  request.log.error({ err: error }, 'request failed');
  const internal = refusalSentence({ code: 'internal' }, language);
  return sendError(request, reply, { status: 500, code: 'internal', text: internal, language });
}

/** Whether a call is refused for a reason that its schema does not name. Only tests ask: a person is better served by the refusal. */
function isUnnamed({ code }: HttpRefusal, { server, routeOptions }: FastifyRequest): boolean {
  if (!server.isStrict) return false;
  // A request that the router refuses has no route.
  const { call, refuses } = (routeOptions as Partial<typeof routeOptions>).config ?? {};
  return call?.leaves !== undefined && refuses !== undefined && !refuses.has(code);
}

/** What a failure is as a refusal; undefined where it is a library's 4xx, or a fault. */
export function findRefusal(error: FastifyError): HttpRefusal | undefined {
  if (error instanceof HttpRefusal) return error;
  if (error instanceof CredentialEnded) return new HttpRefusal('unauthenticated');
  if (error instanceof PasswordsBusy) return HttpRefusal.later('unavailable', BUSY_SECONDS);
  if (error instanceof DeskUnavailable) return new HttpRefusal('unavailable', { reason: error.message });
  if (classifyFailure(error) === 'unavailable')
    return new HttpRefusal('unavailable', { reason: describeOutage(error) });
  if (isLostRace(error)) return HttpRefusal.later('unavailable', RACE_SECONDS);
  if (isOfNobody(error)) return new HttpRefusal('not_found');
  if (hasZodFastifySchemaValidationErrors(error)) return validationRefusal(error.validation);
  if (error.statusCode === 429) return new HttpRefusal('too_many_requests');
  return undefined;
}

const RACE_SECONDS = 1;
/** Enough for the waiting passwords to be hashed. */
const BUSY_SECONDS = 2;

/** A library's 4xx error is the request's fault and keeps its status. */
function protocolFault(status = 500, language: Language): string | undefined {
  const { requestFaults, refusals } = SERVER_TEXTS[language];
  const texts: Readonly<Record<number, string>> = { ...requestFaults, 404: refusals.not_found };
  return texts[status] ?? (status >= 400 && status < 500 ? refusals.invalid_request : undefined);
}

interface ValidationProblem {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message?: string;
}

/** What a schema refuses. */
export function validationRefusal(problems: readonly ValidationProblem[]): HttpRefusal {
  const issues = problems.slice(0, 5).map(({ keyword, instancePath, message }) => ({
    field: fieldAt(instancePath),
    problem: schemaProblem(keyword, message),
  }));
  if (issues.some(({ field }) => field === 'reason')) return new HttpRefusal('reason_invalid', { issues });
  if (issues.some(({ problem }) => problem === CARD_IN_TEXT)) {
    return new HttpRefusal('card_number_in_text', { issues });
  }
  return new HttpRefusal('invalid_request', { issues });
}

/** The members of a path, with dots, up to one that is no name: the keys of a record may be any text, which is not repeated. */
function fieldAt(instancePath: string): string {
  const members = instancePath.split('/').slice(1);
  const odd = members.findIndex((member) => !/^[\w.^=-]{0,64}$/.test(member));
  return (odd === -1 ? members : members.slice(0, odd)).join('.');
}

interface Failure {
  readonly code: string;
  readonly details?: object | undefined;
  readonly status: number;
  readonly text: string;
  /** In which the text is. */
  readonly language: Language;
}

function failureFor(refusal: HttpRefusal, language: Language): Failure {
  const { status, code, details } = refusal;
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
    ...(details ? { details: { ...details } } : {}),
  };
  return reply
    .header('content-language', language)
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(body);
}

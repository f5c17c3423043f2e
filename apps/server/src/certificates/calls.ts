import { findCertificateState } from '@lonja/store/certificates/certificates';
import { findEntry } from '@lonja/store/contests/entries';
import type { FastifyReply } from 'fastify';
import { contestForAct, findRunning, type ContestNeeds } from '../contests/contests.ts';
import { findEvaluation, type EvaluationNeeds } from '../evaluations/evaluations.ts';
import { parseRecordNumber } from '../identity/account-owners.ts';
import type { Certificates } from './certificates.ts';
import type { CertifiedResult } from './certified-result.ts';
import { contestFacts } from './contest-facts.ts';
import { evaluationFacts } from './evaluation-facts.ts';
import { attempt, refuse } from '../refusal/refuse.ts';
import { answerLanguage } from '../reading/reader-language.ts';
import type { CallRequest, Handlers } from '../calls/serve.ts';

export interface CertificateRoutes extends ContestNeeds, EvaluationNeeds {
  readonly certificates: Certificates;
}

/** Certificates of what people have come to; whether they still hold, and what they are signed by. */
export function certificateHandlers(needs: CertificateRoutes) {
  const { db, certificates } = needs;
  return {
    ...makingHandlers(needs),
    getCertificateState: async ({ params: { id } }, reply) => {
      const state = UUID.test(id) ? await findCertificateState(db, id) : undefined;
      if (!state) refuse('not_found');
      reply.header('cache-control', 'no-cache');
      return { state };
    },
    listSigningCertificates: async () => {
      // Whoever asks before anything was signed gets what will sign.
      await certificates.current();
      return certificates.list();
    },
    getSigningCertificate: async (_request, reply) =>
      reply
        .type('application/pkix-cert')
        .header('cache-control', 'no-cache')
        .header('content-disposition', 'attachment; filename="lonja-certificates.cer"')
        .send(await certificates.current()),
  } satisfies Partial<Handlers>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function makingHandlers(needs: CertificateRoutes) {
  const { db, certificates } = needs;
  const send = async (
    request: CallRequest<'getContestCertificate'> | CallRequest<'getEvaluationCertificate'>,
    reply: FastifyReply,
    certified: CertifiedResult,
  ) => {
    const language = request.query.language ?? answerLanguage(request);
    const { id, pdf } = await certificates.issue(certified, language);
    return reply
      .type('application/pdf')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="lonja-certificate-${id.slice(0, 8)}.pdf"`)
      .send(pdf);
  };
  return {
    getContestCertificate: async (request, reply) => {
      const { session, params } = request;
      const running = await findRunning(needs, params.slug);
      const account = parseRecordNumber(params.account);
      const own = await findEntry(db, running.contest.id, session.userId);
      if (account === undefined) refuse('not_found');
      // Who may not read the entries learns of none.
      if (own !== account) {
        const act = { slug: params.slug, act: 'read_accounts' } as const;
        const { refusal } = await attempt(() => contestForAct(needs, session, act));
        if (refusal) refuse('not_found');
      }
      return send(request, reply, await contestFacts(db, running, account));
    },
    getEvaluationCertificate: async (request, reply) => {
      const { session, params } = request;
      const owner = session.role === 'admin' ? undefined : session.userId;
      const evaluation = await findEvaluation(needs, params.account, owner);
      return send(request, reply, await evaluationFacts(needs, evaluation));
    },
  } satisfies Partial<Handlers>;
}

import { erasePerson, exportPersonalData, type PersonalDataNeeds } from './personal-data.ts';
import type { Certificates } from '../certificates/certificates.ts';
import type { Handlers } from '../calls/serve.ts';
import { answerSentence } from '../calls/answer-sentence.ts';
import { answerLanguage } from '../reading/reader-language.ts';

export interface PersonalDataRoutes extends PersonalDataNeeds {
  readonly certificates: Pick<Certificates, 'signFile'>;
}

/** POST /api/export: all data stored about a person. POST /api/users/{id}/erasure: erases the person, keeps the ledger. */
export function personalDataHandlers(dependencies: PersonalDataRoutes) {
  const { certificates } = dependencies;
  return {
    exportPersonalData: async (request, reply) => {
      const by = { ...request.session, proven: await request.prove() };
      void reply.header('content-disposition', 'attachment; filename="lonja-export.json"');
      const exported = await exportPersonalData(dependencies, by, answerLanguage(request));
      return certificates.signFile(exported);
    },
    eraseAccount: async (request) => {
      const by = { ...request.session, proven: await request.prove() };
      await erasePerson(dependencies, by);
      return { message: answerSentence('accountErased', answerLanguage(request)) };
    },
  } satisfies Partial<Handlers>;
}

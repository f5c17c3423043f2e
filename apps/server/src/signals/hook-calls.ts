import type { AccountOwners } from '../identity/account-owners.ts';
import {
  changeOwnHook,
  createHook,
  deleteOwnHook,
  listOwnSignals,
  ownHook,
  renewOwnHook,
  resumeOwnHook,
  type HookNeeds,
  type ShownHook,
} from './own-hooks.ts';
import { listHooks } from '@lonja/store/programs/hooks';
import { hookView, signalView } from '../programs/hook-view.ts';
import { createSymbolOf } from '../programs/program-view.ts';
import { readCaller } from '../calls/act-caller.ts';
import { refuse } from '../refusal/refuse.ts';
import type { SignedInRequest } from '../calls/policy.ts';
import type { Handlers } from '../calls/serve.ts';
import { SIGNAL_PATH } from './signal-calls.ts';
import { answerSentence } from '../calls/answer-sentence.ts';
import { answerLanguage } from '../reading/reader-language.ts';

export interface HookRoutes extends HookNeeds {
  readonly accountOwners: AccountOwners;
}

const LISTED = 20;

/** A person's hooks: addresses that signals from outside come to, and what became of each. */
export function hookHandlers(needs: HookRoutes) {
  const { accountOwners } = needs;
  const symbolOf = createSymbolOf(needs.markets);
  const shown = ({ token, hook }: ShownHook) => ({
    path: SIGNAL_PATH.replace(':token', token),
    hook: hookView(hook, symbolOf),
  });
  const own = async ({ session: { userId } }: SignedInRequest, id: string) =>
    await ownHook(needs, userId, id);
  return {
    listHooks: async ({ session: { userId } }) =>
      (await listHooks(needs.db, [userId])).map((hook) => hookView(hook, symbolOf)),

    createHook: async (request) => {
      const { account, ...wanted } = request.body;
      const accountId = (await accountOwners.own(request.session.userId, account))?.id;
      if (accountId === undefined) refuse('not_found');
      const owner = { by: readCaller(request), proven: await request.prove() };
      return shown(await createHook(needs, owner, { ...wanted, accountId }));
    },

    changeHook: async (request) => {
      const hook = await own(request, request.params.id);
      const owner = { by: readCaller(request), proven: await request.prove() };
      return hookView(await changeOwnHook(needs, owner, hook, request.body), symbolOf);
    },

    renewHook: async (request) => {
      const hook = await own(request, request.params.id);
      const owner = { by: readCaller(request), proven: await request.prove() };
      return shown(await renewOwnHook(needs, owner, hook));
    },

    deleteHook: async (request) => {
      const hook = await own(request, request.params.id);
      await deleteOwnHook(needs, request.session.userId, hook);
      return { message: answerSentence('hookDeleted', answerLanguage(request)) };
    },

    resumeHook: async (request) => {
      const hook = await own(request, request.params.id);
      const owner = { by: readCaller(request), proven: await request.prove() };
      return hookView(await resumeOwnHook(needs, owner, hook), symbolOf);
    },

    listSignals: async (request) => {
      const { before, limit = LISTED } = request.query;
      const asked = { userId: request.session.userId, id: request.params.id };
      const listed = await listOwnSignals(needs, asked, { before, limit });
      const language = answerLanguage(request);
      return { signals: listed.map((signal) => signalView(signal, language)) };
    },
  } satisfies Partial<Handlers>;
}

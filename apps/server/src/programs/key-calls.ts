import { mayResume } from '@lonja/core';
import { listHooks } from '@lonja/store/programs/hooks';
import type { AccountOwners } from '../identity/account-owners.ts';
import { groupForAct } from '../groups/groups.ts';
import {
  findKeys,
  giveAuthority,
  readMandate,
  steeredHook,
  suspendKeys,
  type ProgramNeeds,
  type SteeredProgram,
} from './mandates.ts';
import { apiKeyView, authorityView, createSymbolOf } from './program-view.ts';
import { readCaller } from '../calls/act-caller.ts';
import { refuse } from '../refusal/refuse.ts';
import type { SignedInRequest } from '../calls/policy.ts';
import { joined, type Handlers } from '../calls/serve.ts';
import { answerSentence } from '../calls/answer-sentence.ts';
import { answerLanguage } from '../reading/reader-language.ts';

export interface KeyRoutes extends ProgramNeeds {
  readonly accountOwners: AccountOwners;
}

/** A person's API keys, what each may do, and the kill switch. */
export function keyHandlers(needs: KeyRoutes) {
  return joined(keyListHandlers(needs), authorityHandlers(needs));
}

/** One of the caller's keys. @throws HttpRefusal where there is none */
async function ownKey(needs: KeyRoutes, { session: { userId } }: SignedInRequest, id: string) {
  const [found] = await findKeys(needs, userId, id);
  if (!found) refuse('not_found');
  return found;
}

/** One of the caller's keys or hooks, or all of them. @throws HttpRefusal where there is none */
async function ownPrograms(
  needs: KeyRoutes,
  userId: string,
  { key, hook }: { readonly key?: string | undefined; readonly hook?: string | undefined },
): Promise<readonly SteeredProgram[]> {
  const [keys, hooks] = await Promise.all([findKeys(needs, userId), listHooks(needs.db, [userId])]);
  const programs = [
    ...keys.filter(({ key: { id } }) => hook === undefined && (key ?? id) === id).map((one) => one.key),
    ...hooks
      .filter(({ number }) => key === undefined && (hook ?? String(number)) === String(number))
      .map(steeredHook),
  ];
  if ((key ?? hook) !== undefined && programs.length === 0) refuse('not_found');
  return programs;
}

const buildOwnerAct = (request: SignedInRequest) =>
  ({ userId: request.session.userId, by: readCaller(request), as: 'owner', reason: undefined }) as const;

function keyListHandlers(needs: KeyRoutes) {
  const { apiKeys, accountOwners } = needs;
  const symbolOf = createSymbolOf(needs.markets);
  return {
    listApiKeys: async ({ session: { userId } }) =>
      (await findKeys(needs, userId)).map((one) => apiKeyView(one, symbolOf)),

    createApiKey: async (request) => {
      const { account, mandate, approver, ...key } = request.body;
      const { userId } = request.session;
      const accountId = account === undefined ? undefined : (await accountOwners.own(userId, account))?.id;
      if (account !== undefined && accountId === undefined) refuse('not_found');
      if (mandate && accountId === undefined) refuse('mandate_needs_account');
      const limits =
        mandate && (await readMandate(needs, { userId, accountId: accountId as number }, mandate));
      const groupId =
        approver === undefined
          ? undefined
          : await groupForAct(needs, userId, { group: approver, act: 'hand_in' });
      const proven = await request.prove();
      const created = await apiKeys.create(userId, { ...key, accountId, approver: groupId }, proven);
      // The new key sends nothing before its limits stand: nobody knows its secret until this call is answered.
      if (limits)
        await giveAuthority(
          needs,
          created.row,
          { kind: 'set', mandate: limits },
          { ...buildOwnerAct(request), proven },
        );
      return {
        key: created.secret,
        apiKey: apiKeyView(await ownKey(needs, request, created.row.id), symbolOf),
      };
    },

    revokeApiKey: async (request) => {
      const { key } = await ownKey(needs, request, request.params.id);
      if (!(await apiKeys.revoke(request.session.userId, key.id))) refuse('not_found');
      return { message: answerSentence('keyRevoked', answerLanguage(request)) };
    },
  } satisfies Partial<Handlers>;
}

function authorityHandlers(needs: KeyRoutes) {
  const { apiKeys } = needs;
  const symbolOf = createSymbolOf(needs.markets);
  return {
    setMandate: async (request) => {
      const { mandate } = request.body;
      const { key } = await ownKey(needs, request, request.params.id);
      if (key.account_id === null) refuse('mandate_needs_account');
      const owned = { userId: request.session.userId, accountId: key.account_id };
      const limits = mandate && (await readMandate(needs, owned, mandate));
      const proven = await request.prove();
      const change = limits ? ({ kind: 'set', mandate: limits } as const) : ({ kind: 'removed' } as const);
      await giveAuthority(needs, key, change, { ...buildOwnerAct(request), proven });
      return apiKeyView(await ownKey(needs, request, key.id), symbolOf);
    },

    suspendKeys: async (request) => {
      const { close = false, ...named } = request.body;
      const programs = await ownPrograms(needs, request.session.userId, named);
      return await suspendKeys(needs, programs, { ...buildOwnerAct(request), close });
    },

    resumeKey: async (request) => {
      const { key, held } = await ownKey(needs, request, request.params.id);
      if (held?.suspension && !mayResume(held.suspension.by, 'owner')) refuse('forbidden');
      const proven = await request.prove();
      await giveAuthority(needs, key, { kind: 'resumed' }, { ...buildOwnerAct(request), proven });
      apiKeys.forgetKey(key.id);
      return apiKeyView(await ownKey(needs, request, key.id), symbolOf);
    },

    getMandate: async ({ session }) => {
      const keys = await findKeys(needs, session.userId, session.id);
      return { ...authorityView(keys[0]?.held, symbolOf), user: session.userId };
    },
  } satisfies Partial<Handlers>;
}

import type { Order } from '@lonja/protocol';
import { listTradingAccounts } from '@lonja/store/trading/trading-accounts';
import { viewClient } from '../people/client-reading.ts';
import { findClient } from '../people/clients.ts';
import { groupForAct } from '../groups/groups.ts';
import { listOpenAccounts, steeredHook, type ProgramNeeds } from './mandates.ts';
import { isUuid } from '@lonja/protocol/uuid';
import { listOrderAnswers } from '../trading/order-view.ts';
import { readCaller } from '../calls/act-caller.ts';
import { refuse } from '../refusal/refuse.ts';
import type { Handlers } from '../calls/serve.ts';
import { findProgram, listStudentPrograms, type NamedProgram } from './found-programs.ts';
import { answerLanguage } from '../reading/reader-language.ts';
import type { Language } from '@lonja/words/languages';

/** What the programs of their people have ordered, for teachers and administrators. An administrator's reading is an act. */
export function programOrderHandlers(needs: ProgramNeeds) {
  return {
    listStudentProgramOrders: async (request) => {
      const {
        session,
        params: { group, user, program },
      } = request;
      const act = { group, act: 'steer_programs' } as const;
      const groupId = await groupForAct(needs, session.userId, act);
      const student = (await listStudentPrograms(needs, groupId)).find(({ userId }) => userId === user);
      const named = namedBy(program);
      const programs = [
        ...(student?.keys.map(({ key }) => key).filter(({ id }) => id === named.key) ?? []),
        ...(student?.hooks.filter(({ number }) => String(number) === named.hook).map(steeredHook) ?? []),
      ];
      const [found] = programs;
      if (!student || !found) refuse('not_found');
      const reached = found.account_id === null ? student.accountIds : [found.account_id];
      return ordersOfProgram(needs, user, named, { reached, language: answerLanguage(request) });
    },

    listUserProgramOrders: async (request) => {
      const { id: userId, program } = request.params;
      await findClient(needs.db, { id: userId });
      const named = namedBy(program);
      const { account_id } = (await findProgram(needs, userId, named)).program;
      await viewClient(needs, readCaller(request), { id: userId, reason: undefined });
      const reached = account_id === null ? await listOpenAccounts(needs.db, userId) : [account_id];
      return ordersOfProgram(needs, userId, named, { reached, language: answerLanguage(request) });
    },
  } satisfies Partial<Handlers>;
}

/** @param program the id of a key, or the number of a hook */
const namedBy = (program: string): NamedProgram => (isUuid(program) ? { key: program } : { hook: program });

const SHOWN = 20;
const ALL = 1_000_000;

/** The last orders of a program on these of a person's accounts, the newest first. */
async function ordersOfProgram(
  { db, markets }: ProgramNeeds,
  userId: string,
  { key, hook }: NamedProgram,
  { reached, language }: { readonly reached: readonly number[]; readonly language: Language },
): Promise<Order[]> {
  const page = {
    filter: 'all',
    limit: SHOWN,
    key,
    hook: hook === undefined ? undefined : Number(hook),
  } as const;
  const accounts = (await listTradingAccounts(db, userId, ALL)).filter(({ id }) => reached.includes(id));
  const orders = await Promise.all(
    accounts.map(({ id, terms }) => listOrderAnswers(db, markets.of(terms?.world), id, page, language)),
  );
  return orders
    .flat()
    .toSorted((a, b) => b.placedAt.localeCompare(a.placedAt))
    .slice(0, SHOWN);
}

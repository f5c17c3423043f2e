import { MIRROR_SECONDS } from '@lonja/protocol';
import { listEntries } from '@lonja/store/contests/entries';
import { contestForAct, type ContestNeeds } from './contests.ts';
import { findMirrors } from './play/mirrors.ts';
import { mirrorsAnswer } from './mirror-view.ts';
import type { Handlers } from '../calls/serve.ts';

/** What whoever runs a contest looks at before the places are believed. */
export function contestCheckHandlers(needs: ContestNeeds) {
  const { db } = needs;
  return {
    findMirrors: async ({ session, params: { slug }, query: { within = MIRROR_SECONDS.usual } }) => {
      const running = await contestForAct(needs, session, { slug, act: 'run_contests' });
      const found = await findMirrors(db, running, within);
      const accounts = [...new Set(found.pairs.flatMap((pair) => pair.accounts))];
      const entries = await listEntries(db, running.contest.id, accounts);
      const view = running.world.market.view();
      return mirrorsAnswer(found, within, {
        entries: new Map(entries.map((entry) => [entry.account.id, entry])),
        symbolOf: (instrumentId) => view.instrumentOf(instrumentId).symbol,
      });
    },
  } satisfies Partial<Handlers>;
}

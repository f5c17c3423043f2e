import { AccountSlots } from '../cluster/account-slots.ts';
import { createHome, type Home } from '../cluster/home.ts';
import type { MoveLog } from '../cluster/move-log.ts';
import type { DatabaseEntry } from '@lonja/store/desk/database-entry';
import type { Desk } from '../desk/desk.ts';
import type { CommitListener } from '../desk/publish.ts';
import type { ServerOptions } from './server-options.ts';

/** What this process does by itself, and for which accounts. */
export interface HomePart {
  readonly home: Home;
  /** What others know this process by. */
  readonly name: string;
  readonly slots: AccountSlots;
  readonly connect: DatabaseEntry['connect'];
  /** The desk as the watches see it: commits of accounts of slots that are held. */
  watched(desk: Desk): Pick<Desk, 'enforce' | 'enforceEach' | 'onCommitted' | 'isBusy'>;
}

export function composeHome(
  { logger }: Pick<ServerOptions, 'logger'>,
  entry: DatabaseEntry,
  log: MoveLog,
): HomePart {
  const slots = new AccountSlots();
  const home = createHome({
    name: entry.name,
    log,
    onFault: (error) => logger.error({ err: error }, 'slots'),
  });
  const isHere = ({ account }: { readonly account: { readonly id: number } }): boolean =>
    home.holds(slots.of(account.id) ?? Number.NaN);
  const hereOnly =
    (listener: CommitListener): CommitListener =>
    (committed) =>
      listener(
        home.isWhole()
          ? committed
          : {
              ...committed,
              changes: committed.changes.filter(({ after }) => isHere(after)),
              resynced: committed.resynced.filter(isHere),
            },
      );
  return {
    home,
    name: entry.name,
    slots,
    connect: async () => home.follow(await entry.connect()),
    watched: (desk) => ({
      enforce: (command) => desk.enforce(command),
      enforceEach: (...rules) => desk.enforceEach(...rules),
      isBusy: (accountId) => desk.isBusy(accountId),
      onCommitted: (listener) => desk.onCommitted(hereOnly(listener)),
    }),
  };
}

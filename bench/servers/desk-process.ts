import { openDatabase } from '@lonja/store/database/database';
import { claimStrays } from '@lonja/store/database/strays';
import { enterDatabase } from '@lonja/store/desk/database-entry';
import { openDeskConnection } from '@lonja/store/desk/desk-connection';
import { loadTradingState } from '@lonja/store/trading/trading-states';
import { onlyMarket } from '../../apps/server/src/test/markets/only-market.ts';
import { AccountSlots } from '../../apps/server/src/cluster/account-slots.ts';
import { createHome } from '../../apps/server/src/cluster/home.ts';
import { createMoveLog } from '../../apps/server/src/cluster/move-log.ts';
import { createStrayLook } from '../../apps/server/src/cluster/stray-look.ts';
import { createDesk, type DeskDependencies } from '../../apps/server/src/desk/desk.ts';
import { createScriptedMarket } from '../../apps/server/src/test/markets/scripted-market.ts';
import { OPENING_QUOTES } from '../../apps/server/src/test/server-rig.ts';
import { inTurns, send } from '../desk-rig.ts';

/** What a desk of a process of its own is asked to do, and answers when it has. */
export type DeskTask =
  | {
      readonly kind: 'warm' | 'trade';
      readonly desk: 'bare' | 'held';
      readonly accountIds: readonly number[];
    }
  | { readonly kind: 'close' };

export interface DeskProcessOptions {
  readonly databaseUrl: string;
  readonly name: string;
  readonly instrumentIds: readonly (readonly [string, number])[];
  /** It takes no place at the database and holds nothing. */
  readonly isBare?: boolean;
}

const STEP_MS = 250;
/** As many orders at once as a busy server has requests. */
const AT_ONCE = 128;

const options = JSON.parse(process.argv[2] ?? '') as DeskProcessOptions;
const { databaseUrl, name } = options;
const instrumentIds = new Map(options.instrumentIds);
const market = createScriptedMarket({ instrumentIds, opening: OPENING_QUOTES });
const db = openDatabase(databaseUrl, fail);
const dependencies: Omit<DeskDependencies, 'connect'> = {
  load: (accountId) => loadTradingState(db, accountId),
  after: () => undefined,
  viewMarkets: () => onlyMarket(market.view()),
  onBreach: fail,
  onFault: fail,
};

const bare = createDesk({ ...dependencies, connect: () => openDeskConnection(databaseUrl) });
const home = createHome({ name, log: createMoveLog({ db, name, onFault: fail }), onFault: fail });
const slots = new AccountSlots();
const held = createDesk({
  ...dependencies,
  connect: async () => home.follow(await (await enterDatabase(databaseUrl, name)).connect()),
  home: { slots, holds: home.holds, isAlone: home.isAlone },
});
const strays = createStrayLook({
  home,
  claim: (mine, hear) => claimStrays(db, mine, hear),
  resync: (accountIds) => held.resync(accountIds),
  resyncAlerts: () => Promise.resolve(),
  onFault: fail,
});
if (!options.isBare) {
  await held.probe();
  await home.start({ load: () => Promise.resolve(), drop: () => undefined });
}
const steps = setInterval(() => strays.look(), STEP_MS);

process.on('message', (task: DeskTask) => {
  void (task.kind === 'close' ? close() : carryOut(task)).then((milliseconds) =>
    process.send?.(milliseconds),
  );
});
process.send?.(0);

async function carryOut(task: Exclude<DeskTask, { kind: 'close' }>): Promise<number> {
  const desk = task.desk === 'bare' ? bare : held;
  const began = performance.now();
  await inTurns(
    task.accountIds.map(
      (accountId, place) => () =>
        task.kind === 'warm'
          ? desk.warm(accountId)
          : send({ server: { desk } }, accountId, {
              instrumentId: instrumentIds.get('EURUSD') as number,
              side: place % 2 === 0 ? 'buy' : 'sell',
              leverage: 100,
              quantity: 100_000_000n as Parameters<typeof send>[2]['quantity'],
            }),
    ),
    AT_ONCE,
  );
  return performance.now() - began;
}

async function close(): Promise<number> {
  clearInterval(steps);
  await strays.stop();
  await home.stop();
  await Promise.all([bare.close(), held.close()]);
  await db.destroy();
  return 0;
}

function fail(problem: unknown): void {
  process.stderr.write(`${String(problem)}\n`);
}

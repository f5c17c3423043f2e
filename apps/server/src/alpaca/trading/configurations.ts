import { MANDATE_LIMITS } from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import { AlpacaError } from '../operations/alpaca-error.ts';
import type { OperationHandlers, OperationRequest } from '../operations/serve-operations.ts';
import { readAccount, type ReadAccount } from './account.ts';
import { answered } from './orders.ts';
import { readOwnLeverage, type OwnLeverage } from './own-leverage.ts';

type ConfigurationHandlers = Pick<OperationHandlers, 'getAccountConfig' | 'patchAccountConfig'>;

/** GET and PATCH /v2/account/configurations: what is set holds, and what cannot hold is refused. */
export function configurationHandlers(db: Database): ConfigurationHandlers {
  const read = async (asked: Asked) =>
    formatConfiguration(...(await Promise.all([readAccount(db, asked), readOwnLeverage(db, asked)])));
  return {
    getAccountConfig: read,
    patchAccountConfig: async (asked) => {
      const present = await read(asked);
      const wanted = Object.entries(asked.body).filter(([, value]) => value !== null);
      for (const [name, value] of wanted) refuseFixed(present, name, value);
      const multiplier = wanted.find(([name]) => name === MULTIPLIER)?.[1];
      if (multiplier === undefined) return present;
      const body = { maximum: parseMultiplier(multiplier) };
      await answered(asked.call('setProgramLeverage', { body }), undefined);
      return read(asked);
    },
  };
}

type Asked = Pick<OperationRequest<'getAccount'>, 'caller' | 'market'>;

const MULTIPLIER = 'max_margin_multiplier';

const formatConfiguration = ({ account, isSuspended }: ReadAccount, { maximum }: OwnLeverage) => ({
  dtbp_check: 'entry',
  pdt_check: 'entry',
  fractional_trading: true,
  max_margin_multiplier: String(maximum),
  no_shorting: account.terms?.rules?.noShorts === true,
  suspend_trade: isSuspended,
  trade_confirm_email: 'none',
  ptp_no_exception_entry: false,
  max_options_trading_level: 0,
  disable_overnight_trading: false,
});
type Configuration = ReturnType<typeof formatConfiguration>;

/** Why no program changes the others. */
const REASONS: Readonly<Record<Exclude<keyof Configuration, typeof MULTIPLIER>, string>> = {
  dtbp_check: 'this venue has no rule about day trades',
  pdt_check: 'this venue has no rule about day trades',
  fractional_trading: 'quantities have a step, which each asset names',
  no_shorting: 'the rules of the account decide it',
  suspend_trade: 'the person suspends and resumes a key, and has its waiting orders cancelled with that',
  trade_confirm_email: 'this venue confirms orders by its streams and webhooks',
  ptp_no_exception_entry: 'this venue lists no such partnerships',
  max_options_trading_level: 'options are not offered by this venue',
  disable_overnight_trading: 'orders fill whenever their market is open',
};

/** @throws AlpacaError for what is not there, and for another value of what is fixed */
function refuseFixed(present: Configuration, name: string, wanted: string | number | boolean | null): void {
  if (name === MULTIPLIER) return;
  if (!isFixed(name)) throw new AlpacaError(422, `${name} is no configuration of an account`);
  if (String(wanted) === String(present[name])) return;
  throw new AlpacaError(403, `${name} is ${String(present[name])}: ${REASONS[name]}`);
}

const isFixed = (name: string): name is keyof typeof REASONS => Object.hasOwn(REASONS, name);

const { minimum, maximum } = MANDATE_LIMITS.leverage;

function parseMultiplier(wanted: string | number | boolean | null): number {
  const multiplier = Number(wanted);
  const isListed = typeof wanted !== 'boolean' && Number.isInteger(multiplier);
  if (isListed && multiplier >= minimum && multiplier <= maximum) return multiplier;
  throw new AlpacaError(422, `${MULTIPLIER} is a whole number from ${minimum} to ${maximum}`);
}

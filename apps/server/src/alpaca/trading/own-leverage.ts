import { heldBy, highestWithin, leveragesFor, type MarketView } from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import { findProgramLeverage, type ProgramLeverage } from '@lonja/store/programs/program-leverage';
import { notFound } from '../operations/alpaca-error.ts';
import type { Asset, Assets } from '../operations/assets.ts';
import type { OperationRequest } from '../operations/serve-operations.ts';
import type { OperationName } from '../operations/operations.ts';
import { ownAccount } from './own-account.ts';

/** What a program's orders are leveraged with: on an account, and by its mandate. */
export interface OwnLeverage {
  /** As it was set on the account, whether or not an instrument lists it. */
  readonly maximum: number;
  /** Leverage of an order that opens a position in the asset. */
  of(asset: Asset): number;
  /** The highest of them all. */
  highest(assets: Assets): number;
}

/**
 * Leverage of an order that opens a position in the asset. Nothing is read for a key that is known with 1, as all are until it is
 * set.
 */
export const orderLeverage = async (db: Database, asked: Asked, asset: Asset): Promise<number> =>
  asked.caller?.programLeverage === 1 ? 1 : (await readOwnLeverage(db, asked)).of(asset);

type Asked = Pick<OperationRequest<OperationName>, 'caller' | 'market'>;

export async function readOwnLeverage(db: Database, { caller, market }: Asked): Promise<OwnLeverage> {
  const known = await findProgramLeverage(db, ownAccount(caller).accountId);
  if (!known) throw notFound('account');
  return leverageWithin(known, caller?.id ?? '', market.view().margin);
}

function leverageWithin(
  { maximum, account }: ProgramLeverage,
  key: string,
  installation: MarketView['margin'],
): OwnLeverage {
  const { maxLeverage = maximum } = heldBy(account.mandates, key)?.mandate ?? {};
  const limit = Math.min(maximum, maxLeverage);
  const of = ({ kind, instrument }: Asset): number =>
    kind === 'crypto' || limit === 1
      ? 1
      : highestWithin(leveragesFor(account, instrument, installation), limit);
  return { maximum, of, highest: ({ all }) => (limit === 1 ? 1 : Math.max(1, ...all.map(of))) };
}

import { formatUsd, type HeldMandate, type Mandate as CoreMandate, type Usd } from '@lonja/core';
import type { ApiKey, KeyAuthority, Mandate, UserPrograms } from '@lonja/protocol';
import type { KeyWithAuthority } from '@lonja/store/keys/key-authorities';
import type { Markets } from '../rooms/markets.ts';
import { computeKeyId } from '../identity/key-id.ts';

/** @returns the symbol of an instrument; its number where it is listed no more */
export type SymbolOf = (instrumentId: number) => string;

/** Symbols of any market: worlds trade the instruments of the installation's own, under their numbers. */
export const createSymbolOf =
  ({ own }: Pick<Markets, 'own'>): SymbolOf =>
  (id) =>
    own.instrumentById(id)?.symbol ?? String(id);

/** An API key on the wire, without its secret. */
export const apiKeyView = ({ key, held }: KeyWithAuthority, symbolOf: SymbolOf): ApiKey => ({
  id: key.id,
  keyId: computeKeyId(key.id),
  name: key.name,
  start: key.start,
  scopes: key.scopes as ApiKey['scopes'],
  createdAt: key.created_at.toISOString(),
  expiresAt: key.expires_at.toISOString(),
  account: key.account_id === null ? null : String(key.account_id),
  authority: authorityView(held, symbolOf),
  approver: key.approver_group === null ? null : String(key.approver_group),
  lastUsedAt: key.last_used_at?.toISOString() ?? null,
});

/** A key as staff see it. */
export function seenKeyView(one: KeyWithAuthority, symbolOf: SymbolOf): UserPrograms['keys'][number] {
  const { id, name, scopes, account, lastUsedAt, authority } = apiKeyView(one, symbolOf);
  return { id, name, scopes, account, lastUsedAt, authority };
}

/** What a key may do, and what it has used. @param held undefined: its scopes alone limit it */
export function authorityView(held: HeldMandate | undefined, symbolOf: SymbolOf): KeyAuthority {
  const { mandate, use, suspension } = held ?? {};
  return {
    mandate: mandate && isLimit(mandate) ? mandateView(mandate, symbolOf) : null,
    orderedToday: formatUsd(use?.ordered ?? NOTHING),
    withdrawnToday: formatUsd(use?.withdrawn ?? NOTHING),
    dayEndsAt: use ? new Date(use.dayEndsAt).toISOString() : null,
    suspension: suspension
      ? {
          by: suspension.by,
          at: new Date(suspension.at).toISOString(),
          until: suspension.until === undefined ? null : new Date(suspension.until).toISOString(),
        }
      : null,
  };
}

const NOTHING = 0n as Usd;

/** Whether a mandate limits anything: that of a suspended key may not. */
const isLimit = (mandate: CoreMandate): boolean => Object.keys(mandate).some((name) => name !== 'zone');

const mandateView = (mandate: CoreMandate, symbolOf: SymbolOf): Mandate => ({
  timeZone: mandate.zone,
  symbols: mandate.instruments?.map(symbolOf) ?? null,
  maxOrder: usdView(mandate.maxOrder),
  maxDay: usdView(mandate.maxDay),
  maxWithdrawalsDay: usdView(mandate.maxWithdrawalsDay),
  maxExposure: usdView(mandate.maxExposure),
  maxLeverage: mandate.maxLeverage ?? null,
  ordersAMinute: mandate.ordersAMinute ?? null,
  maxDailyLoss: usdView(mandate.maxDailyLoss),
  hours: mandate.hours
    ? {
        weekdays: [...mandate.hours.weekdays],
        from: timeView(mandate.hours.from),
        until: timeView(mandate.hours.until),
      }
    : null,
});

const usdView = (amount: Usd | undefined): string | null => (amount === undefined ? null : formatUsd(amount));

/** @param minutes since midnight, 0 to 1,440 */
const timeView = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

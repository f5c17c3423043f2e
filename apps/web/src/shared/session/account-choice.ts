import type { TradingAccount } from '@lonja/protocol';

/**
 * The trading account that this page shows and trades. A tab keeps its own: what another tab chooses must not redirect the orders of
 * this one, nor what it shows when it is loaded anew.
 */
export interface AccountChoice {
  /** Number of the account; undefined for the primary one. */
  readonly account: string | undefined;
  /** Number of the world whose market it trades; undefined for the installation's own. */
  readonly world: string | undefined;
  /** Loads the page anew with another account, with which new tabs of this device begin too. @param chosen undefined for the primary one */
  readonly choose: (chosen: ChosenAccount | undefined) => void;
}

export interface ChosenAccount {
  readonly account: string;
  readonly world: string | undefined;
}

/** An account of the list, as a choice. */
export const buildChoice = ({
  id,
  isPrimary,
  terms,
}: Pick<TradingAccount, 'id' | 'isPrimary' | 'terms'>): ChosenAccount | undefined =>
  isPrimary ? undefined : { account: id, world: terms?.world ?? undefined };

const KEY = 'lonja.account';
const PRIMARY = 'primary';
/** Between the account's number and its world's. */
const IN_WORLD = '@';

/**
 * @param device whose keys of a person go when that person signs out
 * @param tab a person's who comes after in the same tab has no such account, and the page goes back to the primary one
 */
export function createAccountChoice(device: Storage, tab: Storage, reload: () => void): AccountChoice {
  const choice = tab.getItem(KEY) ?? device.getItem(KEY) ?? PRIMARY;
  tab.setItem(KEY, choice);
  const [account, world] = choice === PRIMARY ? [] : choice.split(IN_WORLD);
  return {
    account,
    world,
    choose: (chosen) => {
      const kept = chosen ? [chosen.account, chosen.world].filter(Boolean).join(IN_WORLD) : PRIMARY;
      tab.setItem(KEY, kept);
      device.setItem(KEY, kept);
      reload();
    },
  };
}

/**
 * The trading account that this page shows and trades. A tab keeps its own: what another tab chooses must not redirect the orders of
 * this one, nor what it shows when it is loaded anew.
 */
export interface AccountChoice {
  /** Its number; undefined for the primary one. */
  readonly account: string | undefined;
  /** Loads the page anew with another account, with which new tabs of this device begin too. @param account undefined for the primary one */
  readonly choose: (account: string | undefined) => void;
}

const KEY = 'lonja.account';
const PRIMARY = 'primary';

/**
 * @param device whose keys of a person go when that person signs out
 * @param tab a person's who comes after in the same tab has no such account, and the page goes back to the primary one
 */
export function createAccountChoice(device: Storage, tab: Storage, reload: () => void): AccountChoice {
  const choice = tab.getItem(KEY) ?? device.getItem(KEY) ?? PRIMARY;
  tab.setItem(KEY, choice);
  return {
    account: choice === PRIMARY ? undefined : choice,
    choose: (account = PRIMARY) => {
      tab.setItem(KEY, account);
      device.setItem(KEY, account);
      reload();
    },
  };
}

import { choosePlace, wantedIn, withNext } from '@lonja/protocol/home';
import type { User } from '@lonja/protocol';

/**
 * The screen that was asked for before signing in, from the address of this page. A page's links carry it only once its scripts run: where
 * somebody followed one earlier, it is in the address of the page before.
 */
function wanted(): unknown {
  const own = readWanted(location.href);
  if (own !== undefined || !document.referrer.startsWith(`${location.origin}/`)) return own;
  return readWanted(document.referrer);
}

const readWanted = (address: string): unknown => wantedIn(Object.fromEntries(new URL(address).searchParams));

/** Where somebody who has signed in here goes on: the screen that was asked for, else the person's home. */
export const placeFor = ({ role }: Pick<User, 'role'>): string => choosePlace(role, wanted());

/** The address of another page that one may sign in on, which leads to the same screen. */
export const keepNext = (address: string): string => withNext(address, wanted());

/** The address of a signed-in person's screens, by role. */
export const HOME = { user: '/app/trade', admin: '/admin/users' } as const;

type Role = keyof typeof HOME;

/** Below which the screens of a role are. */
const AREA: Readonly<Record<Role, string>> = { user: '/app/', admin: '/admin/' };
/** Parameter of the login and the registration: the screen that was asked for before. */
const NEXT = 'next';
const MAX_PLACE = 500;

/**
 * A screen that was asked for before signing in, as a path with its query; undefined for anything else. What it returns is an address of
 * this installation, whatever a link has brought: nothing that a browser reads as another host, and nothing that it would rewrite.
 */
export function readPlace(wanted: unknown): string | undefined {
  if (typeof wanted !== 'string' || wanted.length > MAX_PLACE || !PLACE.test(wanted)) return undefined;
  const path = wanted.split('?', 1)[0] ?? '';
  return path.split('/').some((part) => DOTS.test(part)) ? undefined : wanted;
}

/** Address in an app: no backslash, space, control character or fragment, and no empty part that would begin a host. */
const PLACE = /^\/(?:app|admin)(?:\/[\w.~!$&'()*+,;=:@%-]+)+(?:\?[\w.~!$&()*+,;=:@%/?-]+)?$/;
/** '.' and '..', also written with percent signs: what browsers resolve. */
const DOTS = /^(?:\.|%2e){1,2}$/i;

/** Where somebody goes after signing in. @param wanted as an address has brought it; only a screen of the role counts */
export function choosePlace(role: Role, wanted: unknown): string {
  const place = readPlace(wanted);
  return place?.startsWith(AREA[role]) ? place : HOME[role];
}

/** The address of a login or registration from which somebody comes back. @param wanted as an address has brought it */
export function withNext(address: string, wanted: unknown): string {
  const place = readPlace(wanted);
  return place === undefined ? address : `${address}?${NEXT}=${encodeURIComponent(place)}`;
}

/** What the query of an address says that was asked for; to be read by `choosePlace` or `withNext` alone. */
export const wantedIn = (query: Readonly<Record<string, unknown>>): unknown => query[NEXT];

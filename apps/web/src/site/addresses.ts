interface Address {
  /** Whether a signed-in visitor is led to the app instead. */
  readonly leadsSignedIn: boolean;
  /** Whether the page is rendered in the browser too, because it does more than live quotes, tabs and figures. */
  readonly isHydrated: boolean;
}

const TEXT = { leadsSignedIn: false, isHydrated: false } as const;
const SHOP_WINDOW = { leadsSignedIn: true, isHydrated: false } as const;
const FORM = { leadsSignedIn: true, isHydrated: true } as const;

/** Every public address, and the 404 page that the server gives for all others. */
export const ADDRESSES = {
  '/': SHOP_WINDOW,
  '/trading': SHOP_WINDOW,
  '/markets': SHOP_WINDOW,
  '/platforms': SHOP_WINDOW,
  '/help': SHOP_WINDOW,
  '/trading-markets': { leadsSignedIn: false, isHydrated: true },
  '/login': FORM,
  '/register': FORM,
  '/client-signup': FORM,
  '/forgot-password': FORM,
  '/reset-password': { leadsSignedIn: false, isHydrated: true },
  '/risk': TEXT,
  '/cookies': TEXT,
  '/privacy': TEXT,
  '/legal': TEXT,
  '/transparency': TEXT,
  '/404': TEXT,
} as const satisfies Readonly<Record<string, Address>>;
export type SitePath = keyof typeof ADDRESSES;

/** The shown page; a trailing slash is ignored, and unknown addresses are '/404'. */
export function readSitePath(pathname: string): SitePath {
  const path = pathname.replace(/(.)\/$/, '$1');
  return Object.hasOwn(ADDRESSES, path) ? (path as SitePath) : '/404';
}

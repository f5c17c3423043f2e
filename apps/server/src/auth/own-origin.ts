import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request comes from a page of our own: a browser says the origin of the page that writes or opens a stream.
 * Programs say none, and carry no cookie that they did not choose to.
 * @param publicUrl where browsers reach us; undefined: at whatever address the page was opened
 */
export function isOwnOrigin({ origin, host }: IncomingHttpHeaders, publicUrl: string | undefined): boolean {
  if (origin === undefined) return true;
  return origin === publicUrl || origin === `http://${host}` || origin === `https://${host}`;
}

/**
 * Whether a GET that must not be somebody else's doing was asked for here: by a page of our own, by whoever types the
 * address, or by a program. A browser says where a request comes from in one of three headers, old ones and those on plain
 * http in the last alone; one that says nothing may have been sent by any page.
 */
export function isAskedFromHere(headers: IncomingHttpHeaders, publicUrl: string | undefined): boolean {
  const { 'sec-fetch-site': site, referer, host } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (!isOwnOrigin(headers, publicUrl)) return false;
  if (referer !== undefined) return isOwnOrigin({ host, origin: originOf(referer) }, publicUrl);
  return site !== undefined || headers.origin !== undefined || !isBrowser(headers);
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : 'null');

/** Every browser says that it is Mozilla, and asks for HTML when it opens a page. */
const isBrowser = ({ 'user-agent': agent, accept }: IncomingHttpHeaders): boolean =>
  agent?.startsWith('Mozilla/') === true || accept?.includes('text/html') === true;

import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request comes from one of our own pages: a browser sends the origin of a page that writes or opens a stream.
 * Programs send none, and no cookie against their will.
 * @param publicUrl the site's public address; undefined accepts the address that the page was opened at
 */
export function isOwnOrigin({ origin, host }: IncomingHttpHeaders, publicUrl: string | undefined): boolean {
  if (origin === undefined) return true;
  return origin === publicUrl || origin === `http://${host}` || origin === `https://${host}`;
}

/**
 * Whether a GET that another site must not cause was requested by one of our own pages, a typed address or a program.
 * Browsers send the origin in one of three headers, old ones and those on plain http only in the last; a browser's
 * request without any of them may come from any page.
 */
export function isAskedFromHere(headers: IncomingHttpHeaders, publicUrl: string | undefined): boolean {
  const { 'sec-fetch-site': site, referer, host } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (!isOwnOrigin(headers, publicUrl)) return false;
  if (referer !== undefined) return isOwnOrigin({ host, origin: parseOrigin(referer) }, publicUrl);
  return site !== undefined || headers.origin !== undefined || !isBrowser(headers);
}

const parseOrigin = (url: string): string => (URL.canParse(url) ? new URL(url).origin : 'null');

/** Every browser names itself Mozilla, and accepts HTML when it opens a page. */
const isBrowser = ({ 'user-agent': agent, accept }: IncomingHttpHeaders): boolean =>
  agent?.startsWith('Mozilla/') === true || accept?.includes('text/html') === true;

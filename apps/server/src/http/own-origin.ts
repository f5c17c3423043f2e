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

import { createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { OrderDraft } from '@lonja/protocol';
import type * as z from 'zod';

/** How long a preview may be executed, in milliseconds: a person may be asked meanwhile, and the figures still mean something. */
export const PREVIEW_LIFETIME_MS = 120_000;

/** What a token is bound to. The key is not in it: its secret authenticates the token. */
export interface Preview {
  /** Account that the figures are of; null where the person has none. */
  readonly account: number | null;
  /** The order as it came, with the price that was seen. */
  readonly order: z.input<typeof OrderDraft>;
  /** Why, in the program's own words. */
  readonly words?: string | undefined;
  readonly quote: { readonly bid: string; readonly ask: string; readonly at: string };
  /** Milliseconds since 1970: it is not executed from then on. */
  readonly until: number;
  /** Makes two previews of the same order two tokens, of which each is executed once. */
  readonly nonce: string;
}

type PreviewRefusal = 'preview_unknown' | 'preview_expired';

export const writePreview = (secret: Buffer, preview: Preview): string => {
  const content = Buffer.from(JSON.stringify(preview)).toString('base64url');
  return `${content}.${computeMac(secret, content).toString('base64url')}`;
};

/** Reads a token for the account of the call. One that is altered, or of another key or account, is unknown. @param now milliseconds since 1970 */
export function readPreview(
  secret: Buffer,
  token: string,
  { account, now }: { readonly account: number | null; readonly now: number },
): Preview | PreviewRefusal {
  const [content = '', mac = '', ...more] = token.split('.');
  // Compared as texts: base64url has several spellings of the same bytes, and a token has one.
  const [given, own] = [Buffer.from(mac), Buffer.from(computeMac(secret, content).toString('base64url'))];
  if (more.length > 0 || given.length !== own.length || !timingSafeEqual(given, own))
    return 'preview_unknown';
  const preview = JSON.parse(Buffer.from(content, 'base64url').toString()) as Preview;
  if (preview.account !== account) return 'preview_unknown';
  return now < preview.until ? preview : 'preview_expired';
}

/** The order's own id, the same for each execution of a token: the desk places the first one alone. */
export const computeOrderId = (token: string): string =>
  `mcp-${hash('sha256', token, 'base64url').slice(0, 32)}`;

/** @param bearer the API key */
export const derivePreviewSecret = (bearer: string): Buffer =>
  Buffer.from(hkdfSync('sha256', bearer, '', 'previews of orders', 32));

const computeMac = (secret: Buffer, content: string): Buffer =>
  createHmac('sha256', secret).update(content).digest();

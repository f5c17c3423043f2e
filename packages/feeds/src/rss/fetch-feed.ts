import { FeedRefused } from './parse-feed.ts';

/** The validators of the last response, for conditional requests. */
export interface FeedVersion {
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
}

export interface FetchedFeed {
  readonly text: string;
  readonly version: FeedVersion;
}

export interface FetchOptions {
  readonly version?: FeedVersion | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for the whole answer. */
  readonly timeoutMs?: number;
  /** Bytes, unpacked. */
  readonly maxBytes?: number;
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 2 * 1024 * 1024;

/**
 * The text of a feed, within limits of time and size.
 * @returns undefined when it has not changed since that version
 * @throws FeedRefused for another status or a text that is too long; the fault of the network otherwise
 */
export async function fetchFeed(url: string, options: FetchOptions = {}): Promise<FetchedFeed | undefined> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const response = await fetch(url, {
    headers: buildHeaders(options.version),
    signal: options.signal ? AbortSignal.any([timeout, options.signal]) : timeout,
  });
  if (response.status === 304) {
    await response.body?.cancel();
    return undefined;
  }
  if (!response.ok) {
    await response.body?.cancel();
    throw new FeedRefused(`status ${response.status}`);
  }
  const bytes = await readWithin(response, options.maxBytes ?? MAX_BYTES);
  return {
    text: decode(bytes, response.headers.get('content-type')),
    version: {
      etag: response.headers.get('etag') ?? undefined,
      lastModified: response.headers.get('last-modified') ?? undefined,
    },
  };
}

const buildHeaders = (version: FeedVersion | undefined): Record<string, string> => ({
  accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.8',
  'user-agent': 'Lonja news reader',
  ...(version?.etag ? { 'if-none-match': version.etag } : {}),
  ...(version?.lastModified ? { 'if-modified-since': version.lastModified } : {}),
});

async function readWithin(response: Response, maximum: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    // Leaving the loop ends the transfer.
    if (length > maximum) throw new FeedRefused(`it is longer than ${maximum} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** By the header's charset, else by the XML declaration's, else UTF-8. */
function decode(bytes: Buffer, contentType: string | null): string {
  const declared = /^[^>]*encoding=["']([\w-]+)["']/.exec(bytes.subarray(0, 200).toString('latin1'))?.[1];
  const charset = /charset="?([\w-]+)/i.exec(contentType ?? '')?.[1] ?? declared ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    throw new FeedRefused('its charset is not known');
  }
}

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { onSendAsyncHookHandler } from 'fastify';
import { preferredEncoding, type ContentEncoding } from '../process/content-encoding.ts';

/** A shorter answer fits into the packet of its heads. */
const COMPRESSED_FROM = 1_200;
/** Beyond it a level more costs more time than its bytes do on a slow line. */
const BROTLI_QUALITY = 4;

const brotli = promisify(brotliCompress);
const COMPRESS: Readonly<Record<Exclude<ContentEncoding, 'identity'>, (body: Buffer) => Promise<Buffer>>> = {
  gzip: promisify<Buffer, Buffer>(gzip),
  br: (body) =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
};

/**
 * Compresses an answer that anybody may read, where it is long and the client takes it. Answers of an account stay as they are: their
 * length would tell what is secret in them to whoever can have a part of them written.
 */
export const compressAnswer: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
  if (reply.hasHeader('content-encoding') || Buffer.byteLength(payload) < COMPRESSED_FROM) return payload;
  reply.header('vary', addToList(reply.getHeader('vary'), 'accept-encoding'));
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  if (encoding === 'identity') return payload;
  reply.header('content-encoding', encoding).removeHeader('content-length');
  return COMPRESS[encoding](Buffer.from(payload));
};

/** A header's list with one more value, which stands in it once: news depend on the language too, prices name the encoding themselves. */
const addToList = (list: unknown, value: string): string => {
  const known = typeof list === 'string' ? list.split(', ') : [];
  return known.includes(value) ? known.join(', ') : [...known, value].join(', ');
};

import type { Send } from '@lonja/protocol/client';
import type { FastifyRequest } from 'fastify';
import type { Api } from './api.ts';

/**
 * Sends a request's own calls to this very server, in this process and from the request's address: authentication, validation, limits
 * and refusals are those of any other call.
 * @param own headers of each call, among them who makes it
 */
export function sendWithin(
  app: Api,
  { ip }: Pick<FastifyRequest, 'ip'>,
  own: Readonly<Record<string, string>>,
): { readonly send: Send; readonly isReplay: () => boolean } {
  let isReplay = false;
  const send: Send = async (url, init) => {
    const { statusCode, statusMessage, headers, payload } = await app.inject({
      method: (init?.method ?? 'GET') as 'GET',
      url,
      headers: { ...(init?.headers as Record<string, string>), ...own },
      ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
      remoteAddress: ip,
    });
    isReplay = headers['idempotent-replayed'] !== undefined;
    // No `Response`: it would copy the answer into a stream, to read it from there.
    return {
      ok: statusCode >= 200 && statusCode <= 299,
      status: statusCode,
      statusText: statusMessage,
      headers: { get: (name) => headers[name]?.toString() ?? null },
      json: async () => JSON.parse(payload),
      text: async () => payload,
    };
  };
  return { send, isReplay: () => isReplay };
}

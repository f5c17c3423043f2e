import type { FastifyRequest } from 'fastify';
import type { Api } from './api.ts';

export type Send = typeof fetch;

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
  const send: Send = async (input, init) => {
    const { statusCode, headers, rawPayload } = await app.inject({
      method: (init?.method ?? 'GET') as 'GET',
      url: input as string,
      headers: { ...(init?.headers as Record<string, string>), ...own },
      ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
      remoteAddress: ip,
    });
    isReplay = headers['idempotent-replayed'] !== undefined;
    const body = statusCode === 304 ? null : rawPayload;
    const answered = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    return new Response(body, { status: statusCode, headers: answered });
  };
  return { send, isReplay: () => isReplay };
}

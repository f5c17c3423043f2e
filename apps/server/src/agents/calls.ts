import { createClient, type Send } from '@lonja/protocol/client';
import { CALLS, KEY_SCOPES, splitRoute, type Asset } from '@lonja/protocol';
import type { Language } from '@lonja/words/languages';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { findBearer } from '../identity/bearer.ts';
import type { AgentCall, AgentProgram } from './agent-call.ts';
import type { AgentClient } from './agent-server.ts';
import { derivePreviewSecret } from './preview-token.ts';
import type { Api } from '../reading/api.ts';
import { answerError } from '../calls/errors.ts';
import { API_VERSION } from '../calls/openapi.ts';
import type { SignedInRequest } from '../calls/policy.ts';
import { readerLanguage } from '../reading/reader-language.ts';
import { sendWithin } from '../reading/send-within.ts';

export interface AgentRoutes {
  readonly clock: () => number;
}

/** What a program may ask a minute, beside the limits of the calls that its tools make. */
const A_MINUTE = 1_200;

/**
 * /mcp: the tools of agents (Model Context Protocol, streamable HTTP, without sessions). Each tool makes this server's own calls, with
 * the key that the agent came with: scopes, mandates, limits, validation and refusals are theirs.
 */
export async function registerAgentRoute(app: Api, { clock }: AgentRoutes): Promise<void> {
  const assetsOf = createAssetReader();
  await app.register((scope, _options, done) => {
    scope.setErrorHandler((error: FastifyError, request, reply) =>
      answerError(error, request, reply, chooseLanguage(request)),
    );
    // JSON-RPC has an answer of its own for what is no JSON.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, parsed) => {
      request.bodyText = body as string;
      parsed(null, body);
    });
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: '/mcp',
      schema: { hide: true },
      config: {
        policy: 'program',
        rateLimit: {
          max: A_MINUTE,
          timeWindow: '1 minute',
          hook: 'preHandler',
          keyGenerator: ({ session }) => session?.userId ?? '',
        },
      },
      onSend: async (_request, reply, payload) => {
        if (reply.statusCode === 401) reply.header('www-authenticate', 'Bearer realm="Lonja"');
        return payload;
      },
      handler: async (request, reply) => {
        const asked = request as SignedInRequest;
        // Many installations never see an agent: a start does without its tools and their library.
        const { answerAgent } = await import('./agent-server.ts');
        const answer = await answerAgent(buildWebRequest(asked), {
          program: readProgram(asked),
          version: API_VERSION,
          callsOf: (client) => createCalls(app, asked, { client, clock, assetsOf }),
          onFault: (error) => request.log.error({ err: error }, 'tool failed'),
        });
        return sendAnswer(reply, answer);
      },
    });
    done();
  });
}

function readProgram(request: SignedInRequest): AgentProgram {
  const { userId, accountId, scopes = [] } = request.session;
  return {
    userId,
    accountId,
    scopes: KEY_SCOPES.filter((scope) => scopes.includes(scope)),
    language: chooseLanguage(request),
    previewSecret: derivePreviewSecret(findBearer(request.headers) ?? ''),
  };
}

/** English, which models read best, unless the program asks for another. */
const chooseLanguage = (request: FastifyRequest): Language => readerLanguage(request) ?? 'en';

interface CallOptions {
  readonly client: AgentClient | undefined;
  readonly clock: () => number;
  readonly assetsOf: (send: Send, world: string | undefined) => Promise<readonly Asset[]>;
}

/** The server's calls, made in this process with the key and from the address of an agent's request. */
function createCalls(
  app: Api,
  request: SignedInRequest,
  { client, clock, assetsOf }: CallOptions,
): Omit<AgentCall, 'program'> {
  const { send, isReplay } = sendWithin(app, request, {
    authorization: request.headers.authorization ?? '',
    agent: readAgentWords(request, client),
    'accept-language': chooseLanguage(request),
  });
  const { account } = request.query as { readonly account?: string };
  const world = request.session.world?.toString();
  const calls = createClient({
    origin: '',
    readToken: () => findBearer(request.headers) ?? null,
    readAccount: () => account,
    readWorld: () => world,
    fetch: send,
  });
  return {
    call: (name, input) => calls.call(name, input),
    assets: () => assetsOf(send, world),
    isReplay,
    isDrawn: () => request.market.isDrawn(),
    now: clock,
  };
}

/** What an agent says about itself: the header `Agent`, else what its client calls itself, visible characters alone. */
function readAgentWords({ headers }: SignedInRequest, client: AgentClient | undefined): string {
  if (typeof headers.agent === 'string') return headers.agent;
  const words = client ? `${client.name} ${client.version}` : (headers['user-agent'] ?? '');
  return (
    words
      .replaceAll(/[^ -~]/g, '')
      .slice(0, 200)
      .trim() || 'MCP'
  );
}

/** Reads the instruments of a market, and parses an unchanged answer once: it has thousands of them. */
function createAssetReader(): CallOptions['assetsOf'] {
  const known = new Map<string, { readonly etag: string; readonly assets: readonly Asset[] }>();
  const { path } = splitRoute(CALLS.getMarketData.route);
  return async (send, world) => {
    const name = world ?? '';
    const found = known.get(name);
    const response = await send(world === undefined ? path : `${path}?world=${world}`, {
      headers: found ? { 'if-none-match': found.etag } : {},
    });
    if (found && response.status === 304) return found.assets;
    const assets = (await response.json()) as readonly Asset[];
    known.set(name, { etag: response.headers.get('etag') ?? '', assets });
    return assets;
  };
}

/** The request as the library reads it: without cookie and authorization, which are not its business. */
function buildWebRequest({ method, headers, bodyText }: SignedInRequest): Request {
  const passed = Object.entries(headers).filter(
    ([name, value]) => typeof value === 'string' && (PASSED.has(name) || name.startsWith('mcp-')),
  ) as [string, string][];
  return new Request('http://mcp/mcp', {
    method,
    headers: passed,
    ...(method === 'POST' ? { body: bodyText } : {}),
  });
}

const PASSED = new Set(['accept', 'content-type']);

/** Whole: nothing is sent before the answer is known. */
async function sendAnswer(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  const body = Buffer.from(await answer.arrayBuffer());
  reply.code(answer.status).header('cache-control', 'no-store');
  for (const [name, value] of answer.headers) reply.header(name, value);
  return reply.send(body.length === 0 ? undefined : body);
}

import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sessions } from '../auth/sessions.ts';
import type { Api } from './api.ts';
import { SESSION_COOKIE } from './policy.ts';

/** Pages for a visitor; a signed-in one is led to the app. */
const VISITOR_PAGES: Readonly<Record<string, string>> = {
  '/': 'index.html',
  '/login': 'login/index.html',
  '/register': 'register/index.html',
  '/client-signup': 'register/index.html',
  '/forgot-password': 'forgot-password/index.html',
  '/reset-password': 'reset-password/index.html',
};
const HOME = { user: '/app/dashboard', admin: '/admin/users' } as const;
const NONCE_PLACEHOLDER = '__CSP_NONCE__';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];
const VISITOR_POLICY = [...POLICY, "style-src 'self'"].join('; ');
/** Radix injects a style element: it carries this answer's nonce. */
const appPolicy = (nonce: string): string =>
  [...POLICY, `style-src 'self' 'nonce-${nonce}'`, "style-src-attr 'unsafe-inline'"].join('; ');

/** The built web: prerendered pages, the app's shell for /app and /admin, assets that never change their name. */
export async function registerPages(app: Api, folder: string, sessions: Sessions): Promise<void> {
  if (!existsSync(path.join(folder, 'app.html')))
    throw new Error(`the web is not built: ${folder} has no app.html`);
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true });
  const notFound = readFileSync(path.join(folder, '404/index.html'));
  const shell = readFileSync(path.join(folder, 'app.html'), 'utf8');

  for (const [url, file] of Object.entries(VISITOR_PAGES)) {
    app.get(url, page, async (request, reply) => {
      const session = await visitorSession(request, sessions);
      if (session) return reply.redirect(HOME[session.role], 302);
      return sendPage(reply, file);
    });
  }
  for (const url of ['/app', '/app/*', '/admin', '/admin/*']) {
    app.get(url, page, async (request, reply) => {
      const session = await visitorSession(request, sessions);
      if (!session) return reply.redirect('/login', 302);
      return sendShell(reply, shell);
    });
  }
  app.get('/assets/*', page, (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .sendFile(`assets/${(request.params as { '*': string })['*']}`, { cacheControl: false }),
  );
  for (const file of rootFiles(folder)) {
    app.get(`/${file}`, page, (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile(file, { cacheControl: false }),
    );
  }
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api/') || request.url === '/api' || request.method !== 'GET') {
      return reply.callNotFoundAsJson();
    }
    return reply
      .code(404)
      .header('content-security-policy', VISITOR_POLICY)
      .type('text/html; charset=utf-8')
      .send(notFound);
  });
}

declare module 'fastify' {
  interface FastifyReply {
    callNotFoundAsJson(): FastifyReply;
  }
}

const page = { schema: { hide: true }, config: { policy: 'public' } } as const;

async function visitorSession(request: FastifyRequest, sessions: Sessions) {
  const cookie = request.cookies[SESSION_COOKIE];
  return cookie === undefined ? undefined : sessions.findByCookie(cookie);
}

const sendPage = (reply: FastifyReply, file: string): FastifyReply =>
  reply
    .header('content-security-policy', VISITOR_POLICY)
    .header('cache-control', 'no-cache')
    .sendFile(file, { cacheControl: false });

/** A nonce a page load, so the shell is never cached. */
function sendShell(reply: FastifyReply, shell: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('content-security-policy', appPolicy(nonce))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(shell.replaceAll(NONCE_PLACEHOLDER, nonce));
}

const rootFiles = (folder: string): string[] =>
  readdirSync(folder).filter(
    (file) => !/\.(br|gz|html)$/.test(file) && statSync(path.join(folder, file)).isFile(),
  );

import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { choosePlace, wantedIn, withNext } from '@lonja/protocol/home';
import { LANGUAGES } from '@lonja/words/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sessions } from '../identity/sessions.ts';
import type { Certificates } from '../certificates/certificates.ts';
import { preferredEncoding } from '../process/content-encoding.ts';
import { escapeHtml } from './fill-template.ts';
import type { FilledPage, PublicPages } from './public-pages.ts';
import type { Api } from '../reading/api.ts';
import { compressAnswer } from '../reading/compressed-answers.ts';
import { createPagePolicies, type PagePolicies } from './page-policy.ts';
import { SESSION_COOKIE } from '../identity/session-cookie.ts';
import { readerLanguage } from '../reading/reader-language.ts';

const NONCE_PLACEHOLDER = '__CSP_NONCE__';
/** The page for unknown addresses: in English as specified, or in the reader's language as '/404/es'. */
const NOT_FOUND = '/404';
/** Asset names of the build; they are in no subfolder, so a name with a path is refused. */
const ASSET = /^\w[\w.-]*$/;
/** The one script with a policy of its own: a worker has that of its file. */
const PROOF_WORKER = /^proof\.worker-[\w-]+\.js$/;
/** Placeholders of the app's shell. */
const NO_SCRIPT_PLACEHOLDER = '__NO_SCRIPT__';
const DEMONSTRATION_PLACEHOLDER = '__DEMONSTRATION__';
/** By whom a certificate has to be signed: the page that checks it may ask nobody. */
const SIGNERS_PLACEHOLDER = '__SIGNING_CERTIFICATES__';
/** The installation whose page it is: genuine is what this one has signed, and no other. */
const NAME_PLACEHOLDER = '__INSTALLATION_NAME__';
const ADDRESS_PLACEHOLDER = '__INSTALLATION_ADDRESS__';

export interface PageRoutes {
  /** Folder of the built web. */
  readonly folder: string;
  readonly publicPages: PublicPages;
  readonly sessions: Sessions;
  readonly certificates: Pick<Certificates, 'trusted' | 'installation'>;
  /** Whether the public address is https. */
  readonly isSecure: boolean;
  /** Whether everybody in the database was made up. */
  readonly isDemonstration: boolean;
}

/** The built web: public pages with their figures, the app's shell for everything else, assets with hashed names. */
export async function registerPages(
  app: Api,
  { folder, publicPages, sessions, certificates, isSecure, isDemonstration }: PageRoutes,
): Promise<void> {
  const policies = createPagePolicies(isSecure);
  if (!existsSync(path.join(folder, 'app.html')))
    throw new Error(`the web is not built: ${folder} has no app.html`);
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true });
  const shell = readFileSync(path.join(folder, 'app.html'), 'utf8').replace(
    DEMONSTRATION_PLACEHOLDER,
    isDemonstration ? 'yes' : 'no',
  );
  for (const url of publicPages.paths.filter((name) => !name.startsWith(NOT_FOUND))) {
    app.get(url, page, async (request, reply) => {
      const filled = await publicPages.page(url);
      const session = filled.leadsSignedIn ? await visitorSession(request, sessions) : undefined;
      if (session) return reply.redirect(choosePlace(session.role, wantedIn(readQuery(request))), 302);
      return sendPage(request, reply, filled, policies);
    });
  }
  registerAppPages(app, { shell, policies, sessions });
  registerOpenPages(app, { shell, policies, certificates });
  app.get('/assets/*', page, (request, reply) => {
    const { '*': name } = request.params as { '*': string };
    if (!ASSET.test(name)) return reply.callNotFound();
    if (PROOF_WORKER.test(name)) reply.header('content-security-policy', policies.proofWorker);
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .sendFile(`assets/${name}`, { cacheControl: false });
  });
  for (const file of plainFiles(folder, publicPages.paths)) {
    app.get(`/${file}`, page, (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .header('content-security-policy', policies.file)
        .sendFile(file, { cacheControl: false }),
    );
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/api/') || request.url === '/api' || request.method !== 'GET') {
      return reply.callNotFoundAsJson();
    }
    const asked = `${NOT_FOUND}/${readerLanguage(request) ?? 'en'}`;
    const filled = await publicPages.page(publicPages.paths.includes(asked) ? asked : NOT_FOUND);
    return sendPage(request, reply.code(404), filled, policies);
  });
}

interface ShellPages {
  readonly shell: string;
  readonly policies: PagePolicies;
}

/** Pages of the shell for whoever is signed in. */
function registerAppPages(
  app: Api,
  { shell, policies, sessions }: ShellPages & Pick<PageRoutes, 'sessions'>,
): void {
  /** A page that checks nothing names no signer. */
  const appShell = [SIGNERS_PLACEHOLDER, NAME_PLACEHOLDER, ADDRESS_PLACEHOLDER].reduce(
    (text, placeholder) => text.replace(placeholder, ''),
    shell,
  );
  for (const url of ['/app', '/app/*', '/admin', '/admin/*']) {
    app.get(url, shellPage, async (request, reply) => {
      const session = await visitorSession(request, sessions);
      if (!session) return reply.redirect(withNext('/login', request.url), 302);
      const language = readerLanguage(request) ?? (url.startsWith('/admin') ? 'es' : 'en');
      const filled = appShell.replace(NO_SCRIPT_PLACEHOLDER, LANGUAGES[language].page.noScript);
      return sendShell(reply, filled, policies.app);
    });
  }
}

/** Pages of the shell that are anybody's, signed in or not. */
function registerOpenPages(
  app: Api,
  { shell, policies, certificates }: ShellPages & Pick<PageRoutes, 'certificates'>,
): void {
  for (const [url, policy] of [
    ['/verify', policies.proof],
    ['/contests/*', policies.app],
    ['/lti/start', policies.app],
    ['/certificates/*', policies.app],
  ] as const) {
    app.get(url, shellPage, async (request, reply) => {
      const language = readerLanguage(request) ?? 'en';
      const { noScript } = LANGUAGES[language].page;
      // Without the database the page still computes; who signed a certificate it then leaves to its reader.
      const signers = url === '/verify' ? await certificates.trusted().catch(() => []) : [];
      const { name, address } = certificates.installation();
      const filled = shell
        .replace(NO_SCRIPT_PLACEHOLDER, noScript)
        .replace(SIGNERS_PLACEHOLDER, signers.join(' '))
        // A function: in a text `$&` would stand for the placeholder.
        .replace(NAME_PLACEHOLDER, () => escapeHtml(name))
        .replace(ADDRESS_PLACEHOLDER, () => escapeHtml(address));
      return sendShell(reply, filled, policy);
    });
  }
}

declare module 'fastify' {
  interface FastifyReply {
    callNotFoundAsJson(): FastifyReply;
  }
}

const page = { schema: { hide: true }, config: { policy: 'public' } } as const;
const shellPage = { ...page, onSend: compressAnswer };

const readQuery = ({ query }: FastifyRequest) => query as Readonly<Record<string, unknown>>;

async function visitorSession(request: FastifyRequest, sessions: Sessions) {
  const cookie = request.cookies[SESSION_COOKIE];
  return cookie === undefined ? undefined : sessions.findByCookie(cookie);
}

/** Sends a page in the best encoding, or 304. Never cached by proxies, because a cookie decides about the redirect. */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  filled: FilledPage,
  { visitor }: PagePolicies,
): FastifyReply {
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  const tag = `"${filled.tag}-${encoding}"`;
  reply
    .header('content-security-policy', visitor)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding, accept-language, cookie')
    .header('etag', tag);
  if (request.headers['if-none-match'] === tag && reply.statusCode === 200) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(filled.type).send(filled.bodies[encoding]);
}

/** The nonce is new for each load, so the shell is never cached. It says nothing of whom it is sent to, so that it may be compressed. */
function sendShell(reply: FastifyReply, shell: string, policy: PagePolicies['app']): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('content-security-policy', policy(nonce))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(shell.replaceAll(NONCE_PLACEHOLDER, nonce));
}

/** Files at the root and images, as they are, without the build's own notes and the filled templates. */
const plainFiles = (folder: string, filled: readonly string[]): string[] =>
  [...readdirSync(folder), ...picturesIn(folder)].filter(
    (file) =>
      !/\.(br|gz|html)$|^\.|^pages\.json$/.test(file) &&
      !filled.includes(`/${file}`) &&
      statSync(path.join(folder, file)).isFile(),
  );

const picturesIn = (folder: string): string[] =>
  existsSync(path.join(folder, 'pictures'))
    ? readdirSync(path.join(folder, 'pictures')).map((file) => `pictures/${file}`)
    : [];

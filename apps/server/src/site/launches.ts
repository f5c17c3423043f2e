import { randomBytes } from 'node:crypto';
import type { LaunchFault } from '@lonja/protocol/launch-faults';
import { SERVER_TEXTS } from '@lonja/words/server-texts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import {
  beginLaunch,
  LAUNCH_PATHS,
  findNamedPlatform,
  receiveLaunch,
  type InitiatedLogin,
} from '../lti/begin-launch.ts';
import type { LaunchNeeds } from '../lti/launch-needs.ts';
import { fillTemplate } from './fill-template.ts';
import type { Api } from '../reading/api.ts';
import { readerLanguage } from '../reading/reader-language.ts';

export interface LaunchPages extends LaunchNeeds {
  readonly isSecure: boolean;
}

const Login = z.object({
  iss: z.string().min(1).max(255),
  login_hint: z.string().min(1).max(2_000),
  client_id: z.string().max(255).optional(),
  lti_message_hint: z.string().max(8_000).optional(),
});
const Authentication = z.object({
  state: z.string().max(4_000).optional(),
  id_token: z.string().max(60_000).optional(),
  error: z.string().max(500).optional(),
});

const COOKIE_SECONDS = 1_800;
const limited = { max: 300, timeWindow: '1 minute' };

/** What browsers load on their way from a platform: not calls, because platforms send forms. */
export function registerLaunchPages(app: Api, needs: LaunchPages): void {
  const keys = { schema: { hide: true }, config: { policy: 'public' as const } };
  const foreign = {
    schema: { hide: true },
    config: { policy: 'public' as const, isFromElsewhere: true as const, rateLimit: limited },
  };
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    scope.get(LAUNCH_PATHS.keys, keys, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=300')
        .header('access-control-allow-origin', '*')
        .send(await needs.toolKeys.published()),
    );
    scope.get(LAUNCH_PATHS.login, foreign, (request, reply) => login(needs, request, reply, request.query));
    scope.post(LAUNCH_PATHS.login, foreign, (request, reply) => login(needs, request, reply, request.body));
    scope.post(LAUNCH_PATHS.launch, foreign, async (request, reply) => {
      const sent = Authentication.safeParse(request.body);
      const outcome = sent.success ? await receiveLaunch(needs, sent.data) : 'state_invalid';
      if (typeof outcome === 'string') return faulty(request, reply, outcome);
      // Behind '#': browsers do not send that part, and no log contains it.
      return reply
        .header('cache-control', 'no-store')
        .redirect(`${LAUNCH_PATHS.start}#${outcome.ticket}`, 303);
    });
    done();
  });
}

function faulty(request: FastifyRequest, reply: FastifyReply, fault: LaunchFault): FastifyReply {
  request.log.info({ fault }, 'launch refused');
  return reply.header('cache-control', 'no-store').redirect(`${LAUNCH_PATHS.start}#fault.${fault}`, 303);
}

async function login(
  needs: LaunchPages,
  request: FastifyRequest,
  reply: FastifyReply,
  sent: unknown,
): Promise<FastifyReply> {
  const read = Login.safeParse(sent);
  const platform = read.success ? await findNamedPlatform(needs, read.data) : undefined;
  if (!read.success || !platform) return faulty(request, reply, 'platform_unknown');
  if (!isOwnTab(request)) return openInTab(request, reply, { ...read.data, platform: platform.name });
  const { location, cookie } = await beginLaunch(needs, platform, read.data);
  return reply
    .setCookie(cookie.name, cookie.value, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: needs.isSecure,
      maxAge: COOKIE_SECONDS,
    })
    .header('cache-control', 'no-store')
    .redirect(location, 302);
}

/** Parameter of the link by which a launch leaves a frame. */
const TAB = 'tab';

/**
 * In a frame a browser keeps our cookies from us. Over plain http browsers don't say what they load for: there the link is one
 * click more.
 */
const isOwnTab = ({ headers, query }: FastifyRequest): boolean =>
  headers['sec-fetch-dest'] === 'document' || (query as Readonly<Record<string, unknown>>)[TAB] === '1';

/** A page for a frame, with a link that begins the same launch in a tab of its own. Any site may frame it: it shows nothing. */
function openInTab(
  request: FastifyRequest,
  reply: FastifyReply,
  { platform, ...login }: InitiatedLogin & { readonly platform: string },
): FastifyReply {
  const language = readerLanguage(request) ?? 'en';
  const nonce = randomBytes(16).toString('base64');
  const address = new URLSearchParams({ [TAB]: '1' });
  for (const [name, text] of Object.entries(login)) if (text !== undefined) address.set(name, text);
  const texts: Readonly<Record<string, string>> = {
    ...SERVER_TEXTS[language].launchPage,
    language,
    nonce,
    platform,
    address: `${LAUNCH_PATHS.login}?${address.toString()}`,
  };
  return reply
    .removeHeader('x-frame-options')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`,
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(fillTemplate(PAGE, (name) => texts[name]));
}

const PAGE = `<!doctype html>
<html lang="{{language}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{title}}</title>
<style nonce="{{nonce}}">
  :root { color-scheme: light dark; }
  body { margin: 0; padding: 24px 16px; font: 16px/1.5 system-ui, sans-serif; text-align: center; }
  h1 { font-size: 20px; margin: 0 0 8px; }
  p { margin: 0 auto 20px; max-width: 36em; }
  a { display: inline-block; padding: 12px 24px; border-radius: 8px; background: #1d4ed8; color: #fff; font-weight: 600;
    text-decoration: none; }
  a:focus-visible { outline: 3px solid; outline-offset: 3px; }
</style>
</head>
<body>
<main>
<h1>{{title}}</h1>
<p>{{text}}</p>
<a href="{{address}}" target="_blank" rel="noopener">{{open}}</a>
</main>
</body>
</html>
`;

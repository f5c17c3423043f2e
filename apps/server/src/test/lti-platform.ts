import { generateKeyPairSync, randomBytes, randomUUID, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLocalJWKSet, jwtVerify, SignJWT, type JSONWebKeySet, type JWTPayload } from 'jose';

/**
 * A learning platform, written from the documents of 1EdTech: Security Framework 1.0, LTI 1.3 core, Assignment and Grade Services
 * 2.0. It shares no code with the tool, and refuses what the documents say that a platform refuses.
 */
export interface LtiPlatform {
  readonly origin: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly deploymentId: string;
  /** To enter at the tool. */
  readonly registration: {
    readonly name: string;
    readonly issuer: string;
    readonly clientId: string;
    readonly deploymentIds: string[];
    readonly authorizationUrl: string;
    readonly tokenUrl: string;
    readonly keysUrl: string;
  };
  /** Registers the tool with the platform. */
  register(tool: { readonly loginUrl: string; readonly launchUrl: string; readonly keysUrl: string }): void;
  /** The address by which somebody's browser begins a launch. */
  loginAddress(launch: PlatformLaunch): string;
  /** What somebody's browser would post to the tool, for what the tool has asked. @param tamper changes the token before it is signed */
  authenticate(
    location: string,
    tamper?: Tamper,
  ): Promise<{ readonly state: string; readonly id_token: string }>;
  /** Replaces the platform's key. @param keepsOld whether the one before it stays published */
  rotateKey(keepsOld?: boolean): void;
  /** Keys were read so often. */
  readonly keyReads: () => number;
  /** The newest score of a column and a person. */
  score(column: string, subject: string): PlatformScore | undefined;
  /** Every score that came, also those that were refused. */
  readonly posted: readonly PlatformScore[];
  /** How it answers the next requests for scores, in their order; undefined as the documents say. */
  misbehave(...answers: readonly Misbehaviour[]): void;
  /** Gives no token any more, or does again. */
  refuseTokens(isRefused: boolean): void;
  /** Forgets the tokens that it gave: they are refused. */
  forgetTokens(): void;
  stop(): Promise<void>;
}

export interface PlatformLaunch {
  readonly subject: string;
  readonly roles?: readonly string[];
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly course?: { readonly id: string; readonly title: string } | undefined;
  readonly link?: { readonly id: string; readonly title?: string; readonly column?: string } | undefined;
  readonly sourcedId?: string;
  readonly custom?: Readonly<Record<string, string>>;
}

interface PlatformScore {
  readonly column: string;
  readonly userId: string;
  readonly scoreGiven: number;
  readonly scoreMaximum: number;
  readonly timestamp: string;
  readonly activityProgress: string;
  readonly gradingProgress: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Tamper {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly without?: readonly string[];
  readonly kid?: string;
  readonly key?: KeyObject | Uint8Array;
  readonly alg?: string;
}

type Misbehaviour =
  number | 'hang' | 'redirect' | 'lost_answer' | readonly [status: number, retryAfter: string];

export const INSTRUCTOR = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor';
export const LEARNER = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner';
export const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/';
const ENDPOINT = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';
const SCORE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score';

interface Key {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const newKey = (): Key => ({ kid: randomUUID(), ...generateKeyPairSync('rsa', { modulusLength: 2_048 }) });

/** @param clock milliseconds since 1970 @param host by which browsers know it: another name is another site */
export async function startLtiPlatform(clock = Date.now, host = '127.0.0.1'): Promise<LtiPlatform> {
  let reads = 0;
  let tool: Parameters<LtiPlatform['register']>[0] | undefined;

  const { server, origin } = await listen(host, (request, response) => answer(request, response));
  const clientId = `tool-${randomBytes(4).toString('hex')}`;
  const deploymentId = 'deployment-1';
  const self: PlatformItself = { origin, clientId, deploymentId, clock, toolOf: () => tool };
  const launching = createLaunching(self);
  const grading = createGrading(self);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    const body = await readBody(request);
    if (url.pathname === '/jwks') {
      reads += 1;
      return json(response, 200, publishKeys(launching.keys()));
    }
    if (url.pathname === '/auth') {
      const [state, token] = [url.searchParams.get('state') ?? '', await launching.tokenFor(url)];
      return html(response, formPage(url.searchParams.get('redirect_uri') ?? '', { state, id_token: token }));
    }
    if (url.pathname === '/token' && request.method === 'POST')
      return grading.giveToken(response, new URLSearchParams(body));
    if (url.pathname === '/course') return html(response, coursePage(url));
    const column = /^(\/columns\/[\w-]+\/lineitem)\/scores$/.exec(url.pathname)?.[1];
    if (column && request.method === 'POST') return grading.takeScore({ request, response, column, body });
    return json(response, 404, {});
  }

  return {
    origin,
    issuer: origin,
    clientId,
    deploymentId,
    registration: {
      name: 'Aula virtual',
      issuer: origin,
      clientId,
      deploymentIds: [deploymentId],
      authorizationUrl: `${origin}/auth`,
      tokenUrl: `${origin}/token`,
      keysUrl: `${origin}/jwks`,
    },
    register: (given) => void (tool = given),
    loginAddress: launching.loginAddress,
    authenticate: async (location, tamper) => {
      const url = new URL(location);
      return { state: url.searchParams.get('state') ?? '', id_token: await launching.tokenFor(url, tamper) };
    },
    rotateKey: launching.rotateKey,
    keyReads: () => reads,
    ...grading.controls,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A course with the link in a frame, as a platform shows it unless it is set otherwise. */
const coursePage = (url: URL): string => {
  const address = url.searchParams.get('launch') ?? '';
  return `<!doctype html><html lang="en"><title>Course</title><h1>Course</h1>
    <a id="tab" href="${address.replaceAll('&', '&amp;')}">Open</a>
    <iframe title="Lonja" width="600" height="300" src="${address.replaceAll('&', '&amp;')}"></iframe></html>`;
};

async function listen(
  host: string,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
) {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://${host}:${(server.address() as AddressInfo).port}` };
}

/** What its parts know of the platform. */
interface PlatformItself {
  readonly origin: string;
  readonly clientId: string;
  readonly deploymentId: string;
  readonly clock: () => number;
  readonly toolOf: () => Parameters<LtiPlatform['register']>[0] | undefined;
}

/** Begins launches, and signs who is launched. */
function createLaunching({ origin, clientId, deploymentId, clock, toolOf }: PlatformItself) {
  let keys = [newKey()];
  const launches = new Map<string, PlatformLaunch>();
  const tokenFor = async (location: URL, tamper: Tamper = {}): Promise<string> => {
    const asked = location.searchParams;
    const launch = launches.get(asked.get('lti_message_hint') ?? '');
    if (!launch || asked.get('login_hint') !== launch.subject) throw new Error('nobody launches that');
    const expected = {
      scope: 'openid',
      response_type: 'id_token',
      response_mode: 'form_post',
      prompt: 'none',
      client_id: clientId,
      redirect_uri: toolOf()?.launchUrl,
    };
    for (const [name, text] of Object.entries(expected))
      if (asked.get(name) !== text) throw new Error(`${name} is ${asked.get(name)}`);
    const now = Math.floor(clock() / 1_000);
    const claims: JWTPayload = {
      iss: origin,
      aud: clientId,
      iat: now,
      exp: now + 300,
      nonce: asked.get('nonce') ?? '',
      ...buildClaims(launch, { origin, deploymentId, target: toolOf()?.launchUrl ?? '' }),
      ...tamper.claims,
    };
    for (const name of tamper.without ?? []) delete claims[name];
    const [key] = keys as [Key];
    const header = { alg: tamper.alg ?? 'RS256', typ: 'JWT', kid: tamper.kid ?? key.kid };
    if (header.alg === 'none')
      return `${[header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;
    return new SignJWT(claims).setProtectedHeader(header).sign(tamper.key ?? key.privateKey);
  };
  return {
    tokenFor,
    keys: () => keys,
    rotateKey: (keepsOld = false) => void (keys = [newKey(), ...(keepsOld ? keys : [])]),
    loginAddress: (launch: PlatformLaunch): string => {
      const id = randomUUID();
      launches.set(id, launch);
      const query = new URLSearchParams({
        iss: origin,
        login_hint: launch.subject,
        target_link_uri: toolOf()?.launchUrl ?? '',
        client_id: clientId,
        lti_message_hint: id,
        lti_deployment_id: deploymentId,
      });
      return `${toolOf()?.loginUrl}?${query.toString()}`;
    },
  };
}

interface SentScore {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly column: string;
  readonly body: string;
}

/** Gives tokens to who signs for them, and takes scores from who has one. */
function createGrading(platform: PlatformItself) {
  const { origin, toolOf } = platform;
  let givesTokens = true;
  const tokens = new Set<string>();
  const assertions = new Set<string>();
  const scores = new Map<string, PlatformScore>();
  const posted: PlatformScore[] = [];
  const queue: Misbehaviour[] = [];
  async function giveToken(response: ServerResponse, form: URLSearchParams): Promise<void> {
    const tool = toolOf();
    if (!givesTokens || !tool) return json(response, 401, { error: 'invalid_client' });
    const { jti = '' } = await verifyAssertion(platform, tool.keysUrl, form.get('client_assertion') ?? '');
    const isFirst = !assertions.has(jti);
    assertions.add(jti);
    if (!isFirst || !isTokenAsked(form)) return json(response, 400, { error: 'invalid_request' });
    const token = randomBytes(24).toString('base64url');
    tokens.add(token);
    return json(response, 200, {
      access_token: token,
      token_type: 'Bearer',
      expires_in: 3_600,
      scope: SCORE,
    });
  }

  async function takeScore({ request, response, column, body }: SentScore): Promise<void> {
    const next = queue.shift();
    if (next === 'hang') return;
    if (next === 'redirect') {
      response.writeHead(307, { location: `${origin}/elsewhere` });
      response.end();
      return;
    }
    if (Array.isArray(next)) response.setHeader('retry-after', String(next[1]));
    if (next !== undefined && next !== 'lost_answer')
      return json(response, Number(Array.isArray(next) ? next[0] : next), {});
    const bearer = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (!tokens.has(bearer)) return json(response, 401, {});
    if (request.headers['content-type'] !== 'application/vnd.ims.lis.v1.score+json')
      return json(response, 415, {});
    const read = JSON.parse(body) as Record<string, unknown>;
    const score = { ...(read as unknown as PlatformScore), column, body: read };
    posted.push(score);
    const kept = scores.get(`${column} ${score.userId}`);
    if (kept && Date.parse(kept.timestamp) >= Date.parse(score.timestamp)) return json(response, 409, {});
    scores.set(`${column} ${score.userId}`, score);
    if (next === 'lost_answer') request.socket.destroy();
    else json(response, 200, {});
  }
  const controls = {
    score: (column: string, subject: string) => scores.get(`/columns/${column}/lineitem ${subject}`),
    posted,
    misbehave: (...answers: readonly Misbehaviour[]) => void queue.splice(0, queue.length, ...answers),
    refuseTokens: (isRefused: boolean) => void (givesTokens = !isRefused),
    forgetTokens: () => tokens.clear(),
  };
  return { giveToken, takeScore, controls };
}

/** The claims of a tool's assertion, which it has signed with a key that it publishes. */
async function verifyAssertion(
  { origin, clientId, clock }: PlatformItself,
  keysUrl: string,
  assertion: string,
): Promise<JWTPayload> {
  const set = (await (await fetch(keysUrl)).json()) as JSONWebKeySet;
  const { payload } = await jwtVerify(assertion, createLocalJWKSet(set), {
    algorithms: ['RS256'],
    issuer: clientId,
    subject: clientId,
    audience: `${origin}/token`,
    requiredClaims: ['exp', 'iat', 'jti'],
    maxTokenAge: 300,
    currentDate: new Date(clock()),
  });
  return payload;
}

const isTokenAsked = (form: URLSearchParams): boolean =>
  form.get('grant_type') === 'client_credentials' &&
  form.get('client_assertion_type') === 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer' &&
  form.get('scope') === SCORE;

/** The address of a column, with a query as one platform has it. */
const columnAddress = (origin: string, column: string): string =>
  `${origin}/columns/${column}/lineitem?type_id=3`;

function buildClaims(
  {
    subject,
    roles = [LEARNER],
    name,
    email,
    course,
    link = { id: 'link-1' },
    sourcedId,
    custom,
  }: PlatformLaunch,
  {
    origin,
    deploymentId,
    target,
  }: { readonly origin: string; readonly deploymentId: string; readonly target: string },
): JWTPayload {
  return {
    sub: subject,
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
    [`${CLAIM}message_type`]: 'LtiResourceLinkRequest',
    [`${CLAIM}version`]: '1.3.0',
    [`${CLAIM}deployment_id`]: deploymentId,
    [`${CLAIM}target_link_uri`]: target,
    [`${CLAIM}resource_link`]: { id: link.id, title: link.title ?? 'Diario' },
    [`${CLAIM}roles`]: roles,
    ...(course ? { [`${CLAIM}context`]: { ...course, label: course.title } } : {}),
    ...(sourcedId ? { [`${CLAIM}lis`]: { person_sourcedid: sourcedId } } : {}),
    ...(custom ? { [`${CLAIM}custom`]: custom } : {}),
    ...(link.column ? { [ENDPOINT]: { scope: [SCORE], lineitem: columnAddress(origin, link.column) } } : {}),
  };
}

const publishKeys = (keys: readonly Key[]): object => ({
  keys: keys.map(({ kid, publicKey }) => ({
    ...publicKey.export({ format: 'jwk' }),
    kid,
    alg: 'RS256',
    use: 'sig',
  })),
});

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function html(response: ServerResponse, page: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(page);
}

/** A page that posts itself to the tool. */
const formPage = (action: string, fields: Readonly<Record<string, string>>): string =>
  `<!doctype html><html lang="en"><title>Opening</title><form method="post" action="${action}">${Object.entries(
    fields,
  )
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join('')}</form><script>document.forms[0].submit()</script></html>`;

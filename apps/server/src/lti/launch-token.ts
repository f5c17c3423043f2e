import { chooseGroupRole, isExternalId, type LaunchClaims, type LaunchedLink } from '@lonja/core';
import { hasControlCharacter, hasInvisibleCharacter } from '@lonja/protocol';
import type { LaunchFault } from '@lonja/protocol/launch-faults';
import { EMAIL, MAX_EMAIL } from '@lonja/protocol/person-rules';
import type { PlatformRecord } from '@lonja/store/lti/platforms';
import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import { KeysUnreachable } from './platform-keys.ts';

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/';
const ENDPOINT = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';
const VERSION = '1.3.0';
const MESSAGE = 'LtiResourceLinkRequest';

/** Between two machines' clocks. */
const CLOCKS_APART_SECONDS = 60;
/** A token that was made earlier is not of a launch that goes on. */
const MAX_AGE_SECONDS = 600;

const Id = z.string().min(1).max(255);
const Text = z.string().max(1_000);

/** What is read of a token. What a platform says beyond it is left alone. */
const Token = z.object({
  sub: Id,
  nonce: z.string().max(255),
  azp: z.string().optional(),
  name: Text.nullish(),
  given_name: Text.nullish(),
  family_name: Text.nullish(),
  email: Text.nullish(),
  [`${CLAIM}deployment_id`]: Id,
  [`${CLAIM}message_type`]: z.string(),
  [`${CLAIM}version`]: z.string(),
  [`${CLAIM}target_link_uri`]: z.string().max(2_000),
  [`${CLAIM}roles`]: z.array(z.string().max(500)).max(100),
  [`${CLAIM}context`]: z.object({ id: Id, label: Text.nullish(), title: Text.nullish() }).nullish(),
  [`${CLAIM}resource_link`]: z.object({ id: Id, title: Text.nullish() }),
  [`${CLAIM}lis`]: z.object({ person_sourcedid: Text.nullish() }).nullish(),
  [`${CLAIM}custom`]: z.record(z.string(), z.unknown()).nullish(),
  [ENDPOINT]: z.object({ lineitem: z.string().max(1_000).nullish() }).nullish(),
});

export interface ExpectedLaunch {
  readonly platform: PlatformRecord;
  readonly nonce: string;
  /** This site's, as 'https://trade.example.com'. */
  readonly origin: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Checks a platform's token in full (LTI 1.3, security framework 1.0). @returns what it says, or why it is refused */
export async function readLaunchToken(
  token: string,
  keys: JWTVerifyGetKey,
  expected: ExpectedLaunch,
): Promise<LaunchClaims | LaunchFault> {
  const { platform, nonce, origin, now } = expected;
  const payload = await verify(token, keys, platform, now);
  if (typeof payload === 'string') return payload;
  // The message first: one of another kind has other claims.
  const { [`${CLAIM}message_type`]: message, [`${CLAIM}version`]: version } = payload;
  if (message !== MESSAGE || version !== VERSION) return 'message_unknown';
  const read = Token.safeParse(payload);
  if (!read.success) return 'token_invalid';
  const { data } = read;
  const isForUs = data.azp === undefined ? !isForSeveral(payload) : data.azp === platform.clientId;
  if (!isForUs) return 'token_invalid';
  if (data.nonce !== nonce) return 'nonce_wrong';
  if (!platform.deploymentIds.includes(data[`${CLAIM}deployment_id`] as string)) return 'deployment_unknown';
  if (!isOurs(data[`${CLAIM}target_link_uri`] as string, origin)) return 'target_wrong';
  return readClaims(data);
}

async function verify(
  token: string,
  keys: JWTVerifyGetKey,
  { issuer, clientId }: PlatformRecord,
  now: number,
): Promise<JWTPayload | LaunchFault> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer,
      audience: clientId,
      clockTolerance: CLOCKS_APART_SECONDS,
      maxTokenAge: MAX_AGE_SECONDS,
      requiredClaims: ['exp', 'iat', 'nonce', 'sub'],
      currentDate: new Date(now),
    });
    return payload;
  } catch (error) {
    if (error instanceof KeysUnreachable) return 'keys_unreachable';
    if (error instanceof errors.JWTExpired) return 'token_expired';
    if (error instanceof errors.JOSEError) return 'token_invalid';
    // A header or a key that is not even one: what strangers send.
    if (error instanceof TypeError || error instanceof SyntaxError) return 'token_invalid';
    throw error;
  }
}

const isForSeveral = ({ aud }: JWTPayload): boolean => Array.isArray(aud) && aud.length > 1;

const isOurs = (target: string, origin: string): boolean =>
  URL.canParse(target) && new URL(target).origin === origin;

function readClaims(data: z.output<typeof Token>): LaunchClaims {
  // Keys that are made of parts have no type of their own.
  const claim = <Value>(name: string) => (data as Record<string, unknown>)[`${CLAIM}${name}`] as Value;
  const context = claim<{ id: string; label?: string; title?: string } | null | undefined>('context');
  const sourcedId = claim<{ person_sourcedid?: string } | null | undefined>('lis')?.person_sourcedid;
  const whole = data.name ?? [data.given_name, data.family_name].filter(Boolean).join(' ');
  return {
    deploymentId: claim<string>('deployment_id'),
    subject: data.sub,
    name: shownText(whole, MAX_NAME),
    email: parseEmail(data.email),
    role: chooseGroupRole(claim<string[]>('roles')),
    course: context
      ? {
          id: context.id,
          title: shownText(context.title ?? context.label, MAX_TITLE) ?? context.id.slice(0, MAX_TITLE),
        }
      : null,
    externalId: parseExternalId(sourcedId ?? data.sub),
    link: readLink(
      claim('resource_link'),
      claim('custom'),
      (data[ENDPOINT] as { lineitem?: string } | null | undefined)?.lineitem,
    ),
  };
}

const MAX_NAME = 100;
const MAX_TITLE = 120;

/** A text for screens: one line, without control characters, cut to a length; null where nothing is left. */
function shownText(text: string | null | undefined, maximum: number): string | null {
  const plain = Array.from((text ?? '').replace(/\s+/g, ' '))
    .filter((character) => !hasControlCharacter(character) && !hasInvisibleCharacter(character))
    .slice(0, maximum)
    .join('')
    .trim();
  return plain === '' ? null : plain;
}

const parseEmail = (email: string | null | undefined): string | null => {
  const typed = (email ?? '').trim();
  return typed.length <= MAX_EMAIL && EMAIL.test(typed) ? typed : null;
};

const parseExternalId = (id: string): string | null => (isExternalId(id.trim()) ? id.trim() : null);

function readLink(
  { id, title }: { readonly id: string; readonly title?: string | null },
  custom: Readonly<Record<string, unknown>> | null | undefined,
  lineItem: string | null | undefined,
): LaunchedLink {
  const wanted = (name: string) => {
    const value = custom?.[name];
    return typeof value === 'string' && value !== '' && value.length <= 80 ? value : undefined;
  };
  const [assignment, contest] = [wanted('assignment'), wanted('contest')];
  return {
    id,
    title: shownText(title, MAX_TITLE) ?? id.slice(0, MAX_TITLE),
    lineItem: lineItem ?? null,
    wants: { ...(assignment ? { assignment } : {}), ...(contest ? { contest } : {}) },
  };
}

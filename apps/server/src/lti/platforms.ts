import {
  changePlatform as savePlatformChange,
  findPlatform,
  listPlatforms,
  savePlatform,
  type PlatformRecord,
  type PlatformTerms,
} from '@lonja/store/lti/platforms';
import type { ScoreProblem } from '@lonja/core';
import type { ActCaller } from '../record/act-caller.ts';
import type { RecordedFigures } from '../record/act.ts';
import { record } from '../record/record.ts';
import { parseRecordNumber } from '../identity/account-owners.ts';
import type { LaunchNeeds } from './launch-needs.ts';
import { isOutgoingAddress } from '../outgoing/outgoing.ts';
import { KeysUnreachable } from './platform-keys.ts';
import { ScoreTrouble } from './platform-tokens.ts';
import { refuse } from '../refusal/refuse.ts';

type PlatformNeeds = Pick<
  LaunchNeeds,
  'db' | 'clock' | 'reach' | 'platformKeys' | 'platformTokens' | 'toolKeys'
>;

/** An installation has a few: a school's own, one for trying. */
const MAX_PLATFORMS = 50;

type WantedPlatform = Omit<PlatformTerms, 'closedAt'>;

/** Lets a platform launch. @returns its number */
export async function createPlatform(
  { db, clock, reach }: PlatformNeeds,
  by: ActCaller,
  wanted: WantedPlatform & { readonly issuer: string; readonly clientId: string },
): Promise<number> {
  if (!isReachable(wanted, reach)) refuse('platform_address_refused');
  const { issuer, clientId } = wanted;
  return record({ db, clock }, by, actOn(issuer), async (work, { at }) => {
    const saved = await savePlatform(work, { ...wanted, at: new Date(at) }, MAX_PLATFORMS);
    if (saved === 'too_many_platforms') refuse(saved, { maximum: MAX_PLATFORMS });
    if (saved === 'platform_exists') refuse(saved);
    const after = { ...recordPlatform(wanted), issuer, clientId };
    return { value: saved, change: { subjectId: String(saved), after } };
  });
}

const isReachable = (
  { authorizationUrl, tokenUrl, keysUrl }: WantedPlatform,
  reach: PlatformNeeds['reach'],
): boolean => [authorizationUrl, tokenUrl, keysUrl].every((address) => isOutgoingAddress(address, reach));

/** @param id of a platform, its issuer where it has no number yet, or `keys` */
const actOn = (id: string) =>
  ({ action: 'lti_set', subject: { kind: 'platform', id }, userId: undefined }) as const;

const recordPlatform = ({
  name,
  deploymentIds,
  authorizationUrl,
  tokenUrl,
  keysUrl,
}: WantedPlatform): RecordedFigures => ({
  name,
  deploymentIds: deploymentIds.join(' '),
  authorizationUrl,
  tokenUrl,
  keysUrl,
});

async function platformNamed(db: PlatformNeeds['db'], number: string): Promise<PlatformRecord> {
  const id = parseRecordNumber(number);
  return (id === undefined ? undefined : await findPlatform(db, id)) ?? refuse('not_found');
}

/** Changes a platform's addresses, or closes it. */
export async function changePlatform(
  { db, clock, reach, platformTokens }: PlatformNeeds,
  by: ActCaller,
  { id, isClosed, ...wanted }: WantedPlatform & { readonly id: string; readonly isClosed: boolean },
): Promise<void> {
  const platform = await platformNamed(db, id);
  if (!isReachable(wanted, reach)) refuse('platform_address_refused');
  await record({ db, clock }, by, actOn(String(platform.id)), async (work, { at }) => {
    const closedAt = isClosed ? (platform.closedAt ?? new Date(at)) : null;
    await savePlatformChange(work, platform.id, { ...wanted, closedAt });
    const before = { ...recordPlatform(platform), isClosed: platform.closedAt !== null };
    return { value: undefined, change: { before, after: { ...recordPlatform(wanted), isClosed } } };
  });
  platformTokens.forget(platform);
}

/** Asks a platform for its keys and for a token. */
export async function testPlatform(
  { db, platformKeys, platformTokens }: PlatformNeeds,
  number: string,
): Promise<{ readonly keys: 'ok' | ScoreProblem; readonly token: 'ok' | ScoreProblem }> {
  const platform = await platformNamed(db, number);
  platformTokens.forget(platform);
  const [keys, token] = await Promise.all([
    findProblem(platformKeys.read(platform)),
    findProblem(platformTokens.of(platform)),
  ]);
  return { keys, token };
}

async function findProblem(asked: Promise<unknown>): Promise<'ok' | ScoreProblem> {
  try {
    await asked;
    return 'ok';
  } catch (error) {
    if (error instanceof ScoreTrouble) return error.problem;
    if (error instanceof KeysUnreachable) return 'unreachable';
    throw error;
  }
}

/** Makes another key pair of the tool. */
export async function renewLtiKey({ db, clock, toolKeys }: PlatformNeeds, by: ActCaller): Promise<void> {
  // The first one is made where there is none, so that there are two.
  await toolKeys.list();
  const key = await toolKeys.draw();
  await record({ db, clock }, by, actOn('keys'), async (work) => {
    await toolKeys.adopt(work, key);
    return { value: undefined, change: { after: { key: key.kid } } };
  });
}

export const listRegistered = ({ db }: PlatformNeeds): Promise<PlatformRecord[]> => listPlatforms(db);

import { CALL_SCHEMAS, type LaunchStep } from '@lonja/protocol';
import { expect } from 'vitest';
import type { LtiPlatform, PlatformLaunch, Tamper } from './lti-platform.ts';
import type { Actor, Answer, ServerRig } from './server-rig.ts';

/** A browser on its way from a platform: the cookie that the tool gave it. */
export interface Launching {
  readonly ticket: string;
  readonly cookie: string;
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
/** A class comes from many addresses: attempts of one are limited. */
export const OWN_TAB = { 'sec-fetch-dest': 'document' };

/** Registers the platform at the tool and the tool at the platform. @returns the platform's number at the tool */
export async function registerPlatform(
  rig: ServerRig,
  administrator: Actor,
  platform: LtiPlatform,
): Promise<string> {
  const made = await rig.call('POST /api/admin/lti/platforms', {
    as: administrator,
    body: platform.registration,
  });
  expect([made.status, made.text]).toEqual([201, made.text]);
  const settings = CALL_SCHEMAS.getLtiSettings.response.parse(made.body);
  platform.register(settings);
  return settings.platforms.at(-1)?.id ?? '';
}

const parsePath = (address: string): string => {
  const url = new URL(address);
  return url.pathname + url.search;
};

/** The platform's link is clicked. @returns where the tool sends the browser, and the cookie that it set */
export async function clickLink(rig: ServerRig, platform: LtiPlatform, launch: PlatformLaunch) {
  const answer = await rig.call(`GET ${parsePath(platform.loginAddress(launch))}`, { headers: OWN_TAB });
  const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  return { answer, location: answer.headers.location ?? '', cookie };
}

export const postLaunch = (
  rig: ServerRig,
  platform: LtiPlatform,
  form: Readonly<Record<string, string>>,
): Promise<Answer> =>
  rig.call('POST /lti/launch', {
    raw: new URLSearchParams(form).toString(),
    // What a browser says of a form of another site.
    headers: { ...FORM, origin: platform.origin, 'sec-fetch-site': 'cross-site' },
  });

/** What the address says that a launch has led to: a ticket, or why it was refused. */
export const readStart = ({ headers }: Answer): { readonly ticket: string } | { readonly fault: string } => {
  const [, fragment = ''] = (headers.location ?? '').split('#');
  return fragment.startsWith('fault.') ? { fault: fragment.slice(6) } : { ticket: fragment };
};

/** A launch up to its ticket. */
export async function launch(
  rig: ServerRig,
  platform: LtiPlatform,
  wanted: PlatformLaunch,
  tamper?: Tamper,
): Promise<Launching> {
  const { location, cookie } = await clickLink(rig, platform, wanted);
  const answer = await postLaunch(rig, platform, await platform.authenticate(location, tamper));
  const start = readStart(answer);
  if (!('ticket' in start)) throw new Error(`refused: ${start.fault}`);
  return { ticket: start.ticket, cookie };
}

/** A call of the page that a launch leads to. */
export const step = (
  rig: ServerRig,
  route: string,
  { ticket, cookie }: Launching,
  more: object = {},
): Promise<Answer> => rig.call(route, { body: { ticket, ...more }, headers: { cookie } });

export const readStep = (answer: Answer): LaunchStep => {
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return CALL_SCHEMAS.readLaunch.response.parse(answer.body);
};

/** The person of a step that has signed in, with the launch's cookie beside the session's. */
export function readPerson(answer: Answer, { cookie }: Launching): Actor {
  const found = readStep(answer);
  if (!('session' in found) || !found.session) throw new Error(`no session: ${found.step}`);
  const { token, user } = found.session;
  const own =
    answer.headers['set-cookie']?.find((text) => text.startsWith('lonja_session='))?.split(';')[0] ?? '';
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    password: '',
    bearer: token,
    cookie: `${own}; ${cookie}`,
  };
}

/** Somebody new from a platform, with a session. */
export async function newcomer(
  rig: ServerRig,
  platform: LtiPlatform,
  wanted: PlatformLaunch,
): Promise<{ readonly person: Actor; readonly answer: Answer; readonly launching: Launching }> {
  const launching = await launch(rig, platform, wanted);
  const answer = await step(rig, 'POST /api/lti/launch/person', launching);
  return { person: readPerson(answer, launching), answer, launching };
}

/** A teacher's course that is bound to a new group. */
export async function boundCourse(
  rig: ServerRig,
  platform: LtiPlatform,
  wanted: PlatformLaunch,
): Promise<{ readonly teacher: Actor; readonly group: string }> {
  const { person: teacher, launching } = await newcomer(rig, platform, wanted);
  const bound = await rig.call('POST /api/lti/launch/course', {
    as: teacher,
    body: { ticket: launching.ticket, name: wanted.course?.title.slice(0, 60) },
  });
  expect([bound.status, bound.text]).toEqual([200, bound.text]);
  const groups = CALL_SCHEMAS.listGroups.response.parse(
    (await rig.call('GET /api/groups', { as: teacher })).body,
  );
  return { teacher, group: groups[0]?.id ?? '' };
}

import type { GroupRole } from './membership.ts';

/** What a learning platform says of somebody who comes from it, as far as anything here depends on it. */
export interface LaunchClaims {
  readonly deploymentId: string;
  /** The person's number on the platform. */
  readonly subject: string;
  readonly name: string | null;
  readonly email: string | null;
  /** What the person would be in the group of the course. */
  readonly role: GroupRole;
  readonly course: { readonly id: string; readonly title: string } | null;
  /** The person's number in the school's own system; null where the platform doesn't say. */
  readonly externalId: string | null;
  readonly link: LaunchedLink | null;
}

export interface LaunchedLink {
  readonly id: string;
  readonly title: string;
  /** The column of the platform's gradebook to which scores go; null without one. */
  readonly lineItem: string | null;
  /** What the link was made for: the number of an assignment, or the address of a contest. */
  readonly wants: { readonly assignment?: string; readonly contest?: string };
}

const IN_COURSE = 'http://purl.imsglobal.org/vocab/lis/v2/membership';
/** '…membership#Instructor', or '…membership/Instructor#TeachingAssistant' for a part of it; the first also short. */
const CONTEXT_ROLE = /^(?:#?([A-Za-z]+)|\/([A-Za-z]+)#([A-Za-z]+))$/;
const ASSISTANT = 'TeachingAssistant';

/**
 * What somebody with these roles is in the group of a course. Only roles in the course count: who administers the platform or
 * the school teaches nothing by that. A teaching assistant comes as an instructor too, and is an assistant.
 * @param roles as the platform names them, by their addresses or short
 */
export function chooseGroupRole(roles: readonly string[]): GroupRole {
  const inCourse = roles.flatMap((role) => {
    const rest = role.startsWith(IN_COURSE) ? role.slice(IN_COURSE.length) : role;
    const [, whole, of, part] = CONTEXT_ROLE.exec(rest) ?? [];
    const name = whole ?? of;
    return name === undefined ? [] : [{ name, part }];
  });
  if (inCourse.some(({ name, part }) => name === ASSISTANT || part === ASSISTANT)) return 'assistant';
  return inCourse.some(({ name }) => name === 'Instructor') ? 'teacher' : 'student';
}

/** Why a score is not with its platform. */
export const SCORE_PROBLEMS = ['unreachable', 'unauthorized', 'busy', 'rejected', 'newer'] as const;
export type ScoreProblem = (typeof SCORE_PROBLEMS)[number];

/** After which a score that was not taken is given up until somebody asks for it again. */
export const SCORE_TRIED_FOR_MS = 7 * 86_400_000;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;

/**
 * When a score is tried again that a platform did not take.
 * @param attempts how many there were @param since milliseconds since 1970, of the first one
 * @param asked how many milliseconds the platform wants to be left alone
 * @returns milliseconds since 1970; undefined where it is given up
 */
export function nextScoreAttempt(
  { attempts, since, now }: { readonly attempts: number; readonly since: number; readonly now: number },
  asked = 0,
): number | undefined {
  if (now - since >= SCORE_TRIED_FOR_MS) return undefined;
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1));
  return now + Math.max(pause, Math.min(asked, LONGEST_PAUSE_MS));
}

import { formatPoints } from '@lonja/core';
import type { GroupCourses, LtiSettings } from '@lonja/protocol';
import type { CourseRecord, LinkRecord } from '@lonja/store/lti/courses';
import type { PlatformRecord, ToolKey } from '@lonja/store/lti/platforms';
import type { ScoreRecord } from '@lonja/store/lti/scores';

export interface ReadCourses {
  readonly courses: readonly CourseRecord[];
  readonly links: readonly LinkRecord[];
  readonly scores: readonly ScoreRecord[];
}

export const coursesAnswer = ({ courses, links, scores }: ReadCourses): GroupCourses => ({
  courses: courses.map(({ id, platform, title, boundAt }) => ({
    id: String(id),
    platform,
    title,
    boundAt: boundAt?.toISOString() ?? null,
  })),
  links: links.map(({ id, courseId, title, hasColumn, assignmentId, contestSlug }) => ({
    id: String(id),
    course: String(courseId),
    title,
    hasColumn,
    assignment: assignmentId === null ? null : String(assignmentId),
    contest: contestSlug,
  })),
  scores: scores.map(({ linkId, points, sentAt, ...score }) => ({
    ...score,
    link: String(linkId),
    points: formatPoints(points),
    sentAt: sentAt?.toISOString() ?? null,
  })),
});

export const ltiSettingsAnswer = (
  addresses: Pick<LtiSettings, 'loginUrl' | 'launchUrl' | 'keysUrl'>,
  { keys, platforms }: { readonly keys: readonly ToolKey[]; readonly platforms: readonly PlatformRecord[] },
): LtiSettings => ({
  ...addresses,
  // Nothing but their names: the private parts stay where they are.
  keys: keys.map(({ kid, createdAt }) => ({ id: kid, createdAt: createdAt.toISOString() })),
  platforms: platforms.map(({ id, deploymentIds, createdAt, closedAt, ...platform }) => ({
    ...platform,
    id: String(id),
    deploymentIds: [...deploymentIds],
    createdAt: createdAt.toISOString(),
    isClosed: closedAt !== null,
  })),
});

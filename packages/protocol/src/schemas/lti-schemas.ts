import { ById, type SchemasOf } from '../rows/call-schema.ts';
import { ByGroup } from '../groups/groups.ts';
import type { LTI_CALLS } from '../rows/lti-calls.ts';
import {
  AnswerLaunchCodeRequest,
  BindCourseRequest,
  BindLinkRequest,
  ByCourse,
  ByLink,
  ChangePlatformRequest,
  GroupCourses,
  LaunchRequest,
  LaunchStep,
  LinkLaunchRequest,
  LtiSettings,
  NewPlatformRequest,
  TestedPlatform,
} from '../lti/lti.ts';

export const LTI_SCHEMAS = {
  readLaunch: {
    what: 'what a launch from a learning platform needs next; signs in who is linked already',
    body: LaunchRequest,
    response: LaunchStep,
  },
  enterLaunch: {
    what: 'opens an account for somebody who has launched for the first time, and signs in',
    body: LaunchRequest,
    response: LaunchStep,
  },
  linkLaunch: {
    what: 'links somebody who has launched for the first time to an account that there is, by its password',
    body: LinkLaunchRequest,
    response: LaunchStep,
  },
  answerLaunchCode: {
    what: 'the code of the second factor, where the account asks for it',
    body: AnswerLaunchCodeRequest,
    response: LaunchStep,
  },
  joinCourse: {
    what: 'makes you a student of the group of the course that you came from; its teachers and assistants read your primary account from then on',
    body: LaunchRequest,
    response: LaunchStep,
  },
  bindCourse: {
    what: 'binds the course that you came from to a group that you teach, or to a new one; for its teachers',
    body: BindCourseRequest,
    response: LaunchStep,
  },
  listGroupCourses: {
    what: 'the courses of learning platforms that are bound to a group, their links, and where returned grades are; for its teachers',
    params: ByGroup,
    response: GroupCourses,
  },
  unbindCourse: {
    what: 'frees a course of its group: its links open nothing, and no grade is sent to it any more; for teachers',
    params: ByCourse,
    response: GroupCourses,
  },
  bindLink: {
    what: 'the assignment or the contest that a link opens; returned grades of the assignment go to its column; for teachers',
    params: ByLink,
    body: BindLinkRequest,
    response: GroupCourses,
  },
  retryScores: {
    what: 'tries again to send the grades that the platforms of a group have not got; for teachers',
    params: ByGroup,
    response: GroupCourses,
  },
  getLtiSettings: {
    what: 'the learning platforms that may launch, and what is entered at them',
    response: LtiSettings,
  },
  createPlatform: {
    what: 'lets a learning platform launch (LTI 1.3)',
    body: NewPlatformRequest,
    response: LtiSettings,
  },
  changePlatform: {
    what: "changes a learning platform's addresses and deployments, or closes it; issuer and client stay",
    params: ById,
    body: ChangePlatformRequest,
    response: LtiSettings,
  },
  testPlatform: {
    what: "asks a learning platform for its keys and for a token; it learns nothing but the tool's name",
    params: ById,
    response: TestedPlatform,
  },
  renewLtiKey: {
    what: 'makes another key pair of the tool, which is used an hour later; the one before it stays valid',
    response: LtiSettings,
  },
} as const satisfies SchemasOf<typeof LTI_CALLS>;

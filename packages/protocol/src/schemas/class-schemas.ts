import * as z from 'zod';
import { NewPracticeResponse } from '../accounts/accounts.ts';
import type { SchemasOf } from '../rows/call-schema.ts';
import { StudentJournal } from '../journal/journal.ts';
import { World, WorldClockRequest } from '../worlds/worlds.ts';
import {
  Assignment,
  ByAssignment,
  ByWork,
  ChangeAssignmentRequest,
  ExtendWorkRequest,
  GradeWorkRequest,
  NewAssignmentRequest,
  OwnWork,
  StudentWork,
  SubmitWorkRequest,
} from '../classes/assignments.ts';
import {
  ByCertificate,
  CertificateQuery,
  CertificateState,
  SigningCertificates,
} from '../certificates/certificates.ts';
import type { CLASS_CALLS } from '../rows/class-calls.ts';
import {
  ByContest,
  ByEntry,
  Contest,
  ContestEntry,
  ContestNonces,
  ContestStanding,
  DisqualifyRequest,
  EnterContestRequest,
  FreezeRequest,
  LastStep,
  StandingFile,
  ListedContest,
  MirrorQuery,
  MirrorReport,
  NewContestRequest,
  OwnEntry,
  OwnTeam,
  MakeTeamRequest,
  JoinTeamRequest,
  ReplayEntryRequest,
} from '../contests/contests.ts';
import {
  AnswerAppealRequest,
  AppealRequest,
  ByEvaluation,
  ByProgramme,
  ClientEvaluation,
  CloseProgrammeRequest,
  Evaluation,
  ListEvaluationsQuery,
  NewProgrammeRequest,
  OwnProgramme,
  Programme,
  VerdictProof,
  VoidRequest,
} from '../evaluations/evaluations.ts';
import {
  CopyGroupRequest,
  ConfirmedNumbers,
  ConfirmNumbersRequest,
  ExternalIdRequest,
  Gradebook,
  ImportedRoster,
  ImportRosterRequest,
} from '../classes/gradebook.ts';
import { StudentView } from '../classes/student-view.ts';
import {
  ByCode,
  ByGroup,
  ByMember,
  ChangeGroupRequest,
  ChangeMemberRequest,
  Group,
  GroupMember,
  GroupPreview,
  JoinGroupRequest,
  StudentAccount,
  StudentJournalQuery,
  StudentQuery,
} from '../groups/groups.ts';

export const CLASS_SCHEMAS = {
  listGroups: { what: 'your groups: classes, clubs', response: z.array(Group) },
  previewGroup: {
    what: 'the group with a join code, and who would read your account in it',
    params: ByCode,
    response: GroupPreview,
  },
  joinGroup: {
    what: 'makes you a student of a group; its teachers and assistants read your primary account and its journal from then on',
    body: JoinGroupRequest,
    response: Group,
  },
  changeGroup: {
    what: 'names a group, closes it to others, gives it another join code, archives it; for its teachers',
    params: ByGroup,
    body: ChangeGroupRequest,
    response: Group,
  },
  listMembers: {
    what: 'the members of a group, by username; for its teachers and assistants',
    params: ByGroup,
    response: z.array(GroupMember),
  },
  changeMember: {
    what: 'makes a member a teacher, an assistant or a student; for teachers. The former two ask for the proof',
    params: ByMember,
    body: ChangeMemberRequest,
    response: z.array(GroupMember),
  },
  endMembership: {
    what: 'takes a member out of a group, or yourself: nobody of it reads the account any more',
    params: ByMember,
    response: z.strictObject({}),
  },
  readStudent: {
    what: "a student's primary account, or an entry in a contest of the group; for its teachers and assistants",
    params: ByMember,
    query: StudentQuery,
    response: StudentAccount,
  },
  readStudentJournal: {
    what: 'the journal of that account: notes, trades and what they came to; for its teachers and assistants',
    params: ByMember,
    query: StudentJournalQuery,
    response: StudentJournal,
  },
  setExternalId: {
    what: 'the number of a member in another system, and the section; for teachers',
    params: ByMember,
    body: ExternalIdRequest,
    response: z.array(GroupMember),
  },
  confirmNumbers: {
    what: 'confirms numbers that were matched by an address or a username, as they were read: until then they are in no file; for teachers',
    params: ByGroup,
    body: ConfirmNumbersRequest,
    response: ConfirmedNumbers,
  },
  importRoster: {
    what: 'gives members the numbers of a file, and keeps those of others until they join by code; it enrols nobody; for teachers',
    params: ByGroup,
    body: ImportRosterRequest,
    response: ImportedRoster,
  },
  clearRoster: {
    what: 'forgets the lines of rosters that wait for somebody to join; for teachers',
    params: ByGroup,
    response: z.strictObject({}),
  },
  copyGroup: {
    what: 'another group with the same assignments as drafts and no members but you; for teachers',
    params: ByGroup,
    body: CopyGroupRequest,
    response: Group,
  },
  getGradebook: {
    what: 'students by assignments, with totals; for teachers and assistants',
    params: ByGroup,
    response: Gradebook,
  },
  seeAsStudent: {
    what: 'what a student who has handed nothing in is answered of a group, its assignments and contests; for teachers and assistants',
    params: ByGroup,
    response: StudentView,
  },
  listAssignments: {
    what: 'the assignments of a group by deadline; a student sees those that are published, with the own work, without its texts',
    params: ByGroup,
    response: z.array(Assignment),
  },
  createAssignment: {
    what: 'writes an assignment, as a draft or published; for teachers',
    params: ByGroup,
    body: NewAssignmentRequest,
    response: Assignment,
  },
  changeAssignment: {
    what: 'changes an assignment, publishes it, closes it; a published deadline only moves later; for teachers',
    params: ByAssignment,
    body: ChangeAssignmentRequest,
    response: Assignment,
  },
  deleteAssignment: {
    what: 'deletes a draft; for teachers',
    params: ByAssignment,
    response: z.strictObject({}),
  },
  listWorks: {
    what: 'what each student has handed in, with all grades, without texts; for teachers and assistants',
    params: ByAssignment,
    response: z.array(StudentWork),
  },
  getWork: {
    what: 'what one student has handed in, and the grades, with their texts; for the student, teachers and assistants',
    params: ByWork,
    response: OwnWork,
  },
  submitWork: {
    what: 'hands in another version of your work, until it is graded',
    params: ByAssignment,
    body: SubmitWorkRequest,
    response: Assignment,
  },
  returnGrades: {
    what: 'gives all students the grades that they have not got; for teachers and assistants',
    params: ByAssignment,
    response: z.array(StudentWork),
  },
  gradeWork: {
    what: 'another grade beside the earlier ones; one that changes a returned grade needs a reason; for teachers and assistants',
    params: ByWork,
    body: GradeWorkRequest,
    response: z.array(StudentWork),
  },
  extendWork: {
    what: 'gives one student a later deadline; for teachers',
    params: ByWork,
    body: ExtendWorkRequest,
    response: z.array(StudentWork),
  },
  listContests: {
    what: 'contests that are open to everybody or to your groups, and those that you have entered',
    response: z.array(ListedContest),
  },
  createContest: {
    what: "makes a contest in a world of its own, or on the installation's market; for a teacher in a group, or an administrator",
    body: NewContestRequest,
    response: Contest,
  },
  getContest: { what: 'a contest, with its sealed ruleset', params: ByContest, response: Contest },
  listNonces: {
    what: 'the random numbers that entries brought to its prices, in the order in which they are mixed in; null until it begins',
    params: ByContest,
    response: ContestNonces,
  },
  getStanding: {
    what: 'its standing under aliases: provisional once a second, final after the end; with an ETag',
    params: ByContest,
    response: ContestStanding,
  },
  getStandingFile: {
    what: 'the results of a finished contest as a signed file, from which anybody computes every place and score again on /verify; 404 before',
    params: ByContest,
    response: StandingFile,
  },
  getLastStep: {
    what: "the quotes that everybody's positions closed at in a contest on the installation's market; the SHA-256 of this answer, as canonical JSON, stands in the audit log with the results",
    params: ByContest,
    response: LastStep,
  },
  enterContest: {
    what: "opens an account on the contest's terms, once a person",
    params: ByContest,
    body: EnterContestRequest,
    response: NewPracticeResponse,
  },
  getOwnTeam: { what: 'the team of your entry in it', params: ByContest, response: OwnTeam },
  makeTeam: {
    what: 'makes a team of your entry, until the contest is started',
    params: ByContest,
    body: MakeTeamRequest,
    response: OwnTeam,
  },
  joinTeam: {
    what: 'joins a team by its code, in place of the one before, until the contest is started',
    params: ByContest,
    body: JoinTeamRequest,
    response: OwnTeam,
  },
  leaveTeam: {
    what: 'leaves the team of your entry, until the contest is started',
    params: ByContest,
    response: z.object({}),
  },
  getOwnEntry: { what: 'your entry in it', params: ByContest, response: OwnEntry },
  listEntries: {
    what: "all entries with their persons, for the group's teachers and assistants, and administrators",
    params: ByContest,
    response: z.array(ContestEntry),
  },
  findMirrors: {
    what: 'pairs of entries that traded opposite to each other at nearly the same moment; for whoever may run it, who decides what it means',
    params: ByContest,
    query: MirrorQuery,
    response: MirrorReport,
  },
  setContestClock: {
    what: 'starts, pauses, hastens or ends it, two seconds later; for whoever may make it',
    params: ByContest,
    body: WorldClockRequest,
    response: Contest,
  },
  freezeStanding: {
    what: 'lets the standing show this moment until it is unfrozen or final; for whoever may make it',
    params: ByContest,
    body: FreezeRequest,
    response: Contest,
  },
  replayEntry: {
    what: 'opens a replay of a finished contest for yourself, to branch your entry in it, or that of a student whose account you read',
    params: ByEntry,
    body: ReplayEntryRequest,
    response: World,
  },
  disqualifyEntry: {
    what: 'takes an entry out of the ranking before it is final, with a reason that its person reads; for whoever may make it',
    params: ByEntry,
    body: DisqualifyRequest,
    response: z.array(ContestEntry),
  },
  getContestCertificate: {
    what: 'a signed PDF of what an entry came to in a finished contest, on demand: your own, or as a teacher, assistant or administrator anybody’s',
    params: ByEntry,
    query: CertificateQuery,
  },
  getEvaluationCertificate: {
    what: 'a signed PDF of a passed evaluation, on demand: your own, or as an administrator anybody’s',
    params: ByEvaluation,
    query: CertificateQuery,
  },
  getCertificateState: {
    what: 'whether a certificate of this installation still holds, and nothing about it; 404 where it never gave that one',
    params: ByCertificate,
    response: CertificateState,
  },
  listSigningCertificates: {
    what: 'the X.509 certificates whose keys have signed the certificates of this installation, the newest first',
    response: SigningCertificates,
  },
  getSigningCertificate: {
    what: 'the one that signs now, as a file (DER) that PDF readers can be set to trust',
  },
  listProgrammes: {
    what: 'programmes that you may begin or have begun, the newest first',
    response: z.array(Programme),
  },
  getProgramme: {
    what: 'a programme, and your evaluations in it',
    params: ByProgramme,
    response: OwnProgramme,
  },
  beginEvaluation: {
    what: 'begins the next phase of a programme: an account opens beside yours, on its rules',
    params: ByProgramme,
    response: NewPracticeResponse,
  },
  getEvaluation: {
    what: 'how far an evaluation of yours has come, with the distance to every floor',
    params: ByEvaluation,
    response: Evaluation,
  },
  getVerdictProof: {
    what: 'everything that a verdict on you was decided from, as a file that anybody can verify on /verify; an administrator reads that of anybody',
    params: ByEvaluation,
    response: VerdictProof,
  },
  makeAppeal: {
    what: 'says something against a verdict on you, once',
    params: ByEvaluation,
    body: AppealRequest,
    response: Evaluation,
  },
  createProgramme: {
    what: 'makes a programme of evaluations; its rules never change',
    body: NewProgrammeRequest,
    response: Programme,
  },
  listAllProgrammes: { what: 'every programme, the newest first', response: z.array(Programme) },
  closeProgramme: {
    what: 'lets nobody begin a programme any more; what goes on does',
    params: ByProgramme,
    body: CloseProgrammeRequest,
    response: Programme,
  },
  listEvaluations: {
    what: 'evaluations of a programme, 100 at a time, the newest first',
    params: ByProgramme,
    query: ListEvaluationsQuery,
    response: z.array(ClientEvaluation),
  },
  voidEvaluation: {
    what: 'ends an evaluation without a result; its person reads why, and it takes no attempt',
    params: ByEvaluation,
    body: VoidRequest,
    response: ClientEvaluation,
  },
  answerAppeal: {
    what: 'upholds or rejects an appeal, beside the verdict, which stays',
    params: ByEvaluation,
    body: AnswerAppealRequest,
    response: ClientEvaluation,
  },
} as const satisfies SchemasOf<typeof CLASS_CALLS>;

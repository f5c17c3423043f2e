import * as z from 'zod';
import { DESK_REFUSALS, NOTE_REFUSALS, ORDER_REFUSALS } from './call-refusals.ts';
import { AnyId, ById, type SchemasOf } from '../rows/call-schema.ts';
import { ApiKey, Done, NewApiKey, NewApiKeyRequest } from '../profile/settings.ts';
import { Order } from '../trading/orders.ts';
import {
  Hook,
  HookAddress,
  HookChangeRequest,
  HookSignals,
  NewHookRequest,
  SignalsQuery,
} from '../programs/hooks.ts';
import { MandateRequest, OwnAuthority, ProgramLeverage } from '../programs/mandates.ts';
import type { PROGRAM_CALLS } from '../rows/program-calls.ts';
import {
  GroupPrograms,
  Resumed,
  ResumeGroupKeysRequest,
  ResumeUserKeysRequest,
  SuspendGroupKeysRequest,
  SuspendKeysRequest,
  SuspendUserKeysRequest,
  Suspended,
  UserPrograms,
} from '../programs/programs.ts';
import {
  Proposal,
  ProposalDecision,
  ProposalPreview,
  ProposalQuery,
  ProposalRequest,
} from '../programs/proposals.ts';

export const PROGRAM_SCHEMAS = {
  listApiKeys: { what: 'your [API keys](#api-keys)', response: z.array(ApiKey) },
  createApiKey: {
    what: 'a new one, with a mandate where one is given; asks for the proof',
    body: NewApiKeyRequest,
    response: NewApiKey,
    refuses: [
      'account_closed',
      'mandate_needs_account',
      'too_many_keys',
      'unknown_instrument',
      'unknown_time_zone',
    ],
  },
  revokeApiKey: { what: 'ends one of your API keys', params: ById, response: Done, refuses: [] },
  setMandate: {
    what: 'what one of your keys may do from now on; `mandate` null: its scopes alone limit it. Asks for the proof',
    params: ById,
    body: z.strictObject({ mandate: MandateRequest.nullable() }).meta({ id: 'SetMandateRequest' }),
    response: ApiKey,
    refuses: ['account_closed', 'mandate_needs_account', 'unknown_instrument', 'unknown_time_zone'],
  },
  suspendKeys: {
    what: 'the kill switch: one of your keys or hooks, or all of them, does nothing any more; what it has waiting is cancelled, and with `close` your positions close',
    body: SuspendKeysRequest,
    response: Suspended,
    refuses: ['account_closed'],
  },
  resumeKey: {
    what: 'gives a suspended key its authority back; asks for the proof',
    params: ById,
    response: ApiKey,
    refuses: ['account_closed'],
  },
  listHooks: { what: 'your [hooks](tradingview.md), the newest first', response: z.array(Hook) },
  createHook: {
    what: 'a new hook, with the address that signals come to, which is not shown again; asks for the proof',
    body: NewHookRequest,
    response: HookAddress,
    refuses: ['account_closed', 'too_many_hooks', 'unknown_instrument', 'unknown_time_zone'],
  },
  changeHook: {
    what: 'changes a hook; what is absent stays, and `mandate` null takes its limits away. Asks for the proof',
    params: ById,
    body: HookChangeRequest,
    response: Hook,
    refuses: ['account_closed', 'unknown_instrument', 'unknown_time_zone'],
  },
  renewHook: {
    what: 'another address for a hook; the former one ends at once. Asks for the proof',
    params: ById,
    response: HookAddress,
    refuses: [],
  },
  deleteHook: {
    what: 'ends a hook, with its address and its signals',
    params: ById,
    response: Done,
    refuses: [],
  },
  resumeHook: {
    what: 'gives a suspended hook its authority back; asks for the proof',
    params: ById,
    response: Hook,
    refuses: ['account_closed'],
  },
  listSignals: {
    what: 'what came to a hook and what became of it, the newest first; `before` the id of one: only older ones. Kept for 30 days, at most 1,000',
    params: ById,
    query: SignalsQuery,
    response: HookSignals,
  },
  getMandate: {
    what: 'whose the key is that asks, what it may do, and what it has used',
    response: OwnAuthority,
  },
  getProgramLeverage: {
    what: 'the highest leverage that orders by [Alpaca’s API](alpaca.md) take on the account',
    response: ProgramLeverage,
  },
  setProgramLeverage: {
    what: 'sets it, for all programs on the account; a key at most to what its mandate allows, and none while it is suspended',
    body: ProgramLeverage,
    response: ProgramLeverage,
    refuses: ['account_closed', 'mandate_leverage'],
  },
  listProposals: {
    what: 'orders that programs have proposed on the account, the newest first, at most 100',
    query: ProposalQuery,
    response: z.array(Proposal),
  },
  propose: {
    what: 'proposes an order, or a close, to whoever decides on the proposals of the key; it waits for a day',
    body: ProposalRequest,
    response: Proposal,
    refuses: [...DESK_REFUSALS, ...ORDER_REFUSALS, 'too_many_proposals'],
  },
  withdrawProposal: {
    what: 'takes a proposal of the key back',
    params: ById,
    response: Proposal,
    refuses: ['proposal_decided'],
  },
  previewProposal: {
    what: 'what an open proposal would come to now; for whoever decides on it, the account’s person and administrators',
    params: ById,
    response: ProposalPreview,
  },
  decideProposal: {
    what: 'approves a proposal, which places its order under the mandate of its key, or rejects it; by the account’s person, or a teacher of the group that the key names',
    params: ById,
    body: ProposalDecision,
    response: Proposal,
    refuses: [...DESK_REFUSALS, ...ORDER_REFUSALS, ...NOTE_REFUSALS, 'key_suspended', 'proposal_decided'],
  },
  listGroupPrograms: {
    what: 'as teacher: the keys and hooks of your students that reach what you read of them, and the proposals that wait for you',
    params: z.strictObject({ group: AnyId }),
    response: GroupPrograms,
  },
  listStudentProgramOrders: {
    what: 'as teacher: the last orders of a student’s key, or of the hook with that number, on the accounts that you read; at most 20',
    params: z.strictObject({ group: AnyId, user: AnyId, program: AnyId }),
    response: z.array(Order),
  },
  suspendGroupKeys: {
    what: 'as teacher: the kill switch, for one student or the whole group, on the accounts that you read; keys that they make later are suspended there, too',
    params: z.strictObject({ group: AnyId }),
    body: SuspendGroupKeysRequest,
    response: Suspended,
    refuses: ['account_closed'],
  },
  resumeGroupKeys: {
    what: 'as teacher: gives students back what a teacher has suspended; what an administrator has stays suspended; asks for the proof',
    params: z.strictObject({ group: AnyId }),
    body: ResumeGroupKeysRequest,
    response: Resumed,
    refuses: ['account_closed'],
  },
  listUserPrograms: { what: 'the keys, hooks and proposals of a user', params: ById, response: UserPrograms },
  listUserProgramOrders: {
    what: 'the last orders of a user’s key, or of the hook with that number, at most 20; the reading is in the audit log',
    params: ById.extend({ program: AnyId }),
    response: z.array(Order),
  },
  suspendUserKeys: {
    what: 'the kill switch for one of a user’s keys or hooks, or for every one on the accounts that are open, those that are made later among them; `reason`, which the user reads',
    params: ById,
    body: SuspendUserKeysRequest,
    response: Suspended,
    refuses: ['account_closed', 'own_books'],
  },
  resumeUserKeys: {
    what: 'gives back what staff have suspended; `reason`, which the user reads',
    params: ById,
    body: ResumeUserKeysRequest,
    response: Resumed,
    refuses: ['account_closed', 'own_books'],
  },
} satisfies SchemasOf<typeof PROGRAM_CALLS>;

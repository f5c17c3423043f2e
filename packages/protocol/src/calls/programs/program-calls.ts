import type { CallRow } from '../call-row.ts';

/** API keys and hooks, what they may do, and what keys propose. */
export const PROGRAM_CALLS = {
  listApiKeys: { route: 'GET /api/keys', policy: 'client', scope: 'person' },
  createApiKey: { route: 'POST /api/keys', policy: 'client', scope: 'person', status: 201 },
  revokeApiKey: { route: 'DELETE /api/keys/:id', policy: 'client', scope: 'person' },
  setMandate: { route: 'PUT /api/keys/:id/mandate', policy: 'client', scope: 'person' },
  suspendKeys: { route: 'POST /api/keys/suspension', policy: 'client', scope: 'person' },
  resumeKey: { route: 'POST /api/keys/:id/resumption', policy: 'client', scope: 'person' },
  listHooks: { route: 'GET /api/hooks', policy: 'client', scope: 'person' },
  createHook: { route: 'POST /api/hooks', policy: 'client', scope: 'person', status: 201 },
  changeHook: { route: 'PATCH /api/hooks/:id', policy: 'client', scope: 'person' },
  renewHook: { route: 'POST /api/hooks/:id/address', policy: 'client', scope: 'person', status: 201 },
  deleteHook: { route: 'DELETE /api/hooks/:id', policy: 'client', scope: 'person' },
  resumeHook: { route: 'POST /api/hooks/:id/resumption', policy: 'client', scope: 'person' },
  listSignals: { route: 'GET /api/hooks/:id/signals', policy: 'client', scope: 'person' },
  // What a program reads of its own limits.
  getMandate: { route: 'GET /api/mandate', policy: 'client', scope: 'read', isOfAccount: true },
  getProgramLeverage: {
    route: 'GET /api/program-leverage',
    policy: 'client',
    scope: 'read',
    isOfAccount: true,
  },
  setProgramLeverage: {
    route: 'PUT /api/program-leverage',
    policy: 'client',
    scope: 'trade',
    stops: 'call',
    isOfAccount: true,
  },
  listProposals: { route: 'GET /api/proposals', policy: 'client', scope: 'read', isOfAccount: true },
  propose: {
    route: 'POST /api/proposals',
    policy: 'client',
    scope: 'propose',
    stops: 'call',
    status: 201,
    limit: { perMinute: 60, of: 'person' },
    isOfAccount: true,
  },
  withdrawProposal: {
    route: 'DELETE /api/proposals/:id',
    policy: 'client',
    scope: 'propose',
    stops: 'call',
    isOfAccount: true,
  },
  // A screen asks for each proposal that it shows every few seconds.
  previewProposal: {
    route: 'GET /api/proposals/:id/preview',
    policy: 'client',
    scope: 'person',
    limit: { perMinute: 600, of: 'person' },
  },
  decideProposal: { route: 'POST /api/proposals/:id/decision', policy: 'client', scope: 'person' },
  listGroupPrograms: { route: 'GET /api/groups/:group/programs', policy: 'client', scope: 'person' },
  listStudentProgramOrders: {
    route: 'GET /api/groups/:group/members/:user/programs/:program/orders',
    policy: 'client',
    scope: 'person',
  },
  suspendGroupKeys: {
    route: 'POST /api/groups/:group/programs/suspension',
    policy: 'client',
    scope: 'person',
  },
  resumeGroupKeys: {
    route: 'POST /api/groups/:group/programs/resumption',
    policy: 'client',
    scope: 'person',
  },
  listUserPrograms: { route: 'GET /api/admin/users/:id/programs', policy: 'admin' },
  listUserProgramOrders: { route: 'GET /api/admin/users/:id/programs/:program/orders', policy: 'admin' },
  suspendUserKeys: { route: 'POST /api/admin/users/:id/programs/suspension', policy: 'admin' },
  resumeUserKeys: { route: 'POST /api/admin/users/:id/programs/resumption', policy: 'admin' },
} as const satisfies Readonly<Record<string, CallRow>>;

import type { CallLimit, CallRow } from './call-row.ts';

/** Calls that could guess the signed-in person's password or code, or that read all data. */
const GUESSES = { perMinute: 10, of: 'person', isShared: true } as const satisfies CallLimit;
/** A class of thirty sits behind one address. */
const RESETS = { perMinute: 30, of: 'address', isShared: true } as const satisfies CallLimit;

/** Requests of this server to wherever a person says. */
const SENDINGS = { perMinute: 20, of: 'person', isShared: true } as const satisfies CallLimit;

export const PERSON_CALLS = {
  register: {
    route: 'POST /api/register',
    policy: 'public',
    limit: { perMinute: 60, of: 'address', isShared: true },
    status: 201,
  },
  // Per address, so that nobody can lock out another person from elsewhere.
  login: {
    route: 'POST /api/login',
    policy: 'public',
    idempotency: 'none',
    limit: { perMinute: 10, of: 'attempt', isShared: true },
  },
  // A challenge ends after five codes, and a user has twenty wrong ones an hour.
  answerTwoFactor: {
    route: 'POST /api/login/two-factor',
    policy: 'public',
    idempotency: 'none',
    limit: { perMinute: 60, of: 'address', isShared: true },
  },
  logout: { route: 'GET /api/logout', policy: 'public' },
  requestPasswordReset: { route: 'POST /api/password-reset', policy: 'public', limit: RESETS, status: 202 },
  checkPasswordReset: { route: 'POST /api/password-reset/check', policy: 'public', limit: RESETS },
  confirmPasswordReset: { route: 'POST /api/password-reset/confirm', policy: 'public', limit: RESETS },
  // Called by a form when its field loses focus.
  judgePassword: {
    route: 'POST /api/password-advice',
    policy: 'public',
    idempotency: 'none',
    limit: { perMinute: 300, of: 'address' },
  },
  getTwoFactor: { route: 'GET /api/two-factor', policy: 'client', scope: 'person' },
  setUpTwoFactor: {
    route: 'POST /api/two-factor/setup',
    policy: 'client',
    scope: 'person',
    limit: GUESSES,
    confirms: 'password',
  },
  enableTwoFactor: {
    route: 'POST /api/two-factor/enable',
    policy: 'client',
    scope: 'person',
    limit: GUESSES,
    confirms: 'password',
  },
  disableTwoFactor: {
    route: 'POST /api/two-factor/disable',
    policy: 'client',
    scope: 'person',
    limit: GUESSES,
    confirms: 'password',
  },
  renewRecoveryCodes: {
    route: 'POST /api/two-factor/recovery-codes',
    policy: 'client',
    scope: 'person',
    limit: GUESSES,
    confirms: 'password',
  },
  getUser: { route: 'GET /api/users/:id', policy: 'owner', scope: 'read', isOfAccount: true },
  // Where profit goes is the account's; all others are the person's.
  getSettings: {
    route: 'GET /api/users/:id/settings',
    policy: 'owner',
    scope: 'person',
    isOfAccount: true,
  },
  saveSettings: {
    route: 'PUT /api/users/:id/settings',
    policy: 'owner',
    scope: 'person',
    isOfAccount: true,
    confirms: { passwordFor: 'another e-mail address' },
  },
  changePassword: {
    route: 'POST /api/password',
    policy: 'client',
    scope: 'person',
    limit: GUESSES,
    confirms: 'password',
  },
  listSessions: { route: 'GET /api/sessions', policy: 'client', scope: 'person' },
  endSession: {
    route: 'DELETE /api/sessions/:id',
    policy: 'client',
    scope: 'person',
    confirms: { no: 'takes_away' },
  },
  noteActivity: {
    route: 'POST /api/sessions/activity',
    policy: 'client',
    scope: 'person',
    confirms: { no: 'own_records' },
  },
  listWebhooks: { route: 'GET /api/webhooks', policy: 'client', scope: 'person' },
  createWebhook: {
    route: 'POST /api/webhooks',
    policy: 'client',
    scope: 'person',
    status: 201,
    confirms: 'password',
  },
  changeWebhook: {
    route: 'PATCH /api/webhooks/:id',
    policy: 'client',
    scope: 'person',
    confirms: 'password',
  },
  deleteWebhook: {
    route: 'DELETE /api/webhooks/:id',
    policy: 'client',
    scope: 'person',
    confirms: { no: 'takes_away' },
  },
  rotateWebhookSecret: {
    route: 'POST /api/webhooks/:id/secret',
    policy: 'client',
    scope: 'person',
    status: 201,
    confirms: 'password',
  },
  testWebhook: {
    route: 'POST /api/webhooks/:id/test',
    policy: 'client',
    scope: 'person',
    limit: SENDINGS,
    status: 202,
    confirms: { no: 'changes_nothing' },
  },
  listWebhookDeliveries: { route: 'GET /api/webhooks/:id/deliveries', policy: 'client', scope: 'person' },
  retryWebhook: {
    route: 'POST /api/webhooks/:id/deliveries/:event/retry',
    policy: 'client',
    scope: 'person',
    limit: SENDINGS,
    status: 202,
    confirms: { no: 'own_records' },
  },
  // It changes nothing, and its response with all personal data must not be stored.
  exportPersonalData: {
    route: 'POST /api/export',
    policy: 'client',
    scope: 'person',
    idempotency: 'none',
    limit: GUESSES,
    confirms: 'password',
  },
  eraseAccount: {
    route: 'POST /api/users/:id/erasure',
    policy: 'owner',
    scope: 'person',
    limit: GUESSES,
    confirms: 'password',
  },
  getVerification: { route: 'GET /api/users/:id/verification', policy: 'owner', scope: 'person' },
  requestVerification: {
    route: 'POST /api/users/:id/verification',
    policy: 'owner',
    scope: 'person',
    status: 201,
    confirms: { no: 'asks' },
  },
  // Of the person: a program has one account, and its person's lists.
  getWatchlists: { route: 'GET /api/watchlists', policy: 'client', scope: 'read', isForBoundKeys: true },
  saveWatchlists: {
    route: 'PUT /api/watchlists',
    policy: 'client',
    scope: 'trade',
    stops: 'call',
    isForBoundKeys: true,
    confirms: { no: 'own_records' },
  },
  getDrawings: { route: 'GET /api/drawings/:symbol', policy: 'client', scope: 'read' },
  saveDrawings: {
    route: 'PUT /api/drawings/:symbol',
    policy: 'client',
    scope: 'trade',
    stops: 'call',
    confirms: { no: 'own_records' },
  },
  listAlerts: { route: 'GET /api/alerts', policy: 'client', scope: 'read', isOfAccount: true },
  createAlert: {
    route: 'POST /api/alerts',
    policy: 'client',
    scope: 'trade',
    stops: 'call',
    idempotency: 'with_effect',
    status: 201,
    isOfAccount: true,
    confirms: { no: 'own_records' },
  },
  changeAlert: {
    route: 'PATCH /api/alerts/:id',
    policy: 'client',
    scope: 'trade',
    stops: 'call',
    isOfAccount: true,
    confirms: { no: 'own_records' },
  },
  deleteAlert: {
    route: 'DELETE /api/alerts/:id',
    policy: 'client',
    scope: 'trade',
    stops: 'call',
    isOfAccount: true,
    confirms: { no: 'own_records' },
  },
  listNotices: { route: 'GET /api/notices', policy: 'client', scope: 'read' },
  // A program must not mark as read what its owner has not seen: that somebody signed in, for example.
  readNotices: {
    route: 'POST /api/notices/read',
    policy: 'client',
    scope: 'person',
    confirms: { no: 'own_records' },
  },
} as const satisfies Readonly<Record<string, CallRow>>;

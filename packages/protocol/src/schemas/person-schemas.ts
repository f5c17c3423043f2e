import * as z from 'zod';
import { VerificationRequest, VerificationStatus } from '../administration/administration-screens.ts';
import { Alert, AlertChangeRequest, DeletedAlert, NewAlertRequest } from '../alerts/alerts.ts';
import { NoticeList, NoticeListQuery, ReadNoticesRequest, ReadNoticesResponse } from '../notices/notices.ts';
import {
  LoginRequest,
  LoginResponse,
  PasswordAdvice,
  PasswordResetCheck,
  PasswordResetConfirmation,
  PasswordResetRequest,
  PasswordToJudge,
  RecoveryCodes,
  RegisterRequest,
  TwoFactorEnableRequest,
  TwoFactorLoginRequest,
  TwoFactorRequired,
  TwoFactorSetup,
  TwoFactorState,
} from '../sign-in/sessions.ts';
import {
  ChangePasswordRequest,
  Done,
  PersonalExport,
  SessionView,
  Settings,
  SettingsChange,
} from '../profile/settings.ts';
import { User } from '../people/users.ts';
import { Symbol } from '../wire/wire.ts';
import { Drawings, DrawingsChange } from '../workspace/drawings.ts';
import { Layouts, LayoutsChange } from '../workspace/layouts.ts';
import { Templates, TemplatesChange } from '../workspace/templates.ts';
import { KeptTicket, KeptTicketChange, KeptTickets } from '../workspace/tickets.ts';
import { Watchlists, WatchlistsChange } from '../workspace/workspace.ts';
import {
  NewWebhookRequest,
  TestedWebhook,
  Webhook,
  WebhookChangeRequest,
  WebhookDeliveries,
  WebhookDeliveriesQuery,
  WebhookList,
  WebhookSecret,
} from '../webhooks/webhooks.ts';
import { AnyId, ById, type SchemasOf } from '../rows/call-schema.ts';
import type { PERSON_CALLS } from '../rows/person-calls.ts';

const BySymbol = z.strictObject({ symbol: Symbol });

export const PERSON_SCHEMAS = {
  register: {
    what: 'opens an account with 10,000.00 USD; 201 with the user. 403 where `REGISTRATION` is closed, or asks for a `code`',
    body: RegisterRequest,
    response: User,
    refuses: [
      'admin_password_too_short',
      'email_invalid',
      'email_taken',
      'password_common',
      'password_too_short',
      'passwords_differ',
      'registration_closed',
      'registration_code_wrong',
      'username_invalid',
      'username_taken',
      'username_too_short',
    ],
  },
  login: {
    what: "`{ token, user }` and the session's cookie; the user is notified of each sign-in but the first (notice `sign_in`) unless `loginAlerts` is off",
    body: LoginRequest,
    response: z.union([LoginResponse, TwoFactorRequired]),
    refuses: ['challenge_ended', 'code_wrong', 'credentials_missing', 'credentials_wrong'],
  },
  answerTwoFactor: {
    what: 'completes a sign-in that asked for a code',
    body: TwoFactorLoginRequest,
    response: LoginResponse,
    refuses: ['challenge_ended', 'code_wrong', 'credentials_wrong'],
  },
  logout: {
    what: 'ends the session of the cookie, or of the bearer, redirects to `/`; 403 from a page of another site, see [Origin](#origin)',
  },
  requestPasswordReset: {
    what: 'a forgotten password: asks for a link',
    body: PasswordResetRequest,
    response: Done,
    refuses: ['login_missing'],
  },
  checkPasswordReset: {
    what: 'is the link still good',
    body: PasswordResetCheck,
    response: Done,
    refuses: ['reset_link_ended'],
  },
  confirmPasswordReset: {
    what: 'sets a new password with the link',
    body: PasswordResetConfirmation,
    response: Done,
    refuses: [
      'admin_password_too_short',
      'password_common',
      'password_too_short',
      'passwords_differ',
      'reset_link_ended',
    ],
  },
  judgePassword: {
    what: "`common`: whether a `password` is among those that are guessed first. A client may use it; an administrator's needs 12 characters and is none of them",
    body: PasswordToJudge,
    response: PasswordAdvice,
    refuses: [],
  },
  getTwoFactor: { what: 'where your second factor stands', response: TwoFactorState },
  setUpTwoFactor: {
    what: 'begins with a second factor: its secret',
    response: TwoFactorSetup,
    refuses: ['two_factor_on'],
  },
  enableTwoFactor: {
    what: 'turns it on with a code of it: ten recovery codes',
    body: TwoFactorEnableRequest,
    response: RecoveryCodes,
    refuses: ['code_wrong', 'two_factor_on'],
  },
  disableTwoFactor: { what: 'turns it off', response: TwoFactorState, refuses: ['two_factor_off'] },
  renewRecoveryCodes: {
    what: 'ten others in place of your recovery codes',
    response: RecoveryCodes,
    refuses: ['two_factor_off'],
  },
  getUser: { what: 'yourself: balance, total profit, ledger accounts', params: ById, response: User },
  getSettings: { what: 'your settings, see [below](#settings)', params: ById, response: Settings },
  saveSettings: {
    what: 'changes what it names of them',
    params: ById,
    body: SettingsChange,
    response: Settings,
    refuses: ['email_invalid', 'email_taken', 'settings_changed', 'two_factor_by_setting'],
  },
  changePassword: {
    what: '`currentPassword`, `newPassword`; your other sessions and every reset link end, and all API keys but those whose ids stand in `keepKeys`',
    body: ChangePasswordRequest,
    response: Done,
    refuses: ['admin_password_too_short', 'password_common', 'password_too_short'],
  },
  listSessions: { what: 'where you are signed in', response: z.array(SessionView) },
  endSession: { what: 'ends one of your sessions', params: ById, response: Done, refuses: [] },
  markActivity: {
    what: 'you are still there: reads do not count as activity',
    body: z.strictObject({}),
    response: Done,
    refuses: [],
  },
  listWebhooks: { what: 'your [webhooks](webhooks.md)', response: WebhookList },
  createWebhook: {
    what: 'a new one with its secret, shown once; asks for the proof',
    body: NewWebhookRequest,
    response: WebhookSecret,
    refuses: ['too_many_webhooks', 'webhook_events_refused', 'webhook_url_refused'],
  },
  changeWebhook: {
    what: 'changes one, or switches it on or off; asks for the proof',
    params: ById,
    body: WebhookChangeRequest,
    response: Webhook,
    refuses: ['webhook_events_refused', 'webhook_url_refused'],
  },
  deleteWebhook: { what: 'deletes one with its deliveries', params: ById, response: Done, refuses: [] },
  rotateWebhookSecret: {
    what: 'a new secret, shown once; the former one signs too for a day; asks for the proof',
    params: ById,
    response: WebhookSecret,
    refuses: [],
  },
  testWebhook: {
    what: 'sends it a test event',
    params: ById,
    response: TestedWebhook,
    refuses: ['webhook_off'],
  },
  listWebhookDeliveries: {
    what: 'what was sent to it and is to be, the newest first',
    params: ById,
    query: WebhookDeliveriesQuery,
    response: WebhookDeliveries,
  },
  retryWebhook: {
    what: 'sends it an event again',
    params: z.strictObject({ id: AnyId, event: AnyId }),
    response: Done,
    refuses: ['webhook_off'],
  },
  exportPersonalData: {
    what: "asks for the proof; all that is kept of you: profile, settings, ledger, orders, transfers, verifications, lists, drawings, layouts, templates, notices, mail's subjects",
    response: PersonalExport,
    refuses: [],
  },
  eraseAccount: {
    what: "asks for the proof; erases your personal data and closes the account, once nothing is open, waiting or held; not the last administrator's",
    params: ById,
    response: Done,
    refuses: [
      'account_in_use',
      'last_administrator',
      'order_not_working',
      'price_delayed',
      'user_has_open_books',
    ],
  },
  getVerification: { what: 'where your verification stands', params: ById, response: VerificationStatus },
  requestVerification: {
    what: 'asks for one with a sandbox document number',
    params: ById,
    body: VerificationRequest,
    response: VerificationStatus,
    refuses: [
      'birth_date_invalid',
      'document_is_no_sandbox',
      'verification_incomplete',
      'verification_pending',
    ],
  },
  getWatchlists: { what: 'your lists of instruments', response: Watchlists },
  saveWatchlists: {
    what: 'replaces them; 409 `lists_changed` where it names a `version` that is no longer theirs, 400 `list_name_taken` where two have one name',
    body: WatchlistsChange,
    response: Watchlists,
    refuses: ['list_name_taken', 'lists_changed'],
  },
  getDrawings: { what: "what you drew on an instrument's chart", params: BySymbol, response: Drawings },
  saveDrawings: {
    what: 'replaces them, as with lists (`drawings_changed`)',
    params: BySymbol,
    body: DrawingsChange,
    response: Drawings,
    refuses: ['drawings_changed', 'unknown_instrument'],
  },
  getLayouts: { what: 'the named layouts of your charts', response: Layouts },
  saveLayouts: {
    what: 'replaces them, as with lists (`layouts_changed`)',
    body: LayoutsChange,
    response: Layouts,
    refuses: ['layouts_changed'],
  },
  getTemplates: { what: 'the named sets of indicators of your charts', response: Templates },
  saveTemplates: {
    what: 'replaces them, as with lists (`templates_changed`)',
    body: TemplatesChange,
    response: Templates,
    refuses: ['templates_changed'],
  },
  getTickets: {
    what: 'what the tickets of an account begin with: their last orders, sizes and distances of your own',
    response: KeptTickets,
  },
  keepTicket: {
    what: "replaces that of an instrument's ticket",
    params: BySymbol,
    body: KeptTicketChange,
    response: KeptTicket,
    refuses: ['unknown_instrument'],
  },
  listAlerts: { what: 'your price alerts, see [below](#alerts)', response: z.array(Alert) },
  createAlert: {
    what: 'makes one',
    body: NewAlertRequest,
    response: Alert,
    refuses: [
      'account_closed',
      'alert_incomplete',
      'too_many_alerts',
      'too_many_kept_alerts',
      'unknown_instrument',
    ],
  },
  changeAlert: {
    what: 'switches or changes an alert',
    params: ById,
    body: AlertChangeRequest,
    response: Alert,
    refuses: ['account_closed', 'alert_incomplete', 'too_many_alerts'],
  },
  deleteAlert: { what: 'ends an alert', params: ById, response: DeletedAlert, refuses: [] },
  listNotices: {
    what: 'your [notices](#notices), the newest first',
    query: NoticeListQuery,
    response: NoticeList,
  },
  readNotices: {
    what: 'marks them as read',
    body: ReadNoticesRequest,
    response: ReadNoticesResponse,
    refuses: [],
  },
} as const satisfies SchemasOf<typeof PERSON_CALLS>;

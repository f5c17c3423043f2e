import * as z from 'zod';
import type { CallName } from './calls.ts';
import { AccountQuery, ResetAccountRequest, ResetAccountResponse, TradingAccount } from './accounts.ts';
import { Alert, AlertChangeRequest, DeletedAlert, NewAlertRequest } from './alerts.ts';
import { Candles, CandlesQuery } from './candles.ts';
import { Claims } from './claims.ts';
import {
  PerformanceQuery,
  PortfolioPerformance,
  TradeResults,
  TradeResultsQuery,
  RebalanceRequest,
  RebalanceResponse,
  StopOutLadder,
} from './portfolio.ts';
import { Indicator, IndicatorLines, IndicatorQuery } from './indicators.ts';
import { Health } from './health.ts';
import { ADMINISTRATION_ROUTES } from './administration-routes.ts';
import { Asset } from './market-data.ts';
import { MarketHours } from './market-hours.ts';
import {
  LoginRequest,
  LoginResponse,
  OpenMessageRequest,
  OutboxMessage,
  OutboxText,
  OwnProofRequest,
  PasswordAdvice,
  PasswordResetCheck,
  PasswordToJudge,
  PasswordResetConfirmation,
  PasswordResetRequest,
  RecoveryCodes,
  RegisterRequest,
  TwoFactorEnableRequest,
  TwoFactorLoginRequest,
  TwoFactorRequired,
  TwoFactorSetup,
  TwoFactorSetupRequest,
  TwoFactorState,
} from './sessions.ts';
import { NewsItem, NewsQuery } from './news.ts';
import { NoticeList, NoticeListQuery, ReadNoticesRequest, ReadNoticesResponse } from './notices.ts';
import {
  OcoRequest,
  Order,
  OrderAmendment,
  OrderDraft,
  OrderQuery,
  OrderResponse,
  ProtectionRequest,
} from './orders.ts';
import {
  ApiKey,
  ChangePasswordRequest,
  Done,
  NewApiKey,
  NewApiKeyRequest,
  PersonalExport,
  SessionView,
  Settings,
  SettingsChange,
} from './settings.ts';
import {
  ClosePositionRequest,
  ClosePositionResponse,
  MoveProfitRequest,
  MoveProfitResponse,
  Position,
  Side,
  TradeRequest,
  TradeResponse,
  Transaction,
  TransactionQuery,
} from './trading.ts';
import { User } from './users.ts';
import { Symbol } from './wire.ts';
import { Drawings, DrawingsChange, Watchlists, WatchlistsChange } from './workspace.ts';

/** Any text: an id that is no id of ours is a 404 like a foreign one, not a 400 that tells them apart. */
const AnyId = z.string().max(64);

interface Route {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
}

/** The schemas of every call; its method and path are in `calls.ts`. */
export const ROUTES = {
  login: { body: LoginRequest, response: z.union([LoginResponse, TwoFactorRequired]) },
  answerTwoFactor: { body: TwoFactorLoginRequest, response: LoginResponse },
  requestPasswordReset: { body: PasswordResetRequest, response: Done },
  checkPasswordReset: { body: PasswordResetCheck, response: Done },
  confirmPasswordReset: { body: PasswordResetConfirmation, response: Done },
  judgePassword: { body: PasswordToJudge, response: PasswordAdvice },
  getTwoFactor: { response: TwoFactorState },
  setUpTwoFactor: { body: TwoFactorSetupRequest, response: TwoFactorSetup },
  enableTwoFactor: { body: TwoFactorEnableRequest, response: RecoveryCodes },
  disableTwoFactor: { body: OwnProofRequest, response: TwoFactorState },
  renewRecoveryCodes: { body: OwnProofRequest, response: RecoveryCodes },
  getOutbox: { response: z.array(OutboxMessage) },
  openOutboxMessage: {
    params: z.strictObject({ id: AnyId }),
    body: OpenMessageRequest,
    response: OutboxText,
  },
  register: { body: RegisterRequest, response: User },
  logout: { response: z.undefined() },
  getUser: { params: z.strictObject({ id: AnyId }), response: User },
  getMarketHours: { response: MarketHours },
  getMarketData: { response: z.array(Asset) },
  listIndicators: { response: z.array(Indicator) },
  getIndicator: {
    params: z.strictObject({ symbol: Symbol }),
    query: IndicatorQuery,
    response: IndicatorLines,
  },
  getCandles: { params: z.strictObject({ symbol: Symbol }), query: CandlesQuery, response: Candles },
  trade: { params: z.strictObject({ side: Side }), body: TradeRequest, response: TradeResponse },
  getPositions: { params: z.strictObject({ id: AnyId }), response: z.array(Position) },
  closePosition: { body: ClosePositionRequest, response: ClosePositionResponse },
  listOrders: { query: OrderQuery, response: z.array(Order) },
  placeOrder: { body: OrderDraft, response: OrderResponse },
  placeOco: { body: OcoRequest, response: OrderResponse },
  amendOrder: { params: z.strictObject({ id: AnyId }), body: OrderAmendment, response: OrderResponse },
  cancelOrder: { params: z.strictObject({ id: AnyId }), response: OrderResponse },
  protectPosition: { body: ProtectionRequest, response: OrderResponse },
  getTradeResults: {
    params: z.strictObject({ id: AnyId }),
    query: TradeResultsQuery,
    response: TradeResults,
  },
  getPerformance: { query: PerformanceQuery, response: PortfolioPerformance },
  getStopOutLadder: { response: StopOutLadder },
  rebalance: { body: RebalanceRequest, response: RebalanceResponse },
  moveProfit: { body: MoveProfitRequest, response: MoveProfitResponse },
  getStatement: {
    query: AccountQuery.extend({
      from: z.iso.date(),
      to: z.iso.date().describe('The last day, included. UTC'),
    }),
    response: z.string().describe('A PDF'),
  },
  getTransactions: {
    params: z.strictObject({ id: AnyId }),
    query: TransactionQuery,
    response: z.array(Transaction).describe('The newest 1,000'),
  },
  listAccounts: { params: z.strictObject({ id: AnyId }), response: z.array(TradingAccount) },
  resetAccount: {
    params: z.strictObject({ id: AnyId }),
    body: ResetAccountRequest,
    response: ResetAccountResponse,
  },
  getOwnTransactions: { response: z.array(Transaction) },
  getSettings: { params: z.strictObject({ id: AnyId }), response: Settings },
  saveSettings: { params: z.strictObject({ id: AnyId }), body: SettingsChange, response: Settings },
  eraseAccount: { params: z.strictObject({ id: AnyId }), body: OwnProofRequest, response: Done },
  changePassword: { body: ChangePasswordRequest, response: Done },
  exportPersonalData: { body: OwnProofRequest, response: PersonalExport },
  listSessions: { response: z.array(SessionView) },
  endSession: { params: z.strictObject({ id: AnyId }), response: Done },
  noteActivity: { body: z.strictObject({}), response: Done },
  listApiKeys: { response: z.array(ApiKey) },
  createApiKey: { body: NewApiKeyRequest, response: NewApiKey },
  revokeApiKey: { params: z.strictObject({ id: AnyId }), response: Done },
  getWatchlists: { response: Watchlists },
  saveWatchlists: { body: WatchlistsChange, response: Watchlists },
  getDrawings: { params: z.strictObject({ symbol: Symbol }), response: Drawings },
  saveDrawings: {
    params: z.strictObject({ symbol: Symbol }),
    body: DrawingsChange,
    response: Drawings,
  },
  listNews: { query: NewsQuery, response: z.array(NewsItem) },
  listAlerts: { response: z.array(Alert) },
  createAlert: { body: NewAlertRequest, response: Alert },
  changeAlert: { params: z.strictObject({ id: AnyId }), body: AlertChangeRequest, response: Alert },
  deleteAlert: { params: z.strictObject({ id: AnyId }), response: DeletedAlert },
  listNotices: { query: NoticeListQuery, response: NoticeList },
  readNotices: { body: ReadNoticesRequest, response: ReadNoticesResponse },
  getClaims: { response: Claims },
  ...ADMINISTRATION_ROUTES,
  health: { response: Health },
} as const satisfies Record<CallName, Route>;
export type Routes = typeof ROUTES;

import { hasCardNumber, type Settings, type SettingsChange } from '@lonja/protocol';
import {
  findSettings,
  findUser,
  saveExpectedSettings,
  saveProfile,
  saveSettings,
  type Database,
  type ProfileValues,
  type RecordedProfile,
  type SettingsRow,
  type SettingsValues,
  type UserRecord,
} from '@lonja/store';
import type { FastifyRequest } from 'fastify';
import { recordOwnSecurity } from '../../audit/own-security.ts';
import type { OwnProofs } from '../../auth/own-proofs.ts';
import type { Sessions } from '../../auth/sessions.ts';
import type { Desk } from '../../desk/desk.ts';
import type { TwoFactor } from '../../auth/two-factor.ts';
import { farewellMail } from '../../notices/notice-mail.ts';
import type { NoticeNews } from '../../notices/notice-news.ts';
import { userAnswer } from '../../views/user-view.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { httpRefusalOf } from '../kernel/desk-refusal.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { requireProof } from '../administration/password-confirmation.ts';
import { sessionOf } from '../kernel/policy.ts';
import { EMAIL } from './sessions.ts';

export interface SettingsRoutes {
  readonly db: Database;
  readonly desk: Desk;
  readonly twoFactor: TwoFactor;
  readonly ownProofs: OwnProofs;
  readonly sessions: Sessions;
  readonly notices: NoticeNews;
  /** Without a mail server nobody is told anything by mail. */
  readonly hasMailServer: boolean;
  readonly clock: () => number;
}

/** GET and PUT /api/users/{id}/settings. */
export function registerSettingsRoutes(app: Api, dependencies: SettingsRoutes): void {
  const { db, sessions, twoFactor } = dependencies;
  serve(app, 'getSettings', (request) => settingsOf(db, twoFactor, request.session.userId));

  serve(app, 'saveSettings', async (request) => {
    const { userId } = request.session;
    await refuseTwoFactorChange(twoFactor, userId, request.body.twoFactorAuth);
    refuseUnexpected(await settingsOf(db, twoFactor, userId), request.body);
    await changeProfile(dependencies, request, request.body);
    await chooseProfitDestination(dependencies, request, request.body.profitDestination);
    const isTimeoutChanged = request.body.sessionTimeout !== undefined;
    if (isTimeoutChanged) await sessions.endOver(userId);
    await savePreferences(db, userId, request.body);
    if (isTimeoutChanged) sessions.forget(userId);
    return settingsOf(db, twoFactor, userId);
  });
}

/**
 * Before anything of the change is saved.
 * @throws HttpRefusal where something is another by now than the change expects
 */
function refuseUnexpected(now: Settings, { expected = {}, ...wanted }: SettingsChange): void {
  const names = Object.keys(expected) as (keyof typeof expected)[];
  const isChanged = names.some((name) => now[name] !== expected[name] && now[name] !== wanted[name]);
  if (isChanged) throw new HttpRefusal('settings_changed');
}

/** @throws HttpRefusal where another device has saved at this very moment */
async function savePreferences(db: Database, userId: string, change: SettingsChange): Promise<void> {
  const { expected } = change;
  const saved = await (expected
    ? saveExpectedSettings(db, userId, valuesOf(change), valuesOf(expected))
    : saveSettings(db, userId, valuesOf(change)));
  if (!saved) throw new HttpRefusal('settings_changed');
}

/**
 * A switch alone proves nothing: two-factor needs a code of the authenticator app, and has calls of its own.
 * @throws HttpRefusal for another value than the one that holds
 */
async function refuseTwoFactorChange(
  twoFactor: Pick<TwoFactor, 'state'>,
  userId: string,
  wanted: boolean | undefined,
): Promise<void> {
  if (wanted === undefined) return;
  const { isOn } = await twoFactor.state(userId);
  if (wanted !== isOn) throw new HttpRefusal('two_factor_by_setting', { isOn });
}

/** @throws HttpRefusal for a user that is gone */
export async function settingsOf(
  db: Database,
  twoFactor: Pick<TwoFactor, 'state'>,
  userId: string,
): Promise<Settings> {
  const [record, row, { isOn }] = await Promise.all([
    findUser(db, userId),
    findSettings(db, userId),
    twoFactor.state(userId),
  ]);
  if (!record) throw new HttpRefusal('not_found');
  return settingsAnswer(record, row, isOn);
}

/** The profile is the user's; what was never saved is at its default (specification, section 9). */
const settingsAnswer = (
  record: UserRecord,
  row: SettingsRow | undefined,
  twoFactorAuth: boolean,
): Settings => {
  const { firstName, lastName } = userAnswer(record);
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email: record.user.email,
    phone: record.user.phone ?? '',
    priceAlerts: row?.price_alerts ?? true,
    emailNotifications: row?.email_notifications ?? true,
    pushNotifications: row?.push_notifications ?? false,
    tradingUpdates: row?.trading_updates ?? true,
    marketNews: row?.market_news ?? true,
    defaultLeverage: (row?.default_leverage ?? 30) as Settings['defaultLeverage'],
    confirmTrades: row?.confirm_trades ?? true,
    autoStopLoss: row?.auto_stop_loss ?? false,
    riskLevel: row?.risk_level ?? 'moderate',
    profitDestination: record.account?.settlesProfit ? 'balance' : 'apart',
    theme: row?.theme ?? 'dark',
    palette: row?.palette ?? 'classic',
    language: row?.language ?? 'en',
    currency: row?.currency ?? 'USD',
    timezone: row?.timezone ?? 'UTC',
    twoFactorAuth,
    loginAlerts: row?.login_alerts ?? true,
    sessionTimeout: (row?.session_timeout ?? 30) as Settings['sessionTimeout'],
    savedAt: row?.saved_at.toISOString() ?? null,
  };
};

/** An option of the account, which only the desk writes; without an account there is nothing to choose. */
async function chooseProfitDestination(
  { db, desk }: SettingsRoutes,
  request: FastifyRequest,
  wanted: SettingsChange['profitDestination'],
): Promise<void> {
  const { userId, accountId } = sessionOf(request);
  if (wanted === undefined || accountId === null) return;
  const settlesProfit = wanted === 'balance';
  if ((await findUser(db, userId))?.account?.settlesProfit === settlesProfit) return;
  const outcome = await desk.submit({
    command: { kind: 'choose_profit_destination', accountId, settlesProfit },
    render: () => ({ status: 200, body: '' }),
  });
  if (outcome.kind === 'refused') throw httpRefusalOf(outcome.refusal);
}

/** Columns of what the change names. */
function valuesOf(change: SettingsChange): SettingsValues {
  const values = {
    price_alerts: change.priceAlerts,
    email_notifications: change.emailNotifications,
    push_notifications: change.pushNotifications,
    trading_updates: change.tradingUpdates,
    market_news: change.marketNews,
    default_leverage: change.defaultLeverage,
    confirm_trades: change.confirmTrades,
    auto_stop_loss: change.autoStopLoss,
    risk_level: change.riskLevel,
    theme: change.theme,
    palette: change.palette,
    language: change.language,
    currency: change.currency,
    timezone: change.timezone,
    login_alerts: change.loginAlerts,
    session_timeout: change.sessionTimeout,
  };
  return definedOf(values);
}

const definedOf = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };

async function changeProfile(
  dependencies: SettingsRoutes,
  request: FastifyRequest,
  change: SettingsChange,
): Promise<void> {
  const { db, notices } = dependencies;
  const { userId } = sessionOf(request);
  const sent = change.email?.trim();
  if (sent !== undefined && !EMAIL.test(sent)) throw new HttpRefusal('email_invalid');
  const before = (await findUser(db, userId))?.user.email ?? null;
  // The address that is there already is not written again: by then it may be another one, which asked for the password.
  const email = sent === before ? undefined : sent;
  const profile: ProfileValues = definedOf({
    email,
    phone: change.phone === undefined ? undefined : change.phone.trim() || null,
    full_name: await fullNameOf(db, userId, change),
  });
  const recorded: RecordedProfile =
    email === undefined
      ? { audit: [], notices: [] }
      : {
          provenBy: await requireProof(dependencies.ownProofs, request, change),
          ...(await recordAddress(dependencies, request, before, email)),
        };
  const refusal = await saveProfile(db, userId, profile, recorded);
  if (refusal) throw new HttpRefusal(refusal === 'email_taken' ? refusal : 'password_wrong');
  notices.publish(recorded.notices);
}

/** The one before is told too: a new one may be that of somebody who has got into the account. */
async function recordAddress(
  { db, hasMailServer, clock }: SettingsRoutes,
  request: FastifyRequest,
  before: string | null,
  email: string,
): Promise<RecordedProfile> {
  const { userId, username, role } = sessionOf(request);
  const at = clock();
  const recorded = await recordOwnSecurity(db, request, {
    userId,
    role,
    change: 'email_changed',
    before: { email: before },
    after: { email },
    at,
  });
  if (!hasMailServer || before === null) return recorded;
  const language = (await findSettings(db, userId))?.language ?? 'en';
  return { ...recorded, farewell: farewellMail({ userId, username, email: before, language }, at) };
}

/** First and last name are one field within; the one that a change leaves out stays. */
async function fullNameOf(
  db: Database,
  userId: string,
  change: SettingsChange,
): Promise<string | null | undefined> {
  if (change.firstName === undefined && change.lastName === undefined) return undefined;
  const record = await findUser(db, userId);
  const known = record ? userAnswer(record) : { firstName: null, lastName: null };
  const parts = [change.firstName ?? known.firstName ?? '', change.lastName ?? known.lastName ?? ''];
  const name = parts
    .map((part) => part.trim())
    .join(' ')
    .trim();
  // Each half may be harmless.
  if (hasCardNumber(name)) throw new HttpRefusal('card_number_in_text');
  return name || null;
}

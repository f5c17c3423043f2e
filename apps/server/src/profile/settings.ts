import type { NoticeNews } from '../notices/notice-news.ts';
import type { Desk } from '../desk/desk.ts';
import type { Sessions } from '../identity/sessions.ts';
import { hasCardNumber, type Settings, type SettingsChange } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import { digestPersonal } from '@lonja/store/audit/audit';
import { saveMail } from '@lonja/store/mail/mail';
import { saveProfile, type ProfileValues } from '@lonja/store/people/profiles';
import {
  findSettings,
  saveExpectedSettings,
  saveSettings,
  type SettingsRow,
  type SettingsValues,
} from '@lonja/store/people/settings';
import { findUser } from '@lonja/store/people/users';
import type { ActCaller } from '../record/act-caller.ts';
import { noticeOfOwnChange } from '../record/act.ts';
import { record } from '../record/record.ts';
import { refuseEmail } from '../identity/login-rules.ts';
import type { Prove } from '../identity/own-proofs.ts';
import type { TwoFactor } from '../identity/two-factor.ts';
import { bindCommand } from '../desk/command/command-row.ts';
import { farewellMail } from '../notices/notice-mail.ts';
import { orRefuse, refuse } from '../refusal/refuse.ts';
import { CHOOSE_PROFIT_DESTINATION } from '../trading/commands.ts';
import { settingsAnswer } from './settings-view.ts';
import { userAnswer } from '../people/user-view.ts';
import { UNREAD } from '../desk/command/unread-answer.ts';

export interface SettingsNeeds {
  readonly db: Database;
  readonly desk: Desk;
  readonly sessions: Sessions;
  readonly notices: NoticeNews;
  readonly clock: () => number;
  readonly twoFactor: Pick<TwoFactor, 'state'>;
  /** Without a mail server notices are not mailed. */
  readonly hasMailServer: boolean;
}

/** The person whose settings change. */
interface Person extends ActCaller {
  readonly username: string;
  readonly accountId: number | null;
  /** Asked for where the e-mail address becomes another one. */
  readonly prove: Prove;
}

/** With where the account's profit goes. Refused for an erased user. */
export async function loadSettings(
  { db, twoFactor }: Pick<SettingsNeeds, 'db' | 'twoFactor'>,
  { userId, accountId }: Pick<Person, 'userId' | 'accountId'>,
): Promise<Settings> {
  const [record, row, { isOn }] = await Promise.all([
    findUser(db, userId, accountId ?? undefined),
    findSettings(db, userId),
    twoFactor.state(userId),
  ]);
  return record ? settingsAnswer(record, row, isOn) : refuse('not_found');
}

/** Changes a person's own settings; those that need no proof are saved last. @returns all of them, as they are now */
export async function changeSettings(
  needs: SettingsNeeds,
  by: Person,
  change: SettingsChange,
): Promise<Settings> {
  const { sessions } = needs;
  const { userId } = by;
  await refuseTwoFactorChange(needs, userId, change.twoFactorAuth);
  refuseUnexpected(await loadSettings(needs, by), change);
  await changeProfile(needs, by, change);
  await chooseProfitDestination(needs, by, change.profitDestination);
  const isTimeoutChanged = change.sessionTimeout !== undefined;
  if (isTimeoutChanged) await sessions.endOver(userId);
  if (!(await savePreferences(needs, userId, change))) refuse('settings_changed');
  if (isTimeoutChanged || change.language !== undefined) sessions.markChanged(userId);
  return loadSettings(needs, by);
}

/** Two-factor can't be switched here: it needs a code of the authenticator app, and has calls of its own. */
async function refuseTwoFactorChange(
  { twoFactor }: SettingsNeeds,
  userId: string,
  wanted: boolean | undefined,
): Promise<void> {
  if (wanted === undefined) return;
  const { isOn } = await twoFactor.state(userId);
  if (wanted !== isOn) refuse('two_factor_by_setting', { isOn });
}

/** Checked before anything is saved: refused where a setting differs from the expected value. */
function refuseUnexpected(now: Settings, { expected = {}, ...wanted }: SettingsChange): void {
  const names = Object.keys(expected) as (keyof typeof expected)[];
  const isChanged = names.some((name) => now[name] !== expected[name] && now[name] !== wanted[name]);
  if (isChanged) refuse('settings_changed');
}

async function changeProfile(needs: SettingsNeeds, by: Person, change: SettingsChange): Promise<void> {
  const { db } = needs;
  const { userId } = by;
  const sent = change.email?.trim();
  const invalid = sent === undefined ? undefined : refuseEmail(sent);
  if (invalid) refuse(invalid);
  const before = (await findUser(db, userId))?.user.email ?? null;
  // An unchanged address is not written again, because it may have been changed meanwhile, with a password.
  const email = sent === before ? undefined : sent;
  const fullName = await mergeFullName(db, userId, change);
  // The two names together may form a card number.
  if (fullName && hasCardNumber(fullName)) refuse('card_number_in_text');
  const phone = change.phone === undefined ? undefined : change.phone.trim() || null;
  const profile = keepDefined({ email, phone, full_name: fullName });
  if (email !== undefined) await changeAddress(needs, by, { ...profile, email });
  else if (Object.keys(profile).length > 0)
    await db.transaction().execute((work) => saveProfile(work, userId, profile));
}

/** The previous address is notified too, because the new one may be an intruder's. */
async function changeAddress(
  needs: SettingsNeeds,
  by: Person,
  profile: ProfileValues & { readonly email: string },
): Promise<void> {
  const { userId, username } = by;
  const { passwordHash } = await by.prove();
  const on = { action: 'email_changed', subject: { kind: 'user', id: userId }, userId } as const;
  await record(needs, by, on, async (work, act) => {
    const before = await saveProfile(work, userId, profile, passwordHash);
    if (typeof before === 'string') refuse(before === 'email_taken' ? before : 'password_wrong');
    const { email } = before;
    if (needs.hasMailServer && email !== null) {
      const language = (await findSettings(work, userId))?.language ?? 'en';
      await saveMail(work, farewellMail({ userId, username, email, language }, act.at));
    }
    return {
      value: undefined,
      change: {
        before: await digestPersonal(work, userId, { email }),
        after: await digestPersonal(work, userId, { email: profile.email }),
        notices: [noticeOfOwnChange(act, 'email_changed', act.at)],
      },
    };
  });
}

/** First and last name are stored in one field; an absent one stays. */
async function mergeFullName(
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
  return name || null;
}

/** An option of the account, which only the desk writes; skipped without an account. */
async function chooseProfitDestination(
  { db, desk }: SettingsNeeds,
  { userId, accountId }: Person,
  wanted: SettingsChange['profitDestination'],
): Promise<void> {
  if (wanted === undefined || accountId === null) return;
  const settlesProfit = wanted === 'balance';
  if ((await findUser(db, userId, accountId))?.account?.settlesProfit === settlesProfit) return;
  const command = bindCommand(CHOOSE_PROFIT_DESTINATION, { accountId, settlesProfit });
  orRefuse(await desk.submit({ command, render: UNREAD }));
}

/** @returns undefined where another device has saved at the same moment */
function savePreferences(
  { db, clock }: SettingsNeeds,
  userId: string,
  change: SettingsChange,
): Promise<SettingsRow | undefined> {
  // A time zone that is named is chosen, unless it is said that it is not.
  const values = buildValues({ timezoneChosen: change.timezone && true, ...change });
  const at = new Date(clock());
  return change.expected
    ? saveExpectedSettings(db, userId, { values, expected: buildValues(change.expected) }, at)
    : saveSettings(db, userId, values, at);
}

/** The columns of a change. */
function buildValues(change: SettingsChange): SettingsValues {
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
    has_chosen_zone: change.timezoneChosen,
    login_alerts: change.loginAlerts,
    session_timeout: change.sessionTimeout,
  };
  return keepDefined(values);
}

const keepDefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };

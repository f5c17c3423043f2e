import type { serverRefusals } from './en/refusal/server-refusals.ts';
import type { accounts } from './en/accounts/accounts.ts';
import type { admin } from './en/admin.ts';
import type { automation } from './en/programs/automation.ts';
import type { security } from './en/profile/security.ts';
import type { calendar } from './en/market-data/calendar.ts';
import type { certificate } from './en/certificates/certificate.ts';
import type { charts } from './en/trading/charts.ts';
import type { classes } from './en/classes/classes.ts';
import type { client } from './en/client.ts';
import type { dashboard } from './en/accounts/dashboard.ts';
import type { entries } from './en/accounts/entries.ts';
import type { evaluations } from './en/evaluations/evaluations.ts';
import type { journal } from './en/journal/journal.ts';
import type { ladder } from './en/trading/ladder.ts';
import type { lti } from './en/lti/lti.ts';
import type { mail } from './en/mail/mail.ts';
import type { eventKinds, marketNews } from './en/news/market-news.ts';
import type { notFound } from './en/site/not-found.ts';
import type { notices } from './en/notices/notices.ts';
import type { offline } from './en/site/offline.ts';
import type { page } from './en/site/page.ts';
import type { metricMethods } from './en/site/metric-methods.ts';
import type { proof } from './en/certificates/proof.ts';
import type { recordedReasons } from './en/record/recorded-reasons.ts';
import type { refusalFigures, refusals } from './en/refusal/refusals.ts';
import type { server } from './en/server.ts';
import type { priceSources, sourceNames } from './en/market-data/sources.ts';
import type { curvePeriods } from './en/accounts/curve-periods.ts';
import type { statistics } from './en/market-data/statistics.ts';
import type { statement } from './en/statements/statement.ts';
import type { terms } from './en/accounts/terms.ts';
import type { trading } from './en/trading/trading.ts';
import type { userExport } from './en/administration/user-export.ts';

/** The texts of a language in the shape of the English ones. */
type Texts<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Texts<T[Key]> };

/** Texts for a reason that nobody gave. */
export type RecordedReasonTexts = Texts<typeof recordedReasons>;
export type MetricMethodTexts = Texts<typeof metricMethods>;
/** The dashboard's. */
export type ClientTexts = Texts<typeof client>;
/** Texts of the dialog of a person's accounts. */
export type AccountsTexts = Texts<typeof accounts>;
/** Texts of the calendar's page. */
export type CalendarTexts = Texts<typeof calendar>;
/** Texts of an account's terms, chosen and read. */
export type TermsTexts = Texts<typeof terms>;
/** Texts of groups and contests. */
export type ClassesTexts = Texts<typeof classes>;
/** What a person reads of plans and evaluations, and the panel's tab of them. */
export type EvaluationsTexts = Texts<typeof evaluations>;
/** What takes effect at once in the settings: keys of bots, webhooks, one's own data. */
export type AutomationTexts = Texts<typeof automation>;
export type SecurityTexts = Texts<typeof security>;
/** Texts of launches from learning platforms. */
export type LtiTexts = Texts<typeof lti>;
/** What the dashboard has beside the figures of its account. */
export type DashboardTexts = Texts<typeof dashboard>;
/** Texts of a journal. */
export type JournalTexts = Texts<typeof journal>;
/** The administrators' panel's. */
export type AdminTexts = Texts<typeof admin>;
/** What the workspace has beside chart, ticket and account. */
export type TradingTexts = Texts<typeof trading>;
/** What charts have beside their candles. */
export type ChartsTexts = Texts<typeof charts>;
/** The ladder of prices beside a chart. */
export type LadderTexts = Texts<typeof ladder>;
/** Texts of the page that computes somebody's own data again. */
export type ProofTexts = Texts<typeof proof>;
/** Texts of the page that says what the market is like. */
export type StatisticsTexts = Texts<typeof statistics>;
/** Texts of a page before any screen. */
export type PageTexts = Texts<typeof page>;
/** A text for each refusal, and for a failure of the server. */
export type RefusalTexts = Texts<typeof refusals>;
/** Refusals that no screen gives by itself: the server's alone. */
export type ServerRefusalTexts = Texts<typeof serverRefusals>;
/** Longer texts with gaps for the figures that explain a refusal. */
export type RefusalFigures = Texts<typeof refusalFigures>;

/** What a notice says. */
export type NoticeTexts = Texts<typeof notices>;
/** What news of the simulated calendar says, and the names of its events. */
export type MarketNewsTexts = Texts<typeof marketNews>;
export type EventKindTexts = Texts<typeof eventKinds>;
/** Kinds of ledger entries. */
export type EntryTexts = Texts<typeof entries>;
export type SourceNameTexts = Texts<typeof sourceNames>;
export type PriceSourceTexts = Texts<typeof priceSources>;
export type CurvePeriodTexts = Texts<typeof curvePeriods>;
export type MailTexts = Texts<typeof mail>;
export type StatementTexts = Texts<typeof statement>;
export type CertificateTexts = Texts<typeof certificate>;
export type UserExportTexts = Texts<typeof userExport>;
/** Texts of the page that a wrong address gets. */
export type NotFoundTexts = Texts<typeof notFound>;
/** Texts of the page that stands in for another where the server can't be reached. */
export type OfflineTexts = Texts<typeof offline>;
/** What the server writes: refusals, mails, statements. */
export type ServerTexts = Texts<typeof server>;

/** The folder of a language: what a surface does not show at once is loaded when it is asked for. */
export interface LanguageWords {
  /** In itself, so that nobody has to read another language to find the own. */
  readonly name: string;
  /** How figures and moments are written: 'es-MX'. */
  readonly locale: string;
  readonly page: PageTexts;
  readonly client: () => Promise<ClientTexts>;
  readonly accounts: () => Promise<AccountsTexts>;
  readonly calendar: () => Promise<CalendarTexts>;
  readonly classes: () => Promise<ClassesTexts>;
  readonly terms: () => Promise<TermsTexts>;
  readonly evaluations: () => Promise<EvaluationsTexts>;
  readonly automation: () => Promise<AutomationTexts>;
  readonly security: () => Promise<SecurityTexts>;
  readonly dashboard: () => Promise<DashboardTexts>;
  readonly journal: () => Promise<JournalTexts>;
  readonly lti: () => Promise<LtiTexts>;
  readonly admin: () => Promise<AdminTexts>;
  readonly trading: () => Promise<TradingTexts>;
  readonly charts: () => Promise<ChartsTexts>;
  readonly ladder: () => Promise<LadderTexts>;
  readonly proof: () => Promise<ProofTexts>;
  readonly statistics: () => Promise<StatisticsTexts>;
  readonly notFound: () => Promise<NotFoundTexts>;
  readonly offline: () => Promise<OfflineTexts>;
  readonly server: () => Promise<ServerTexts>;
}

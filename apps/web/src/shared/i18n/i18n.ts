import type {
  AccountsTexts,
  AutomationTexts,
  CalendarTexts,
  ChartsTexts,
  ClassesTexts,
  AdminTexts,
  ClientTexts,
  EvaluationsTexts,
  LadderTexts,
  LtiTexts,
  DashboardTexts,
  JournalTexts,
  ProofTexts,
  SecurityTexts,
  StatisticsTexts,
  TermsTexts,
  TradingTexts,
} from '@lonja/words/texts';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { addFigureFormat } from './figure-format.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'client';
    resources: {
      client: ClientTexts;
      accounts: AccountsTexts;
      automation: AutomationTexts;
      security: SecurityTexts;
      calendar: CalendarTexts;
      charts: ChartsTexts;
      classes: ClassesTexts;
      evaluations: EvaluationsTexts;
      lti: LtiTexts;
      dashboard: DashboardTexts;
      journal: JournalTexts;
      admin: AdminTexts;
      proof: ProofTexts;
      statistics: StatisticsTexts;
      terms: TermsTexts;
      trading: TradingTexts;
      ladder: LadderTexts;
    };
  }
}

/** Empty: the client dashboard and the panel each bring their catalogue with their code. */
export async function createI18n(): Promise<i18n> {
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: false,
    ns: [],
    defaultNS: 'client',
    // Said, though they are what it assumes: else each text's key is first searched for signs of a sentence, a tenth of a step's work.
    keySeparator: '.',
    nsSeparator: ':',
    resources: {},
    interpolation: { escapeValue: false },
  });
  addFigureFormat(instance);
  return instance;
}

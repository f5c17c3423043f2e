import { assetClasses } from '../market-data/asset-classes.ts';
import { limits } from '../limits.ts';

/** The terms of an account: how they are chosen before it opens, and how whoever opens it reads them. */
export const terms = {
  grant: 'Opening balance (USD)',
  grantHint: `${limits.grant.minimum} to ${limits.grant.maximum} virtual USD`,
  fillProfile: 'Execution',
  fillProfiles: {
    ideal: 'Ideal',
    retail: 'Retail',
    stressed: 'Stressed',
  },
  margin: 'Leverage',
  margins: {
    installation: 'As the platform sets it',
    specification: 'By Lonja’s lists',
    esma: 'ESMA: 30, 20, 10, 5 and 2',
  },
  assetClasses: 'What may be opened',
  assetClassesHint: 'At least one class. You can always close.',
  classes: assetClasses,
  /** Rules whose number is typed. */
  typed: {
    maxLeverage: 'Highest leverage',
    maxLeverageHint: 'Empty: what each instrument allows',
    maxShare: 'Largest position, % of equity',
    maxShareHint: 'Empty: no limit',
    ordersADay: 'Orders a day',
    ordersADayHint: 'Opening orders only. Empty: no limit',
    wrong: 'A whole number from {{minimum}} to {{maximum}}',
    zone: 'Time zone of these days',
  },
  /** Each rule, as it is read; one that holds or does not is also switched by its sentence. */
  rules: {
    maxLeverage: 'Leverage up to 1:{{count}}',
    noShorts: 'No short selling',
    noDelayed: 'No opening on delayed prices; closing is never limited',
    noteRequired: 'Every order that opens a position needs a note for the journal',
    ordersADay_one:
      '{{count}} order a day that opens something, from midnight to midnight in {{zone}}; what closes is never limited',
    ordersADay_other:
      '{{count}} orders a day that open something, from midnight to midnight in {{zone}}; what closes is never limited',
    maxShare: 'One position is worth at most {{percent}} of the equity when it opens',
  },
  shown: {
    fillProfile: 'Execution: {{profile}}',
    specification: 'Leverage by Lonja’s lists',
    esma: 'Leverage as ESMA limits it',
    assetClasses: 'What may be opened: {{classes}}',
  },
} as const;

import { assetClasses } from '../market-data/asset-classes.ts';
import { limits } from '../limits.ts';

/** The terms of an account: how they are chosen before it opens, and how whoever opens it reads them. */
export const terms = {
  grant: 'Anfangsguthaben (USD)',
  grantHint: `${limits.grant.minimum} bis ${limits.grant.maximum} virtuelle USD`,
  fillProfile: 'Ausführung',
  fillProfiles: {
    ideal: 'Ideal',
    retail: 'Privatkunde',
    stressed: 'Angespannt',
  },
  margin: 'Hebel',
  margins: {
    installation: 'Wie die Plattform ihn setzt',
    specification: 'Nach den Listen von Lonja',
    esma: 'ESMA: 30, 20, 10, 5 und 2',
  },
  assetClasses: 'Was eröffnet werden darf',
  assetClassesHint: 'Mindestens eine Klasse. Schließen geht immer.',
  classes: assetClasses,
  /** Rules whose number is typed. */
  typed: {
    maxLeverage: 'Höchster Hebel',
    maxLeverageHint: 'Leer: was jedes Instrument erlaubt',
    maxShare: 'Größte Position, % des Eigenkapitals',
    maxShareHint: 'Leer: unbegrenzt',
    ordersADay: 'Aufträge am Tag',
    ordersADayHint: 'Nur eröffnende. Leer: unbegrenzt',
    wrong: 'Eine ganze Zahl von {{minimum}} bis {{maximum}}',
    zone: 'Zeitzone dieser Tage',
  },
  /** Each rule, as it is read; one that holds or does not is also switched by its sentence. */
  rules: {
    maxLeverage: 'Hebel bis 1:{{count}}',
    noShorts: 'Keine Leerverkäufe',
    noDelayed: 'Kein Eröffnen auf verzögerte Kurse; Schließen ist nie beschränkt',
    noteRequired: 'Jeder Auftrag, der eine Position eröffnet, braucht eine Notiz fürs Journal',
    ordersADay_one:
      '{{count}} Auftrag am Tag, der etwas öffnet, von Mitternacht bis Mitternacht in {{zone}}; Schließen ist nie begrenzt',
    ordersADay_other:
      '{{count}} Aufträge am Tag, die etwas öffnen, von Mitternacht bis Mitternacht in {{zone}}; Schließen ist nie begrenzt',
    maxShare: 'Eine Position ist beim Eröffnen höchstens {{percent}} des Eigenkapitals wert',
  },
  shown: {
    fillProfile: 'Ausführung: {{profile}}',
    specification: 'Hebel nach den Listen von Lonja',
    esma: 'Hebel, wie die ESMA sie begrenzt',
    assetClasses: 'Eröffnet werden kann: {{classes}}',
  },
} as const;

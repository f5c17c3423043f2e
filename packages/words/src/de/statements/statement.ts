import type { StatementTexts } from '../../texts.ts';
import { entries } from '../accounts/entries.ts';
import { notices } from '../notices/notices.ts';
import { recordedReasons } from '../record/recorded-reasons.ts';

/** The words of an account statement in German. */
export const statement: StatementTexts = {
  recordedReasons,
  sides: {
    buy: 'KAUF',
    sell: 'VERKAUF',
  },
  title: 'Kontoauszug',
  mark: 'Virtuelles Geld',
  demonstration: 'Demonstration: Niemand darin existiert.',
  nature: 'Übungskonto. Alle Beträge sind virtuelle USD; echtes Geld wurde weder gehandelt noch gehalten.',
  client: 'Kunde',
  account: 'Konto',
  period: 'Zeitraum (UTC)',
  issued: 'Erstellt (UTC)',
  opening: 'Anfangsguthaben',
  closing: 'Endguthaben',
  cash: 'Guthaben',
  margin: 'Margin',
  profit: 'Gesamtgewinn',
  hold: 'Reserviert',
  value: 'Kontowert',
  entries: 'Buchungen',
  noEntries: 'In diesem Zeitraum wurde nichts gebucht.',
  time: 'Zeit (UTC)',
  what: 'Buchung',
  quote: 'Kurs',
  reason: 'Grund',
  setTitle: 'Von einem Administrator gesetzte Ergebnisse',
  setNature: 'Beide Zahlen von jedem: was der Markt ergab und was an seiner Stelle gesetzt wurde.',
  noSet: 'Keine in diesem Zeitraum.',
  symbol: 'Instrument',
  marketProfit: 'G/V des Marktes',
  setProfit: 'Gesetzte G/V',
  open: 'offen',
  page: 'Seite {{page}} von {{of}}',
  financing: {
    flat: 'Fester Satz',
    benchmark: 'Referenzzins und Aufschlag',
    tom_next: 'Tom-next-Punkte',
  },
  profiles: { ideal: 'Ideal', retail: 'Privatkunde', stressed: 'Angespannt' },
  idealPrice: 'Idealer Preis',
  idealCost: 'Kosten gegenüber ideal',
  origins: notices.origins,
  kinds: entries.statement,
};

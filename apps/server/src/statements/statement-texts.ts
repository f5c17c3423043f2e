import type { EntryKind, FillOrigin } from '@lonja/core';
import type { Language } from '@lonja/protocol';
import { ORDER_WORDS } from '../notices/order-words.ts';

export interface StatementTexts {
  readonly locale: string;
  /** Sides of a fill. */
  readonly buy: string;
  readonly sell: string;
  readonly title: string;
  readonly mark: string;
  readonly nature: string;
  readonly client: string;
  readonly account: string;
  readonly period: string;
  readonly issued: string;
  readonly opening: string;
  readonly closing: string;
  readonly cash: string;
  readonly margin: string;
  readonly profit: string;
  readonly hold: string;
  readonly value: string;
  readonly entries: string;
  readonly noEntries: string;
  readonly time: string;
  readonly what: string;
  /** Of a fill: the step of the market that its quote came with. */
  readonly quote: string;
  readonly reason: string;
  readonly setTitle: string;
  readonly setNature: string;
  readonly noSet: string;
  readonly symbol: string;
  readonly marketProfit: string;
  readonly setProfit: string;
  readonly open: string;
  /** What a fill came from. */
  readonly origins: Readonly<Record<FillOrigin, string>>;
  readonly page: (page: number, of: number) => string;
  readonly kinds: Readonly<Record<EntryKind, string>>;
}

const EN: StatementTexts = {
  locale: 'en-US',
  buy: 'BUY',
  sell: 'SELL',
  title: 'Account statement',
  mark: 'Virtual funds',
  nature: 'Practice account. All amounts are virtual USD; no real money was traded or held.',
  client: 'Client',
  account: 'Account',
  period: 'Period (UTC)',
  issued: 'Issued (UTC)',
  opening: 'Opening balance',
  closing: 'Closing balance',
  cash: 'Balance',
  margin: 'Margin',
  profit: 'Total profit',
  hold: 'Held',
  value: 'Account value',
  entries: 'Entries',
  noEntries: 'Nothing was posted in this period.',
  time: 'Time (UTC)',
  what: 'Entry',
  quote: 'Quote',
  reason: 'Reason',
  setTitle: 'Results set by an administrator',
  setNature: 'Both figures of each: what the market said, and what was set in its place.',
  noSet: 'None in this period.',
  symbol: 'Instrument',
  marketProfit: 'Market P&L',
  setProfit: 'Set P&L',
  open: 'open',
  origins: ORDER_WORDS.en.origins,
  page: (page, of) => `Page ${page} of ${of}`,
  kinds: {
    opening_grant: 'Opening grant',
    fill: 'Order filled',
    negative_balance_protection: 'Negative balance protection',
    financing: 'Overnight financing',
    profit_move: 'Profit moved to balance',
    profit_settled: 'Result settled into balance',
    rebalance_fee: 'Rebalancing fee',
    deposit: 'Deposit',
    withdrawal_held: 'Withdrawal requested',
    withdrawal_settled: 'Withdrawal approved',
    withdrawal_reopened: 'Approved withdrawal taken back',
    withdrawal_returned: 'Withdrawal returned',
    balance_adjustment: 'Balance set by an administrator',
    profit_adjustment: 'Total profit set by an administrator',
    position_adjustment: 'Set P&L posted',
    position_change: 'Position changed by an administrator',
    cash_in_lieu: 'Fraction of a split paid out',
  },
};

const ES: StatementTexts = {
  locale: 'es-MX',
  buy: 'COMPRA',
  sell: 'VENTA',
  title: 'Estado de cuenta',
  mark: 'Fondos virtuales',
  nature: 'Cuenta de práctica. Todos los importes son USD virtuales; no se operó ni se guardó dinero real.',
  client: 'Cliente',
  account: 'Cuenta',
  period: 'Periodo (UTC)',
  issued: 'Emitido (UTC)',
  opening: 'Saldo inicial',
  closing: 'Saldo final',
  cash: 'Saldo',
  margin: 'Margen',
  profit: 'Ganancia total',
  hold: 'Retenido',
  value: 'Valor de la cuenta',
  entries: 'Asientos',
  noEntries: 'No se registró nada en este periodo.',
  time: 'Hora (UTC)',
  what: 'Asiento',
  quote: 'Cotización',
  reason: 'Motivo',
  setTitle: 'Resultados fijados por un administrador',
  setNature: 'Las dos cifras de cada uno: lo que dijo el mercado y lo que se fijó en su lugar.',
  noSet: 'Ninguno en este periodo.',
  symbol: 'Instrumento',
  marketProfit: 'G/P de mercado',
  setProfit: 'G/P fijada',
  open: 'abierta',
  origins: ORDER_WORDS.es.origins,
  page: (page, of) => `Página ${page} de ${of}`,
  kinds: {
    opening_grant: 'Fondos de apertura',
    fill: 'Orden ejecutada',
    negative_balance_protection: 'Protección de saldo negativo',
    financing: 'Financiación nocturna',
    profit_move: 'Ganancia pasada al saldo',
    profit_settled: 'Resultado liquidado en el saldo',
    rebalance_fee: 'Comisión de rebalanceo',
    deposit: 'Depósito',
    withdrawal_held: 'Retiro solicitado',
    withdrawal_settled: 'Retiro aprobado',
    withdrawal_reopened: 'Retiro aprobado reabierto',
    withdrawal_returned: 'Retiro devuelto',
    balance_adjustment: 'Saldo fijado por un administrador',
    profit_adjustment: 'Ganancia total fijada por un administrador',
    position_adjustment: 'G/P fijada, asentada',
    position_change: 'Posición cambiada por un administrador',
    cash_in_lieu: 'Fracción de un split, pagada',
  },
};

const FR: StatementTexts = {
  locale: 'fr-FR',
  buy: 'ACHAT',
  sell: 'VENTE',
  title: 'Relevé de compte',
  mark: 'Fonds virtuels',
  nature: "Compte d'entraînement. Tous les montants sont en USD virtuels ; aucun argent réel n'est en jeu.",
  client: 'Client',
  account: 'Compte',
  period: 'Période (UTC)',
  issued: 'Émis (UTC)',
  opening: "Solde d'ouverture",
  closing: 'Solde de clôture',
  cash: 'Solde',
  margin: 'Marge',
  profit: 'Profit total',
  hold: 'Retenu',
  value: 'Valeur du compte',
  entries: 'Écritures',
  noEntries: "Rien n'a été passé sur cette période.",
  time: 'Heure (UTC)',
  what: 'Écriture',
  quote: 'Cotation',
  reason: 'Motif',
  setTitle: 'Résultats fixés par un administrateur',
  setNature: 'Les deux chiffres de chacun : celui du marché et celui fixé à sa place.',
  noSet: 'Aucun sur cette période.',
  symbol: 'Instrument',
  marketProfit: 'P&L du marché',
  setProfit: 'P&L fixé',
  open: 'ouverte',
  origins: ORDER_WORDS.fr.origins,
  page: (page, of) => `Page ${page} sur ${of}`,
  kinds: {
    opening_grant: "Dotation d'ouverture",
    fill: 'Ordre exécuté',
    negative_balance_protection: 'Protection contre un solde négatif',
    financing: 'Financement de nuit',
    profit_move: 'Profit viré au solde',
    profit_settled: 'Résultat versé au solde',
    rebalance_fee: 'Frais de rééquilibrage',
    deposit: 'Dépôt',
    withdrawal_held: 'Retrait demandé',
    withdrawal_settled: 'Retrait approuvé',
    withdrawal_reopened: 'Retrait approuvé repris',
    withdrawal_returned: 'Retrait restitué',
    balance_adjustment: 'Solde fixé par un administrateur',
    profit_adjustment: 'Profit total fixé par un administrateur',
    position_adjustment: 'P&L fixé, passé en écriture',
    position_change: 'Position modifiée par un administrateur',
    cash_in_lieu: 'Fraction d’une division, versée',
  },
};

const DE: StatementTexts = {
  locale: 'de-DE',
  buy: 'KAUF',
  sell: 'VERKAUF',
  title: 'Kontoauszug',
  mark: 'Virtuelles Guthaben',
  nature: 'Übungskonto. Alle Beträge sind virtuelle USD; echtes Geld wurde weder gehandelt noch gehalten.',
  client: 'Kunde',
  account: 'Konto',
  period: 'Zeitraum (UTC)',
  issued: 'Erstellt (UTC)',
  opening: 'Anfangssaldo',
  closing: 'Endsaldo',
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
  setProfit: 'Gesetzter G/V',
  open: 'offen',
  origins: ORDER_WORDS.de.origins,
  page: (page, of) => `Seite ${page} von ${of}`,
  kinds: {
    opening_grant: 'Startguthaben',
    fill: 'Order ausgeführt',
    negative_balance_protection: 'Schutz vor negativem Saldo',
    financing: 'Übernachtfinanzierung',
    profit_move: 'Gewinn ins Guthaben verschoben',
    profit_settled: 'Ergebnis ins Guthaben gebucht',
    rebalance_fee: 'Gebühr der Umschichtung',
    deposit: 'Einzahlung',
    withdrawal_held: 'Auszahlung angefragt',
    withdrawal_settled: 'Auszahlung genehmigt',
    withdrawal_reopened: 'Genehmigte Auszahlung zurückgenommen',
    withdrawal_returned: 'Auszahlung zurückgebucht',
    balance_adjustment: 'Guthaben von einem Administrator gesetzt',
    profit_adjustment: 'Gesamtgewinn von einem Administrator gesetzt',
    position_adjustment: 'Gesetzter G/V, gebucht',
    position_change: 'Position von einem Administrator geändert',
    cash_in_lieu: 'Bruchteil eines Aktiensplits, ausgezahlt',
  },
};

/** The words of a statement in the client's language. */
export const STATEMENT_TEXTS: Readonly<Record<Language, StatementTexts>> = { en: EN, es: ES, fr: FR, de: DE };

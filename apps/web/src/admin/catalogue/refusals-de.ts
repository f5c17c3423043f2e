import type { refusalFiguresEs, refusalsEs } from './refusals-es.ts';

/** The refusals in German. */
export const refusalsDe: Readonly<Record<keyof typeof refusalsEs, string>> = {
  unauthenticated: 'Bitte melden Sie sich an',
  forbidden: 'Das dürfen Sie nicht',
  password_wrong: 'Das jetzige Passwort stimmt nicht',
  not_found: 'Nicht gefunden',
  unknown_instrument: 'Unbekanntes Instrument',
  code_wrong: 'Der Code ist falsch oder wurde schon benutzt',
  two_factor_on: 'Der zweite Faktor ist schon eingeschaltet',
  two_factor_off: 'Der zweite Faktor ist ausgeschaltet',
  password_too_short: 'Das Passwort braucht mindestens 6 Zeichen',
  username_too_short: 'Der Benutzername braucht mindestens 3 Zeichen',
  username_invalid: 'Ein Benutzername hat nur Buchstaben, Ziffern, Punkte, Binde- und Unterstriche',
  email_invalid: 'Ungültige E-Mail',
  invalid_request: 'Die Anfrage ist ungültig',
  too_many_requests: 'Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es erneut',
  unavailable: 'Der Dienst ist gerade nicht verfügbar. Versuchen Sie es in einigen Sekunden erneut',
  username_taken: 'Der Benutzername ist schon vergeben',
  email_taken: 'Die E-Mail-Adresse ist schon registriert',
  account_closed: 'Nicht gefunden',
  quantity_off_grid: 'Die Menge folgt nicht den Schritten des Instruments',
  quantity_too_small: 'Die Menge liegt unter der kleinsten',
  no_position: 'In diesem Instrument ist keine Position offen',
  market_closed: 'Der Markt ist geschlossen',
  quote_unavailable: 'Für dieses Instrument gibt es keinen Kurs',
  quote_stale: 'Der Kurs ist nicht aktuell. Bitte versuchen Sie es erneut',
  notional_out_of_range: 'Ein Auftrag muss von 0,01 bis 10.000.000 USD wert sein',
  books_changed: 'Die Zahlen haben sich geändert, seit Sie sie geöffnet haben',
  amount_out_of_range: 'Der Betrag liegt außerhalb der Grenzen',
  direction_differs: 'Die Menge muss die Richtung der Position behalten',
  below_margin_call: 'Das Konto fiele unter seine Margin',
  margin_missing: 'Für diese Änderung reicht die Margin nicht',
  withdrawal_funds_gone: 'Für diese Änderung reichen die Mittel nicht',
  card_number_in_text: 'Hier bitte keine Kartennummern',
  split_simulated: 'Dieses Instrument ist simuliert: Es wird nie geteilt',
  split_ratio_invalid: 'Das Verhältnis braucht ganze Anteile von 1 bis 10.000, zwei verschiedene',
  split_ratio_differs: 'Das Verhältnis passt nicht zur Kursänderung',
  split_applying: 'Dieser Split wird schon angewandt',
  split_not_open: 'Dieser Split ist schon entschieden',
  withdrawal_changed: 'Jemand anderes hat diese Auszahlung geändert, seit Sie sie geöffnet haben',
  administrator_not_deletable: 'Ein Administrator kann nicht gelöscht werden: Ändern Sie zuerst die Rolle',
  import_invalid: 'Die erste Zeile muss die Spalten username und email nennen; höchstens 200 Zeilen',
  import_interrupted:
    'Der Import hielt in dieser Zeile an: Prüfen Sie, ob es den Benutzer gibt, bevor Sie sie noch einmal importieren',
  import_not_reached: 'Der Import hielt vor dieser Zeile an: Importieren Sie sie noch einmal',
  verification_decided: 'Jemand anderes hat diese Verifizierung schon entschieden',
  last_administrator:
    'Das ist der letzte Administrator: Er kann nicht gelöscht, deaktiviert oder herabgestuft werden',
  user_has_open_books: 'Der Benutzer hat offene Positionen oder Auszahlungen: Schließen Sie sie zuerst',
  administrator_without_account:
    'Dieser Administrator hat kein Handelskonto: Legen Sie einen neuen Benutzer an',
  user_changed: 'Jemand anderes hat diesen Benutzer geändert, seit Sie ihn geöffnet haben',
  edit_incomplete:
    'Saldo und Gewinn wurden gesetzt, das Übrige aber nicht gespeichert: Prüfen Sie es und speichern Sie noch einmal',
  admin_password_too_short: 'Das Passwort eines Administrators braucht mindestens 12 Zeichen',
  password_common:
    'Dieses Passwort gehört zu den meistbenutzten, mit oder ohne Zusatz: Bitte wählen Sie ein anderes',
  admin_password_needed: 'Wer Administrator wird, braucht ein neues Passwort mit mindestens 12 Zeichen',
  password_empty: 'Das Passwort braucht mindestens 1 Zeichen',
  own_books: 'Niemand darf die eigenen Konten ändern',
  reason_invalid: 'Der Grund muss 3 bis 500 Zeichen haben, ohne Kartennummern',
  password_required: 'Bestätigen Sie Ihr Passwort, um fortzufahren',
};

/** Those that a figure explains, where it came along. */
export const refusalFiguresDe: Readonly<Record<keyof typeof refusalFiguresEs, string>> = {
  below_margin_call: 'Das Konto fiele unter seine Margin: Das Minimum ist {{minimum, figure}} USD',
  margin_missing:
    'Für diese Änderung reicht die Margin nicht: Nötig sind {{required, figure}} USD, da sind {{available, figure}}',
  amount_out_of_range: 'Der Betrag muss zwischen {{minimum, figure}} und {{maximum, figure}} USD liegen',
  withdrawal_funds_gone:
    'Für diese Änderung reichen die Mittel nicht: {{available, figure}} USD sind verfügbar',
  invalid_request: 'Der Wert von „{{field}}“ ist ungültig',
};

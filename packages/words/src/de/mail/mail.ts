import type { MailTexts } from '../../texts.ts';
import { limits } from '../limits.ts';

/** Mails in German. */
export const mail: MailTexts = {
  /** Figures stand in a mail as the server keeps them. */
  percent: '{{figure}} %',
  /** Whole sentences, and a subject that names the instrument. */
  notices: {
    sides: {
      buy: 'KAUF',
      sell: 'VERKAUF',
    },
    alertFiredText: '{{symbol}} steht bei {{price}} ({{change}} in 24 h).',
    stopOut: 'Position durch Stop-out geschlossen: {{symbol}}',
    positionClosed: 'Position von einem Administrator geschlossen: {{symbol}}',
    orderFilled: 'Auftrag ausgeführt: {{order}}, {{symbol}}',
    orderFilledText: '{{side}} {{quantity}} {{symbol}} zu {{price}}.',
    orderResult: '{{fill}} Ergebnis {{pnl}}.',
    orderGapped: '{{fill}} Der Markt hatte seinen Preis übersprungen.',
    orderEnded: {
      cancelled: 'Auftrag storniert: {{order}}, {{symbol}}',
      rejected: 'Auftrag abgelehnt: {{order}}, {{symbol}}',
      expired: 'Auftrag abgelaufen: {{order}}, {{symbol}}',
    },
    orderReason: '{{reason}}.',
    signInText:
      '{{device}}. Wenn Sie das nicht waren, ändern Sie Ihr Passwort und beenden Sie diese Sitzung unter Einstellungen, Sicherheit.',
  },
  /** Why an order that waited did not fill. */
  rejections: {
    not_traded:
      'Das Instrument ist eine Zahl, die aus dem Markt berechnet wird und sich weder kaufen noch verkaufen lässt',
    quantity_off_grid: 'Seine Menge passt nicht zu den Schritten des Instruments',
    quantity_too_small: 'Seine Menge liegt unter der kleinsten',
    account_frozen: 'Die Evaluierung seines Kontos war zu Ende, das nur noch schließt, was offen ist',
    class_not_allowed: 'Sein Konto handelt diese Klasse von Instrumenten nicht',
    leverage_not_allowed: 'Sein Hebel ist für dieses Instrument nicht erlaubt',
    shorts_not_allowed: 'Sein Konto darf nur verkaufen, was es hält',
    delayed_not_allowed: 'Sein Konto eröffnet nichts in Instrumenten, deren Kurse verzögert ankommen',
    position_too_large: 'Die Position wäre mehr wert gewesen, als die Regeln seines Kontos erlauben',
    note_required: 'Die Regeln seines Kontos verlangten eine Notiz',
    orders_of_day_spent: 'Die Aufträge, die die Regeln seines Kontos am Tag erlauben, waren aufgebraucht',
    no_position: 'Es gab keine Position mehr zu verkleinern',
    exceeds_position: 'Er war größer als die Position',
    position_fully_paid:
      'Ein Hebel hätte den Gewinn einer voll bezahlten Position in freie Margin verwandelt',
    quote_unavailable: 'Es gab keinen Kurs',
    market_closed: 'Der Markt war geschlossen',
    quote_stale: 'Der Kurs war zu alt',
    price_delayed: 'Die Kurse des Instruments kommen verspätet, und der Auftrag konnte auf keinen warten',
    depth_short: 'Der Markt war nicht tief genug für den ganzen Auftrag',
    close_only: 'Das Instrument ließ sich nur schließen, weil seinen Kursen nicht zu trauen war',
    notional_out_of_range: `Sein Wert lag nicht zwischen ${limits.order.minimum} und ${limits.order.maximum} USD`,
    price_moved: 'Der Kurs hatte sich zu weit bewegt',
    insufficient_funds: 'Das Guthaben reichte nicht für seine Margin',
    insufficient_free_margin: 'Die freie Margin reichte nicht',
    opens_at_margin_call: 'Das Konto hätte gleich danach im Margin Call gestanden',
  },
  foot: 'Nur virtuelles Geld. Diese Mails lassen sich unter Einstellungen, Alarme abschalten.',
  /** To the address that an account has left. */
  farewell:
    'Die E-Mail-Adresse Ihres Kontos wurde geändert: Diese hier gehört nicht mehr dazu. Wenn Sie das nicht waren, melden Sie sich mit Ihrem Benutzernamen an, ändern Sie das Passwort und tragen Sie Ihre Adresse wieder ein. Wenn Sie sich nicht mehr anmelden können, wenden Sie sich an die Betreiber dieser Plattform.',
  passwordReset: {
    subject: 'Setzen Sie Ihr Lonja-Passwort zurück',
    hello: 'Guten Tag {{username}},',
    asked:
      'Jemand möchte das Passwort Ihres Lonja-Übungskontos zurücksetzen. Um ein neues zu wählen, öffnen Sie diesen Link:',
    once: 'Er funktioniert einmal und 30 Minuten lang. Wer ihn benutzt, beendet alle Ihre Sitzungen und API-Schlüssel.',
    other: 'Wenn Sie das nicht waren, tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
    virtual:
      'Lonja arbeitet nur mit virtuellem Geld. Wir fragen nie per Mail nach Ihrem Passwort oder einem Code.',
  },
};

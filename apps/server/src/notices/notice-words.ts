import type { Language, Notice, OrderPurpose } from '@lonja/protocol';
import { ORDER_WORDS, type EndReason } from './order-words.ts';

interface Words {
  readonly subject: string;
  readonly text: string;
}

type DataOf<Kind extends Notice['kind']> = Extract<Notice, { kind: Kind }>['data'];
type WordsOf = { readonly [Kind in Notice['kind']]: (data: DataOf<Kind>) => Words };

/** A notice as a mail says it, in the reader's language. Figures stand as the server wrote them. */
export function noticeWords(notice: Pick<Notice, 'kind' | 'data'>, language: Language): Words {
  const say = WORDS[language][notice.kind] as (data: unknown) => Words;
  return say(notice.data);
}

/** What the address that an account has left is told, in the language of the account. */
export const farewellWords = (language: Language): Words => ({
  subject: WORDS[language].security_change({ change: 'email_changed' }).subject,
  text: FAREWELL[language],
});

const FAREWELL: Readonly<Record<Language, string>> = {
  en: 'The e-mail address of your account was changed: this one no longer belongs to it. If this was not you, sign in with your username, change your password and set your address again. If you can no longer sign in, ask whoever runs this platform.',
  es: 'Se cambió el correo electrónico de tu cuenta: este ya no le pertenece. Si no fuiste tú, inicia sesión con tu usuario, cambia la contraseña y vuelve a poner tu correo. Si ya no puedes entrar, escribe a quien administra esta plataforma.',
  fr: 'L’adresse e-mail de votre compte a été modifiée : celle-ci ne lui appartient plus. Si ce n’était pas vous, connectez-vous avec votre nom d’utilisateur, changez le mot de passe et remettez votre adresse. Si vous ne pouvez plus vous connecter, adressez-vous à la personne qui gère cette plateforme.',
  de: 'Die E-Mail-Adresse Ihres Kontos wurde geändert: Diese hier gehört nicht mehr dazu. Wenn Sie das nicht waren, melden Sie sich mit Ihrem Benutzernamen an, ändern Sie das Passwort und tragen Sie Ihre Adresse wieder ein. Wenn Sie sich nicht mehr anmelden können, wenden Sie sich an die Betreiber dieser Plattform.',
};

/** 'balance: 10000.00 -> 25000.00, AAPL profit: - -> 55.50' */
const changesText = ({ changes }: DataOf<'administrator_act'>): string =>
  changes
    .map(({ figure, symbol, before, after }) => {
      const name = symbol === null ? figure : `${symbol} ${figure}`;
      return before === null && after === null ? name : `${name}: ${before ?? '-'} -> ${after ?? '-'}`;
    })
    .join(', ');

interface ShownOrder {
  readonly side: 'buy' | 'sell';
  readonly quantity: string;
  readonly symbol: string;
}

/** 'SELL 10 AAPL' */
const orderText = ({ side, quantity, symbol }: ShownOrder, language: Language): string =>
  `${ORDER_WORDS[language].sides[side]} ${quantity} ${symbol}`;

type OrderNotice = Pick<DataOf<'order_filled'>, 'purpose' | 'orderType'>;

/** 'Stop loss'; notices that were kept before orders had a purpose say the type. */
const orderName = ({ purpose, orderType }: OrderNotice, language: Language): string =>
  ORDER_WORDS[language].origins[purpose ?? (orderType as OrderPurpose)];

/** A result there is only where something closed. */
const hasResult = ({ closes, realized }: DataOf<'order_filled'>): boolean => closes ?? Number(realized) !== 0;

interface FilledWords {
  readonly at: (order: string, price: number) => string;
  readonly result: (realized: string) => string;
  readonly gapped: string;
}

function filledWords(order: DataOf<'order_filled'>, language: Language): Words {
  const { at, result, gapped } = FILLED[language];
  const sentences = [
    at(orderText(order, language), order.price),
    hasResult(order) ? result(order.realized) : undefined,
    order.gapped ? gapped : undefined,
  ];
  return {
    subject: `${ORDER_WORDS[language].filled(orderName(order, language))}, ${order.symbol}`,
    text: sentences.filter((sentence) => sentence !== undefined).join(' '),
  };
}

const FILLED: Readonly<Record<Language, FilledWords>> = {
  en: {
    at: (order, price) => `${order} at ${price}.`,
    result: (realized) => `Result ${realized} USD.`,
    gapped: 'The market had jumped over its price.',
  },
  es: {
    at: (order, price) => `${order} a ${price}.`,
    result: (realized) => `Resultado ${realized} USD.`,
    gapped: 'El mercado había saltado por encima de su precio.',
  },
  fr: {
    at: (order, price) => `${order} à ${price}.`,
    result: (realized) => `Résultat ${realized} USD.`,
    gapped: 'Le marché avait sauté par-dessus son prix.',
  },
  de: {
    at: (order, price) => `${order} zu ${price}.`,
    result: (realized) => `Ergebnis ${realized} USD.`,
    gapped: 'Der Markt hatte seinen Preis übersprungen.',
  },
};

function endedWords(order: DataOf<'order_ended'>, language: Language): Words {
  const { ended, expired, reasons } = ORDER_WORDS[language];
  const reason = order.status === 'expired' ? expired : reasons[order.reason as EndReason];
  return {
    subject: `${ended[order.status](orderName(order, language))}, ${order.symbol}`,
    text: [`${orderText(order, language)}.`, reason].filter(Boolean).join(' '),
  };
}

interface SplitWords {
  readonly ratio: (newUnits: number, oldUnits: number) => string;
  readonly position: (before: string, after: string) => string;
  readonly paid: (amount: string) => string;
  readonly orders: (count: number) => string;
  readonly alerts: (count: number) => string;
}

/** What was concerned of a split, a sentence each. */
function splitText(split: DataOf<'split'>, words: SplitWords): string {
  const { newUnits, oldUnits, position, cashInLieu, orders, alerts } = split;
  const at = (quantity: string, price: number | null): string =>
    price === null ? quantity : `${quantity} @ ${price}`;
  return [
    words.ratio(newUnits, oldUnits),
    position &&
      words.position(
        at(position.quantityBefore, position.averagePriceBefore),
        at(position.quantityAfter, position.averagePriceAfter),
      ),
    cashInLieu === null ? null : words.paid(cashInLieu),
    orders > 0 ? words.orders(orders) : null,
    alerts > 0 ? words.alerts(alerts) : null,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

const SPLIT: Readonly<Record<Language, SplitWords>> = {
  en: {
    ratio: (newUnits, oldUnits) => `${newUnits} new units for every ${oldUnits}.`,
    position: (before, after) => `Your position: ${before} -> ${after}.`,
    paid: (amount) => `A fraction was paid out: result ${amount} USD.`,
    orders: (count) => `Waiting orders adjusted or ended: ${count}.`,
    alerts: (count) => `Price alerts adjusted: ${count}.`,
  },
  es: {
    ratio: (newUnits, oldUnits) => `${newUnits} unidades nuevas por cada ${oldUnits}.`,
    position: (before, after) => `Tu posición: ${before} -> ${after}.`,
    paid: (amount) => `Se pagó una fracción: resultado ${amount} USD.`,
    orders: (count) => `Órdenes en espera ajustadas o terminadas: ${count}.`,
    alerts: (count) => `Alertas de precio ajustadas: ${count}.`,
  },
  fr: {
    ratio: (newUnits, oldUnits) => `${newUnits} nouvelles unités pour ${oldUnits}.`,
    position: (before, after) => `Votre position : ${before} -> ${after}.`,
    paid: (amount) => `Une fraction a été versée : résultat ${amount} USD.`,
    orders: (count) => `Ordres en attente ajustés ou terminés : ${count}.`,
    alerts: (count) => `Alertes de prix ajustées : ${count}.`,
  },
  de: {
    ratio: (newUnits, oldUnits) => `${newUnits} neue Einheiten für je ${oldUnits}.`,
    position: (before, after) => `Ihre Position: ${before} -> ${after}.`,
    paid: (amount) => `Ein Bruchteil wurde ausgezahlt: Ergebnis ${amount} USD.`,
    orders: (count) => `Angepasste oder beendete Orders: ${count}.`,
    alerts: (count) => `Angepasste Kursalarme: ${count}.`,
  },
};

const WORDS: Readonly<Record<Language, WordsOf>> = {
  en: {
    alert_fired: ({ symbol, price, changePercent }) => ({
      subject: `Price alert: ${symbol}`,
      text: `${symbol} is at ${price} (${changePercent}% in 24 h).`,
    }),
    margin_call: ({ marginLevel }) => ({
      subject: 'Margin call',
      text: `Your margin level fell to ${marginLevel}%. At 50% positions are closed. Add funds or reduce your positions.`,
    }),
    stop_out: ({ quantity, symbol, price, realized, marginLevel }) => ({
      subject: `Position closed by stop-out: ${symbol}`,
      text: `${quantity} ${symbol} closed at ${price}, result ${realized} USD. Your margin level was ${marginLevel}%.`,
    }),
    position_closed: ({ quantity, symbol, price, realized, reason }) => ({
      subject: `Position closed by an administrator: ${symbol}`,
      text: `${quantity} ${symbol} closed at ${price}, result ${realized} USD. Reason: ${reason}`,
    }),
    negative_balance_protection: ({ paid, absorbed }) => ({
      subject: 'Your account was brought back to zero',
      text: `Your positions lost more than your account held. The house paid ${paid} USD; ${absorbed} USD held for withdrawals went first, and those withdrawals are canceled.`,
    }),
    order_filled: (order) => filledWords(order, 'en'),
    order_ended: (order) => endedWords(order, 'en'),
    administrator_act: (act) => ({
      subject: 'An administrator changed your account',
      text: `${changesText(act)}. Reason: ${act.reason}`,
    }),
    split: (split) => ({
      subject: `Split: ${split.symbol}`,
      text: splitText(split, SPLIT.en),
    }),
    withdrawal: ({ amount, status, notes }) => ({
      subject: 'Withdrawal updated',
      text: `${amount} USD: ${status}. ${notes ?? ''}`.trim(),
    }),
    verification: ({ status, reason }) => ({
      subject: 'Verification decided',
      text: `${status}. Reason: ${reason}`,
    }),
    security_change: ({ change }) => ({
      subject: 'Security of your account',
      text: `${SECURITY.en[change]} If this was not you, reset your password and end all other sessions.`,
    }),
    sign_in: ({ device }) => ({
      subject: 'New sign-in to your account',
      text: `${device || 'An unknown device'}. If it was not you, change your password and end that session in Settings, Security.`,
    }),
  },
  es: {
    alert_fired: ({ symbol, price, changePercent }) => ({
      subject: `Alerta de precio: ${symbol}`,
      text: `${symbol} está en ${price} (${changePercent}% en 24 h).`,
    }),
    margin_call: ({ marginLevel }) => ({
      subject: 'Llamada de margen',
      text: `Tu nivel de margen bajó a ${marginLevel}%. Al 50% se cierran posiciones. Añade fondos o reduce tus posiciones.`,
    }),
    stop_out: ({ quantity, symbol, price, realized, marginLevel }) => ({
      subject: `Posición cerrada por stop-out: ${symbol}`,
      text: `${quantity} ${symbol} cerrados a ${price}, resultado ${realized} USD. Tu nivel de margen era ${marginLevel}%.`,
    }),
    position_closed: ({ quantity, symbol, price, realized, reason }) => ({
      subject: `Posición cerrada por un administrador: ${symbol}`,
      text: `${quantity} ${symbol} cerrados a ${price}, resultado ${realized} USD. Motivo: ${reason}`,
    }),
    negative_balance_protection: ({ paid, absorbed }) => ({
      subject: 'Tu cuenta volvió a cero',
      text: `Tus posiciones perdieron más de lo que había en tu cuenta. La casa pagó ${paid} USD; antes se usaron ${absorbed} USD retenidos para retiros, que quedan cancelados.`,
    }),
    order_filled: (order) => filledWords(order, 'es'),
    order_ended: (order) => endedWords(order, 'es'),
    administrator_act: (act) => ({
      subject: 'Un administrador cambió tu cuenta',
      text: `${changesText(act)}. Motivo: ${act.reason}`,
    }),
    split: (split) => ({
      subject: `Split: ${split.symbol}`,
      text: splitText(split, SPLIT.es),
    }),
    withdrawal: ({ amount, status, notes }) => ({
      subject: 'Retiro actualizado',
      text: `${amount} USD: ${STATUS.es[status]}. ${notes ?? ''}`.trim(),
    }),
    verification: ({ status, reason }) => ({
      subject: 'Verificación decidida',
      text: `${STATUS.es[status]}. Motivo: ${reason}`,
    }),
    security_change: ({ change }) => ({
      subject: 'Seguridad de tu cuenta',
      text: `${SECURITY.es[change]} Si no fuiste tú, restablece la contraseña y cierra las demás sesiones.`,
    }),
    sign_in: ({ device }) => ({
      subject: 'Nuevo inicio de sesión en tu cuenta',
      text: `${device || 'Un dispositivo desconocido'}. Si no fuiste tú, cambia tu contraseña y cierra esa sesión en Ajustes, Seguridad.`,
    }),
  },
  fr: {
    alert_fired: ({ symbol, price, changePercent }) => ({
      subject: `Alerte de prix : ${symbol}`,
      text: `${symbol} est à ${price} (${changePercent} % en 24 h).`,
    }),
    margin_call: ({ marginLevel }) => ({
      subject: 'Appel de marge',
      text: `Votre niveau de marge est tombé à ${marginLevel} %. À 50 %, des positions sont fermées. Ajoutez des fonds ou réduisez vos positions.`,
    }),
    stop_out: ({ quantity, symbol, price, realized, marginLevel }) => ({
      subject: `Position fermée par stop-out : ${symbol}`,
      text: `${quantity} ${symbol} fermés à ${price}, résultat ${realized} USD. Votre niveau de marge était de ${marginLevel} %.`,
    }),
    position_closed: ({ quantity, symbol, price, realized, reason }) => ({
      subject: `Position fermée par un administrateur : ${symbol}`,
      text: `${quantity} ${symbol} fermés à ${price}, résultat ${realized} USD. Motif : ${reason}`,
    }),
    negative_balance_protection: ({ paid, absorbed }) => ({
      subject: 'Votre compte a été ramené à zéro',
      text: `Vos positions ont perdu plus que votre compte ne contenait. La maison a payé ${paid} USD ; ${absorbed} USD retenus pour des retraits ont été utilisés d’abord, et ces retraits sont annulés.`,
    }),
    order_filled: (order) => filledWords(order, 'fr'),
    order_ended: (order) => endedWords(order, 'fr'),
    administrator_act: (act) => ({
      subject: 'Un administrateur a modifié votre compte',
      text: `${changesText(act)}. Motif : ${act.reason}`,
    }),
    split: (split) => ({
      subject: `Division : ${split.symbol}`,
      text: splitText(split, SPLIT.fr),
    }),
    withdrawal: ({ amount, status, notes }) => ({
      subject: 'Retrait mis à jour',
      text: `${amount} USD : ${STATUS.fr[status]}. ${notes ?? ''}`.trim(),
    }),
    verification: ({ status, reason }) => ({
      subject: 'Vérification décidée',
      text: `${STATUS.fr[status]}. Motif : ${reason}`,
    }),
    security_change: ({ change }) => ({
      subject: 'Sécurité de votre compte',
      text: `${SECURITY.fr[change]} Si ce n’était pas vous, réinitialisez le mot de passe et fermez les autres sessions.`,
    }),
    sign_in: ({ device }) => ({
      subject: 'Nouvelle connexion à votre compte',
      text: `${device || 'Un appareil inconnu'}. Si ce n’était pas vous, changez votre mot de passe et fermez cette session dans Paramètres, Sécurité.`,
    }),
  },
  de: {
    alert_fired: ({ symbol, price, changePercent }) => ({
      subject: `Kursalarm: ${symbol}`,
      text: `${symbol} steht bei ${price} (${changePercent} % in 24 h).`,
    }),
    margin_call: ({ marginLevel }) => ({
      subject: 'Margin Call',
      text: `Ihr Margin-Level ist auf ${marginLevel} % gefallen. Bei 50 % werden Positionen geschlossen. Zahlen Sie ein oder verkleinern Sie Ihre Positionen.`,
    }),
    stop_out: ({ quantity, symbol, price, realized, marginLevel }) => ({
      subject: `Position durch Stop-out geschlossen: ${symbol}`,
      text: `${quantity} ${symbol} zu ${price} geschlossen, Ergebnis ${realized} USD. Ihr Margin-Level war ${marginLevel} %.`,
    }),
    position_closed: ({ quantity, symbol, price, realized, reason }) => ({
      subject: `Position von einem Administrator geschlossen: ${symbol}`,
      text: `${quantity} ${symbol} zu ${price} geschlossen, Ergebnis ${realized} USD. Grund: ${reason}`,
    }),
    negative_balance_protection: ({ paid, absorbed }) => ({
      subject: 'Ihr Konto wurde auf null zurückgebracht',
      text: `Ihre Positionen haben mehr verloren, als auf Ihrem Konto war. Das Haus hat ${paid} USD gezahlt; zuvor wurden ${absorbed} USD aus zurückgehaltenen Auszahlungen verwendet, die damit storniert sind.`,
    }),
    order_filled: (order) => filledWords(order, 'de'),
    order_ended: (order) => endedWords(order, 'de'),
    administrator_act: (act) => ({
      subject: 'Ein Administrator hat Ihr Konto geändert',
      text: `${changesText(act)}. Grund: ${act.reason}`,
    }),
    split: (split) => ({
      subject: `Aktiensplit: ${split.symbol}`,
      text: splitText(split, SPLIT.de),
    }),
    withdrawal: ({ amount, status, notes }) => ({
      subject: 'Auszahlung aktualisiert',
      text: `${amount} USD: ${STATUS.de[status]}. ${notes ?? ''}`.trim(),
    }),
    verification: ({ status, reason }) => ({
      subject: 'Verifizierung entschieden',
      text: `${STATUS.de[status]}. Grund: ${reason}`,
    }),
    security_change: ({ change }) => ({
      subject: 'Sicherheit Ihres Kontos',
      text: `${SECURITY.de[change]} Wenn Sie das nicht waren, setzen Sie das Passwort zurück und beenden Sie die anderen Sitzungen.`,
    }),
    sign_in: ({ device }) => ({
      subject: 'Neue Anmeldung in Ihrem Konto',
      text: `${device || 'Ein unbekanntes Gerät'}. Wenn Sie das nicht waren, ändern Sie Ihr Passwort und beenden Sie diese Sitzung unter Einstellungen, Sicherheit.`,
    }),
  },
};

type Status = DataOf<'withdrawal' | 'verification'>['status'];

const STATUS: Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<Status, string>>>> = {
  es: {
    pending: 'pendiente',
    approved: 'aprobado',
    rejected: 'rechazado',
    cancelled: 'cancelado',
  },
  fr: {
    pending: 'en attente',
    approved: 'approuvé',
    rejected: 'refusé',
    cancelled: 'annulé',
  },
  de: {
    pending: 'ausstehend',
    approved: 'genehmigt',
    rejected: 'abgelehnt',
    cancelled: 'storniert',
  },
};

type Security = DataOf<'security_change'>['change'];

const SECURITY: Readonly<Record<Language, Readonly<Record<Security, string>>>> = {
  en: {
    password_changed: 'Your password was changed.',
    password_reset: 'Your password was reset by a link.',
    two_factor_enabled: 'The second factor was switched on.',
    two_factor_disabled: 'The second factor was switched off.',
    recovery_codes_renewed: 'New recovery codes were made; the old ones no longer work.',
    email_changed: 'Your e-mail address was changed.',
    account_reset: 'Your demo account was reset: a new account with the opening funds took its place.',
  },
  es: {
    password_changed: 'Se cambió tu contraseña.',
    password_reset: 'Se restableció tu contraseña con un enlace.',
    two_factor_enabled: 'Se activó el segundo factor.',
    two_factor_disabled: 'Se desactivó el segundo factor.',
    recovery_codes_renewed: 'Se crearon códigos de recuperación nuevos; los anteriores ya no sirven.',
    email_changed: 'Se cambió tu correo electrónico.',
    account_reset: 'Se reinició tu cuenta demo: una cuenta nueva con los fondos iniciales ocupa su lugar.',
  },
  fr: {
    password_changed: 'Votre mot de passe a été modifié.',
    password_reset: 'Votre mot de passe a été réinitialisé par un lien.',
    two_factor_enabled: 'Le second facteur a été activé.',
    two_factor_disabled: 'Le second facteur a été désactivé.',
    recovery_codes_renewed:
      'De nouveaux codes de récupération ont été créés ; les anciens ne fonctionnent plus.',
    email_changed: 'Votre adresse e-mail a été modifiée.',
    account_reset:
      'Votre compte de démonstration a été réinitialisé : un nouveau compte avec les fonds initiaux le remplace.',
  },
  de: {
    password_changed: 'Ihr Passwort wurde geändert.',
    password_reset: 'Ihr Passwort wurde über einen Link zurückgesetzt.',
    two_factor_enabled: 'Der zweite Faktor wurde eingeschaltet.',
    two_factor_disabled: 'Der zweite Faktor wurde ausgeschaltet.',
    recovery_codes_renewed: 'Neue Wiederherstellungscodes wurden erstellt; die alten gelten nicht mehr.',
    email_changed: 'Ihre E-Mail-Adresse wurde geändert.',
    account_reset:
      'Ihr Demokonto wurde zurückgesetzt: Ein neues Konto mit dem Startguthaben ist an seiner Stelle.',
  },
};

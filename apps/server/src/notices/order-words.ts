import type { CancelReason, FillOrigin, TradeRefusal } from '@lonja/core';
import type { Language, Side } from '@lonja/protocol';

/** Why an order that waited ended without a fill, but for its client's own cancelling. */
export type EndReason = Exclude<CancelReason, 'client'> | TradeRefusal['code'];

export interface OrderWords {
  readonly sides: Readonly<Record<Side, string>>;
  /** What a fill came from; of an order its name. */
  readonly origins: Readonly<Record<FillOrigin, string>>;
  readonly filled: (order: string) => string;
  readonly ended: Readonly<Record<'cancelled' | 'rejected' | 'expired', (order: string) => string>>;
  readonly expired: string;
  readonly reasons: Readonly<Record<EndReason, string>>;
}

const EN: OrderWords = {
  sides: { buy: 'BUY', sell: 'SELL' },
  origins: {
    market: 'Market order',
    limit: 'Limit order',
    stop: 'Stop order',
    stop_limit: 'Stop-limit order',
    trailing_stop: 'Trailing stop',
    stop_loss: 'Stop loss',
    trailing_stop_loss: 'Trailing stop loss',
    take_profit: 'Take profit',
    rebalance: 'Rebalancing',
    stop_out: 'Stop-out',
    administrator: 'Closed by an administrator',
  },
  filled: (order) => `${order} filled`,
  ended: {
    cancelled: (order) => `${order} canceled`,
    rejected: (order) => `${order} rejected`,
    expired: (order) => `${order} expired`,
  },
  expired: 'Its time ran out.',
  reasons: {
    unfilled: 'It could not be filled at once.',
    oco: 'Another order of its group came first.',
    parent: 'The order that it waited for did not fill.',
    position: 'The position that it was for is closed.',
    split: 'A split left less than the smallest quantity.',
    quantity_off_grid: 'Its quantity does not follow the steps of the instrument.',
    quantity_too_small: 'Its quantity is below the smallest one.',
    leverage_not_allowed: 'Its leverage is not allowed for this instrument.',
    no_position: 'There was no position left to reduce.',
    exceeds_position: 'It was larger than the position.',
    position_fully_paid:
      'Leverage would have turned the gain of a position that is paid in full into free margin.',
    quote_unavailable: 'There was no price.',
    market_closed: 'The market was closed.',
    quote_stale: 'The price was too old.',
    close_only: 'The instrument could only be closed, because its quotes could not be trusted.',
    notional_out_of_range: 'Its value was outside of 0.01 to 10,000,000 USD.',
    price_moved: 'The price had moved too far.',
    insufficient_funds: 'The balance was not enough for its margin.',
    insufficient_free_margin: 'There was not enough free margin.',
    opens_at_margin_call: 'The account would have been at its margin call right after it.',
  },
};

const ES: OrderWords = {
  sides: { buy: 'COMPRA', sell: 'VENTA' },
  origins: {
    market: 'Orden a mercado',
    limit: 'Orden límite',
    stop: 'Orden stop',
    stop_limit: 'Orden stop límite',
    trailing_stop: 'Stop dinámico',
    stop_loss: 'Stop loss',
    trailing_stop_loss: 'Stop loss dinámico',
    take_profit: 'Take profit',
    rebalance: 'Rebalanceo',
    stop_out: 'Stop-out',
    administrator: 'Cerrada por un administrador',
  },
  filled: (order) => `Orden ejecutada: ${order}`,
  ended: {
    cancelled: (order) => `Orden cancelada: ${order}`,
    rejected: (order) => `Orden rechazada: ${order}`,
    expired: (order) => `Orden caducada: ${order}`,
  },
  expired: 'Se le acabó el plazo.',
  reasons: {
    unfilled: 'No se pudo ejecutar de inmediato.',
    oco: 'Otra orden de su grupo llegó antes.',
    parent: 'La orden que esperaba no se ejecutó.',
    position: 'La posición a la que pertenecía está cerrada.',
    split: 'Un split dejó menos de la cantidad mínima.',
    quantity_off_grid: 'Su cantidad no sigue los pasos del instrumento.',
    quantity_too_small: 'Su cantidad está por debajo de la mínima.',
    leverage_not_allowed: 'Su apalancamiento no está permitido para este instrumento.',
    no_position: 'Ya no quedaba posición que reducir.',
    exceeds_position: 'Era mayor que la posición.',
    position_fully_paid:
      'El apalancamiento habría convertido en margen libre la ganancia de una posición pagada por completo.',
    quote_unavailable: 'No había precio.',
    market_closed: 'El mercado estaba cerrado.',
    quote_stale: 'El precio era demasiado antiguo.',
    close_only: 'El instrumento solo se podía cerrar, porque sus cotizaciones no eran fiables.',
    notional_out_of_range: 'Su valor no estaba entre 0.01 y 10,000,000 USD.',
    price_moved: 'El precio se había movido demasiado.',
    insufficient_funds: 'El saldo no alcanzaba para su margen.',
    insufficient_free_margin: 'No había suficiente margen libre.',
    opens_at_margin_call: 'La cuenta habría quedado en margin call justo después.',
  },
};

const FR: OrderWords = {
  sides: { buy: 'ACHAT', sell: 'VENTE' },
  origins: {
    market: 'Ordre au marché',
    limit: 'Ordre limite',
    stop: 'Ordre stop',
    stop_limit: 'Ordre stop limite',
    trailing_stop: 'Stop suiveur',
    stop_loss: 'Stop loss',
    trailing_stop_loss: 'Stop loss suiveur',
    take_profit: 'Take profit',
    rebalance: 'Rééquilibrage',
    stop_out: 'Stop-out',
    administrator: 'Fermée par un administrateur',
  },
  filled: (order) => `Ordre exécuté : ${order}`,
  ended: {
    cancelled: (order) => `Ordre annulé : ${order}`,
    rejected: (order) => `Ordre refusé : ${order}`,
    expired: (order) => `Ordre expiré : ${order}`,
  },
  expired: 'Son délai est écoulé.',
  reasons: {
    unfilled: 'Il n’a pas pu être exécuté tout de suite.',
    oco: 'Un autre ordre de son groupe est passé avant.',
    parent: 'L’ordre qu’il attendait n’a pas été exécuté.',
    position: 'La position à laquelle il appartenait est fermée.',
    split: 'Une division a laissé moins que la quantité minimale.',
    quantity_off_grid: 'Sa quantité ne suit pas les pas de l’instrument.',
    quantity_too_small: 'Sa quantité est inférieure au minimum.',
    leverage_not_allowed: 'Son effet de levier n’est pas autorisé pour cet instrument.',
    no_position: 'Il n’y avait plus de position à réduire.',
    exceeds_position: 'Il dépassait la position.',
    position_fully_paid:
      'L’effet de levier aurait changé en marge libre le gain d’une position entièrement payée.',
    quote_unavailable: 'Il n’y avait pas de prix.',
    market_closed: 'Le marché était fermé.',
    quote_stale: 'Le prix était trop ancien.',
    close_only: 'L’instrument ne pouvait qu’être fermé, car ses cours n’étaient pas fiables.',
    notional_out_of_range: 'Sa valeur n’était pas comprise entre 0,01 et 10 000 000 USD.',
    price_moved: 'Le prix avait trop bougé.',
    insufficient_funds: 'Le solde ne suffisait pas pour sa marge.',
    insufficient_free_margin: 'La marge libre ne suffisait pas.',
    opens_at_margin_call: 'Le compte aurait été en appel de marge juste après.',
  },
};

const DE: OrderWords = {
  sides: { buy: 'KAUF', sell: 'VERKAUF' },
  origins: {
    market: 'Marktauftrag',
    limit: 'Limit-Auftrag',
    stop: 'Stop-Auftrag',
    stop_limit: 'Stop-Limit-Auftrag',
    trailing_stop: 'Trailing Stop',
    stop_loss: 'Stop Loss',
    trailing_stop_loss: 'Trailing Stop Loss',
    take_profit: 'Take Profit',
    rebalance: 'Umschichtung',
    stop_out: 'Stop-out',
    administrator: 'Von einem Administrator geschlossen',
  },
  filled: (order) => `Auftrag ausgeführt: ${order}`,
  ended: {
    cancelled: (order) => `Auftrag storniert: ${order}`,
    rejected: (order) => `Auftrag abgelehnt: ${order}`,
    expired: (order) => `Auftrag abgelaufen: ${order}`,
  },
  expired: 'Seine Zeit ist abgelaufen.',
  reasons: {
    unfilled: 'Er konnte nicht sofort ausgeführt werden.',
    oco: 'Ein anderer Auftrag seiner Gruppe kam zuerst.',
    parent: 'Der Auftrag, auf den er wartete, wurde nicht ausgeführt.',
    position: 'Die Position, zu der er gehörte, ist geschlossen.',
    split: 'Ein Aktiensplit hat weniger als die kleinste Menge übrig gelassen.',
    quantity_off_grid: 'Seine Menge passt nicht zu den Schritten des Instruments.',
    quantity_too_small: 'Seine Menge liegt unter der kleinsten.',
    leverage_not_allowed: 'Sein Hebel ist für dieses Instrument nicht erlaubt.',
    no_position: 'Es gab keine Position mehr zu verkleinern.',
    exceeds_position: 'Er war größer als die Position.',
    position_fully_paid:
      'Ein Hebel hätte den Gewinn einer voll bezahlten Position in freie Margin verwandelt.',
    quote_unavailable: 'Es gab keinen Kurs.',
    market_closed: 'Der Markt war geschlossen.',
    quote_stale: 'Der Kurs war zu alt.',
    close_only: 'Das Instrument ließ sich nur schließen, weil seinen Kursen nicht zu trauen war.',
    notional_out_of_range: 'Sein Wert lag nicht zwischen 0,01 und 10.000.000 USD.',
    price_moved: 'Der Kurs hatte sich zu weit bewegt.',
    insufficient_funds: 'Das Guthaben reichte nicht für seine Margin.',
    insufficient_free_margin: 'Die freie Margin reichte nicht.',
    opens_at_margin_call: 'Das Konto hätte gleich danach im Margin Call gestanden.',
  },
};

/** How orders and their ends are named in mails and statements. */
export const ORDER_WORDS: Readonly<Record<Language, OrderWords>> = { en: EN, es: ES, fr: FR, de: DE };

/** What a fill came from, in German: on the dashboard, in the panel, in mails and statements. */
export const origins = {
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
  contest_end: 'Zum Ende des Wettbewerbs geschlossen',
  evaluation_end: 'Zum Ende der Evaluierung geschlossen',
};

/** The types of orders, where it is plain that it is an order. */
export const orderTypes = {
  market: 'Markt',
  limit: 'Limit',
  stop: 'Stop',
  stop_limit: 'Stop-Limit',
  trailing_stop: 'Trailing Stop',
};

/** Who sent an order, behind what it came from. The words of an agent are its own. */
export const senders = {
  person: 'von Ihnen',
  key: 'durch API-Schlüssel „{{name}}“',
  agent: 'durch einen Agenten, der sich „{{words}}“ nennt, mit API-Schlüssel „{{name}}“',
  hook: 'durch Signal „{{name}}“',
  approval: 'vorgeschlagen durch API-Schlüssel „{{name}}“, freigegeben von einer Person',
};

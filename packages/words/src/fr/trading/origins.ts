/** What a fill came from, in French: on the dashboard, in the panel, in mails and statements. */
export const origins = {
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
  contest_end: 'Fermée à la fin du concours',
  evaluation_end: 'Fermée à la fin de l’évaluation',
};

/** The types of orders, where it is plain that it is an order. */
export const orderTypes = {
  market: 'Marché',
  limit: 'Limite',
  stop: 'Stop',
  stop_limit: 'Stop limite',
  trailing_stop: 'Stop suiveur',
};

/** Who sent an order, behind what it came from. The words of an agent are its own. */
export const senders = {
  person: 'par vous',
  key: 'par la clé d’API « {{name}} »',
  agent: 'par un agent qui se nomme « {{words}} », avec la clé d’API « {{name}} »',
  hook: 'par le signal « {{name}} »',
  approval: 'proposé par la clé d’API « {{name}} », approuvé par une personne',
};

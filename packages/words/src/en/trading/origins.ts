/** What a fill came from, in English: on the dashboard, in the panel, in mails and statements. */
export const origins = {
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
  contest_end: 'Closed at the end of the contest',
  evaluation_end: 'Closed at the end of the evaluation',
};

/** The types of orders, where it is plain that it is an order. */
export const orderTypes = {
  market: 'Market',
  limit: 'Limit',
  stop: 'Stop',
  stop_limit: 'Stop limit',
  trailing_stop: 'Trailing stop',
};

/** Who sent an order, behind what it came from. The words of an agent are its own. */
export const senders = {
  person: 'by you',
  key: 'by API key “{{name}}”',
  agent: 'by an agent that calls itself “{{words}}”, with API key “{{name}}”',
  hook: 'by signal “{{name}}”',
  approval: 'proposed by API key “{{name}}”, approved by a person',
};

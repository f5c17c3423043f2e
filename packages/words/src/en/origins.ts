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

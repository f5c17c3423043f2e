import { limits } from '../limits.ts';

/** Mails in English. */
export const mail = {
  /** Figures stand in a mail as the server keeps them. */
  percent: '{{figure}}%',
  /** Whole sentences, and a subject that names the instrument. */
  notices: {
    sides: {
      buy: 'BUY',
      sell: 'SELL',
    },
    alertFiredText: '{{symbol}} is at {{price}} ({{change}} in 24 h).',
    stopOut: 'Position closed by stop-out: {{symbol}}',
    positionClosed: 'Position closed by an administrator: {{symbol}}',
    orderFilled: '{{order}} filled, {{symbol}}',
    orderFilledText: '{{side}} {{quantity}} {{symbol}} at {{price}}.',
    orderResult: '{{fill}} Result {{pnl}}.',
    orderGapped: '{{fill}} The market had jumped over its price.',
    orderEnded: {
      cancelled: '{{order}} canceled, {{symbol}}',
      rejected: '{{order}} rejected, {{symbol}}',
      expired: '{{order}} expired, {{symbol}}',
    },
    orderReason: '{{reason}}.',
    signInText:
      '{{device}}. If it was not you, change your password and end that session in Settings, Security.',
  },
  /** Why an order that waited did not fill. */
  rejections: {
    not_traded: 'The instrument is a figure that is computed from the market, and can’t be bought or sold',
    quantity_off_grid: 'Its quantity does not follow the steps of the instrument',
    quantity_too_small: 'Its quantity is below the smallest one',
    account_frozen: 'The evaluation of its account had ended, which only closes what is open',
    class_not_allowed: 'Its account does not trade this class of instruments',
    leverage_not_allowed: 'Its leverage is not allowed for this instrument',
    shorts_not_allowed: 'Its account may only sell what it holds',
    delayed_not_allowed: 'Its account opens nothing in instruments whose prices come with a delay',
    position_too_large: 'The position would have been worth more than the rules of its account allow',
    note_required: 'The rules of its account asked for a note',
    orders_of_day_spent: 'The orders that the rules of its account allow a day were spent',
    no_position: 'There was no position left to reduce',
    exceeds_position: 'It was larger than the position',
    position_fully_paid:
      'Leverage would have turned the gain of a position that is paid in full into free margin',
    quote_unavailable: 'There was no price',
    market_closed: 'The market was closed',
    quote_stale: 'The price was too old',
    price_delayed: 'The prices of the instrument arrive late, and the order could not wait for one',
    depth_short: 'The market was not deep enough for all of it',
    close_only: 'The instrument could only be closed, because its quotes could not be trusted',
    notional_out_of_range: `Its value was outside of ${limits.order.minimum} to ${limits.order.maximum} USD`,
    price_moved: 'The price had moved too far',
    insufficient_funds: 'The balance was not enough for its margin',
    insufficient_free_margin: 'There was not enough free margin',
    opens_at_margin_call: 'The account would have been at its margin call right after it',
  },
  foot: 'Virtual funds only. You can switch these mails off in Settings, Alerts.',
  /** To the address that an account has left. */
  farewell:
    'The e-mail address of your account was changed: this one no longer belongs to it. If this was not you, sign in with your username, change your password and set your address again. If you can no longer sign in, ask whoever runs this platform.',
  passwordReset: {
    subject: 'Reset your Lonja password',
    hello: 'Hello {{username}},',
    asked:
      'Somebody has asked to reset the password of your Lonja practice account. To choose a new one, open this link:',
    once: 'It works once, for 30 minutes. Using it ends all your sessions and API keys.',
    other: 'If this was not you, do nothing: your password stays as it is.',
    virtual: 'Lonja works with virtual funds only. We will never ask for your password or a code by mail.',
  },
};

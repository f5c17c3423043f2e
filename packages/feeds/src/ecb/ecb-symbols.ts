/** Currencies that the European Central Bank publishes a rate for on every working day. */
const CURRENCIES =
  'USD JPY CZK DKK GBP HUF PLN RON SEK CHF ISK NOK TRY AUD BRL CAD CNY HKD IDR ILS INR KRW MXN MYR NZD PHP SGD THB ZAR';

/** The pairs of the feed, all against the euro: EURUSD, EURJPY, … */
export const ECB_SYMBOLS: readonly string[] = CURRENCIES.split(' ').map((currency) => `EUR${currency}`);

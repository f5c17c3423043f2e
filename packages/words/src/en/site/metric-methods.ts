/** How a site metric was measured, in English. */
export const metricMethods = {
  instruments: 'Instruments with a recent quote whose market is open at this moment',
  spreadNow: 'Ask minus bid of EUR/USD at this moment',
  noOrders: 'No order was carried out in the last hour',
  latencyOfOne:
    'From an order’s arrival at the desk until it is saved; {{percent}} % of the only order of the last hour',
  latency:
    'From an order’s arrival at the desk until it is saved; {{percent}} % of the {{orders}} orders of the last hour',
  leverage: 'The highest leverage that is accepted now on the instruments of this class that allow it',
  noFee:
    'The entry of an order cannot charge a fee. Its cost is the spread and, if you hold positions on margin, overnight financing',
  flatFinancing: 'What is charged in a year, night by night, on the value of positions on margin',
  tableFinancing: 'Each night is charged by the administrator’s table, by currency and by pair',
  indicators: 'Indicators that the chart offers',
  spreadMedian: 'Median of one sample a minute since 00:00 UTC',
  accounts: 'Practice accounts opened in this installation',
  openings: 'Median of the last thousand openings, from the sending of the form until the account exists',
  uptime:
    'Minutes in which orders were accepted, of all those of the last {{days}} days or since the first start',
};

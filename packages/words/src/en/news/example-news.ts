/** The examples of news that ship with the product, in English: the very texts that the database begins with. */
export const exampleNews = {
  centralBank: {
    title: 'Example: a central bank surprises with its rate',
    summary:
      'An example of a breaking item. A rate decision that differs from what was expected moves every pair of its currency within seconds, and spreads widen with it.',
  },
  inflation: {
    title: 'Example: the dollar before an inflation figure',
    summary:
      'An example item. Before a scheduled figure ranges are often narrow; what happens after it depends on the difference from the forecast, not on the figure itself.',
  },
  yen: {
    title: 'Example: yen and interest rate differences',
    summary:
      'An example item. Where two countries pay different rates, holding the lower one overnight costs; here that is the overnight financing of a position.',
  },
  upgrade: {
    title: 'Example: an upgrade of a crypto network',
    summary:
      'An example item. Changes of a protocol are announced long before; prices often move on delays and on what validators signal, less on the day itself.',
  },
  weekend: {
    title: 'Example: weekend moves in bitcoin',
    summary:
      'An example item. Crypto trades around the clock; on a weekend fewer people quote, so the same order moves the price further.',
  },
  merger: {
    title: 'Example: two companies agree to merge',
    summary:
      'An example item. The price of the company that is bought moves close to the offer; the distance that is left is what the market thinks of the risk that it fails.',
  },
  bid: {
    title: 'Example: a bid is raised',
    summary:
      'An example item. A second offer shows in the price before it is made when the first one is traded above its value.',
  },
  earnings: {
    title: 'Example: earnings after the close',
    summary:
      'An example item. Results that come after the close show as a gap at the next opening: a stop fills at the first price there is, not at its own.',
  },
  sources: {
    title: 'Example: where real news comes from',
    summary:
      'Nine examples ship with this installation. Whoever runs it can name RSS or Atom feeds in NEWS_FEEDS; their items then take the place of these.',
  },
};

/** What stands in English in place of a page where the server can't be reached. */
export const offline = {
  title: 'No connection to Lonja',
  text: 'The server does not answer, or this device has no connection. Nothing was sent. Your positions and orders are still on the server.',
  again: 'Try again',
  mark: 'Virtual funds',
};

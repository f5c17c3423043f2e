/** What a wrong address is answered with in English. */
export const notFound = {
  title: 'Page Not Found',
  error: 'Error 404',
  text: 'The page you are looking for does not exist, or its address has changed. Check that you typed it right, or go back to the start.',
  home: 'Go to the start',
  login: 'Sign in',
  mark: 'Virtual funds',
  nature: 'Practice account. No real money moves here.',
  risk: 'Lonja is a practice platform: all accounts, balances and trades use virtual funds. In real markets, trading on margin can lose you money faster than you make it, and you can lose all that you put in.',
};

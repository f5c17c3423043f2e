/** What stands in the place of a reason where nobody gave one, in English: on every surface that shows reasons. */
export const recordedReasons = {
  none: 'No reason given',
  ownAccount: 'Own account',
  dailyLoss: 'Daily loss of its mandate',
  rules: 'By its rules',
  console: 'Reset from the console of the installation',
};

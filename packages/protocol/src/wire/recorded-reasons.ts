/**
 * What stands in the place of a person's reason where there is none: kept in the audit log as it is here, and read by everybody in his own
 * language.
 */
export const RECORDED_REASONS = {
  none: 'No reason given',
  ownAccount: 'Own account',
  dailyLoss: 'Daily loss of its mandate',
  rules: 'By its rules',
  console: 'Reset from the console of the installation',
} as const;
export type RecordedReason = keyof typeof RECORDED_REASONS;

const BY_TEXT = new Map<string, RecordedReason>(
  (Object.keys(RECORDED_REASONS) as RecordedReason[]).map((name) => [RECORDED_REASONS[name], name]),
);

/** A reason as its reader is told it: a person's in that person's words. */
export function reasonText(reason: string, words: (name: RecordedReason) => string): string {
  const name = BY_TEXT.get(reason);
  return name === undefined ? reason : words(name);
}

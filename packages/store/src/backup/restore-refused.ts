/** A backup can't be restored, for a reason that its operator can fix. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused';
}

/** A backup can't go where it should, for a reason that its reader can do something about. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused';
}

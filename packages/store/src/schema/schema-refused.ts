/** A database's schema that this version can't work with, in one line that says what to do. */
export class SchemaRefused extends Error {
  override readonly name = 'SchemaRefused';
}

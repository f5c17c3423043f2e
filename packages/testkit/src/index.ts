export { createDatabase, type FreshDatabase } from './fresh-database.ts';
export { createMigratedDatabase, type MigratedDatabase } from './migrated-database.ts';

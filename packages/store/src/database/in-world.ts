import { sql, type RawBuilder } from 'kysely';

/** Whether a trading account, named `name`, trades the market of a world; undefined: the installation's own. */
export const inWorld = (name: string, world: number | undefined): RawBuilder<boolean> =>
  world === undefined
    ? sql<boolean>`${sql.ref(`${name}.world`)} is null`
    : sql<boolean>`${sql.ref(`${name}.world`)} = ${world}`;

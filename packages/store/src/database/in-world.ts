import { sql, type RawBuilder } from 'kysely';

/** Whether a trading account, named `name`, trades the market of a world; undefined: the installation's own, as no entry of a contest. */
export const inWorld = (name: string, world: number | undefined): RawBuilder<boolean> =>
  world === undefined
    ? sql<boolean>`${sql.ref(`${name}.world`)} is null`
    : sql<boolean>`${sql.ref(`${name}.world`)} = ${world}`;

/**
 * Whether the installation's splits reach a trading account: it trades its market, also in a contest on it that has not seen
 * its last step.
 */
export const onOwnMarket = (name: string): RawBuilder<boolean> => {
  const world = sql.ref(`${name}.world`);
  return sql<boolean>`(${world} is null or exists (
    select from worlds w where w.id = ${world} and w.is_own_market and not exists (
      select from world_steps s where s.world_id = w.id and s.instant = w.ends_at
    )
  ))`;
};

-- Runs beside: 39
-- Who joined a group by its code was shown before who reads the account of a student; who was named its teacher was not. An earlier
-- program would let a colleague make a student of either.
alter table memberships add column by_code boolean not null default false;

-- Somebody is named with the making of the group, everybody else has joined.
update memberships m set by_code = true from groups g where g.id = m.group_id and m.joined_at <> g.created_at;

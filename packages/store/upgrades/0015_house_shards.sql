-- Each desk posts to rows of its own of the system's accounts, the lowest free shard: desks that update one row wait for each
-- other's commits. An account is the sum of its shards.
alter table house_accounts add column shard smallint not null default 0 check (shard >= 0);
alter table house_accounts drop constraint house_accounts_pkey;
alter table house_accounts add primary key (shard, name);

-- Whether another process has worked on the database meanwhile is no question any more.
alter table installation drop column desk_process;

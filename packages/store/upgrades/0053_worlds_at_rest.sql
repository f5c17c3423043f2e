-- Runs beside: 52
-- When everything was over that goes on in a world after its end: from then on no process keeps a market for it, and its prices are computed
-- when somebody asks. And when a replay was last looked at by its owner: one that nobody looks at ends by itself. An earlier program beside
-- this one keeps its markets, and does not say when somebody looks.
alter table worlds add column rested_at timestamptz;
alter table worlds add column looked_at timestamptz;
update worlds set looked_at = now() where is_replay;
grant update (rested_at, looked_at) on worlds to lonja_app;

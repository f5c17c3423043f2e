-- Runs beside: 23
-- What is scripted of a world's prices. An earlier program would quote a scripted world by chance alone. json, not jsonb: the world's
-- commitment is the hash of it as it was written.
alter table worlds add column script json not null default '[]' check (json_typeof(script) = 'array');

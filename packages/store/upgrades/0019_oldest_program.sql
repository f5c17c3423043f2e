-- Runs beside: 15
-- The earliest version whose program works on the schema that this version made; null: its own, so that all processes are changed
-- at once.
alter table schema_versions add column oldest_program integer check (oldest_program > 0);

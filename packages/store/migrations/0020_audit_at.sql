-- What happened in the last 30 days is counted for everybody each minute, and looked for by day: not by reading all acts.
create index audit_log_at on audit_log (at_ms);

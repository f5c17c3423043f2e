-- Runs beside: 58
-- The erasure of a person takes the texts out of notices whose figures stay.
grant update (data) on notices to lonja_app;

-- When somebody last signed in to an account: the first time is the person who opened it, the others are told.
alter table users add column signed_in_at timestamptz;

-- What tells of a sign-in names a device: it goes with the person's data.
grant delete on notices to lonja_app;

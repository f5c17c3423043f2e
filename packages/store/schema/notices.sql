-- What a user is notified of, kept until it is read and after. `data` are the figures that belong to the kind.
create table notices (
  id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  created_at timestamptz not null,
  read_at timestamptz
);
create index notices_user on notices (user_id, created_at desc, id desc);
create index notices_unread on notices (user_id) where read_at is null;

-- Mail on its way out. Without a mail server it waits for an administrator, who opens it.
create table mail (
  id integer generated always as identity primary key,
  user_id uuid not null references users,
  recipient text not null,
  subject text not null,
  -- Empty once it was delivered: a sent link is nobody's to read.
  text text not null,
  created_at timestamptz not null,
  -- After this its text is of no use any more.
  expires_at timestamptz not null,
  sent_at timestamptz,
  attempts smallint not null default 0,
  problem text,
  -- The mail server has refused it for good: an address that is none. It is not tried again.
  is_refused boolean not null default false,
  opened_by uuid references users,
  opened_at timestamptz,
  opened_reason text,
  constraint opened_mail_says_by_whom check (
    (opened_by is null) = (opened_at is null) and (opened_by is null) = (opened_reason is null)
  )
);
create index mail_waiting on mail (created_at) where sent_at is null;

-- A notice says for ever what it said. That of a sign-in names a device: it goes with the person's data.
grant select, insert, delete on notices to lonja_app;
grant update (read_at) on notices to lonja_app;
grant select, insert, update, delete on mail to lonja_app;

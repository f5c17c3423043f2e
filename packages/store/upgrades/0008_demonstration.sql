-- Whether everybody in it was made up to show the product: every page, mail and statement says so.
alter table installation add column is_demonstration boolean not null default false;

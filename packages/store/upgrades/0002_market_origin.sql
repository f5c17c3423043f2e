-- When the simulated market began. Null: the kept prices are those of the market before, which had no beginning.
alter table installation add column market_origin timestamptz;

-- packages/words is the one list of languages.
alter table user_settings drop constraint user_settings_language_check;

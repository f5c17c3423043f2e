-- What the market's prices came from at the last start: they would jump under open positions if it changed. Null: not known yet.
alter table installation
  add column market_feed text,
  add column market_speed double precision,
  add column market_hours text;

-- Candles of feeds that can't compute their past: mid prices in 1e-8, kept for a week by the minute and two years by the hour.
create table candles (
  instrument_id integer not null references instruments (id),
  interval text not null check (interval in ('1m', '1h')),
  -- Minutes since 1970 at which it begins.
  begins integer not null,
  open bigint not null check (open > 0),
  high bigint not null,
  low bigint not null check (low > 0),
  close bigint not null check (close > 0),
  -- Whole units.
  volume bigint not null check (volume >= 0),
  primary key (instrument_id, interval, begins),
  constraint candle_spans_its_ends check (low <= least(open, close) and high >= greatest(open, close))
);
create index candles_by_age on candles (interval, begins);
grant select, insert, update, delete on candles to lonja_app;

-- News as plain text. The same story comes once: by its address, and by its title.
create table news_items (
  id uuid primary key default gen_random_uuid(),
  link_hash bytea not null unique,
  title_hash bytea not null unique,
  title text not null check (title <> ''),
  summary text not null,
  category text not null check (category in ('general', 'forex', 'crypto', 'mergers')),
  author text,
  source text not null,
  link text,
  symbols text[] not null,
  published_at timestamptz not null,
  is_breaking boolean not null,
  -- Ships with the product and says so; shown only while there is nothing else.
  is_example boolean not null default false
);
create index news_items_newest on news_items (published_at desc, id desc);
grant select, insert, delete on news_items to lonja_app;

insert into news_items
  (link_hash, title_hash, title, summary, category, author, source, symbols, published_at, is_breaking, is_example)
select
  sha256(convert_to('example ' || e.title, 'UTF8')), sha256(convert_to(e.title, 'UTF8')),
  e.title, e.summary, e.category, 'Lonja', 'Example', e.symbols, now() - e.age, e.is_breaking, true
from (
  values
    ('Example: a central bank surprises with its rate', 'An example of a breaking item. A rate decision that differs from what was expected moves every pair of its currency within seconds, and spreads widen with it.', 'forex', array['EURUSD', 'GBPUSD'], interval '10 minutes', true),
    ('Example: the dollar before an inflation figure', 'An example item. Before a scheduled figure ranges are often narrow; what happens after it depends on the difference from the forecast, not on the figure itself.', 'forex', array['EURUSD', 'USDJPY'], interval '2 hours', false),
    ('Example: yen and interest rate differences', 'An example item. Where two countries pay different rates, holding the lower one overnight costs; here that is the overnight financing of a position.', 'forex', array['USDJPY'], interval '9 hours', false),
    ('Example: an upgrade of a crypto network', 'An example item. Changes of a protocol are announced long before; prices often move on delays and on what validators signal, less on the day itself.', 'crypto', array['ETH'], interval '3 hours', false),
    ('Example: weekend moves in bitcoin', 'An example item. Crypto trades around the clock; on a weekend fewer people quote, so the same order moves the price further.', 'crypto', array['BTC'], interval '1 day', false),
    ('Example: two companies agree to merge', 'An example item. The price of the company that is bought moves close to the offer; the distance that is left is what the market thinks of the risk that it fails.', 'mergers', array[]::text[], interval '4 hours', false),
    ('Example: a bid is raised', 'An example item. A second offer shows in the price before it is made when the first one is traded above its value.', 'mergers', array[]::text[], interval '2 days', false),
    ('Example: earnings after the close', 'An example item. Results that come after the close show as a gap at the next opening: a stop fills at the first price there is, not at its own.', 'general', array['AAPL'], interval '5 hours', false),
    ('Example: where real news comes from', 'Nine examples ship with this installation. Whoever runs it can name RSS or Atom feeds in NEWS_FEEDS; their items then take the place of these.', 'general', array[]::text[], interval '3 days', false)
) as e (title, summary, category, symbols, age, is_breaking);

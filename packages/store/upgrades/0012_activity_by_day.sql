-- What was placed and filled in a period is found by its time: both tables grow in the order of time, so a summary of their
-- pages is enough, and costs a writer next to nothing.
create index fills_at on fills using brin (at) with (pages_per_range = 16, autosummarize = on);
create index orders_placed on orders using brin (placed_at) with (pages_per_range = 16, autosummarize = on);

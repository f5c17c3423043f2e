-- Runs beside: 51
-- How far a trade in a world went was read from every quarter second of its market's prices, also where the world runs so fast that it was
-- never quoted there: the next reading finds it anew. What an earlier program reads beside this one stays as it found it.
update trades t set adverse = null, favourable = null, measured_by = null
from trading_accounts a
where a.id = t.account_id and a.world is not null and t.measured_by = 'steps';

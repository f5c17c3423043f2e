-- Which model of the simulated market priced what is kept. Null: one from before they were numbered.
alter table installation add column market_model integer;

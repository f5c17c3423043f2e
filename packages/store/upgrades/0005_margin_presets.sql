-- A row says what it sets: how nights are charged, from which night on, or what limits leverage, from its moment on. What it
-- leaves out stays as the last row set it. Only the operator's own preset has caps, one for each class.
alter table trading_conditions
  alter column first_night drop not null,
  alter column financing drop not null,
  add column margin jsonb,
  add constraint financing_has_its_first_night check ((financing is null) = (first_night is null)),
  add constraint conditions_set_something check (num_nonnulls(financing, margin) > 0),
  add constraint margin_is_a_preset check (
    margin ->> 'kind' in ('specification', 'esma', 'own') and (margin ->> 'kind' = 'own') = (margin ? 'caps')
  );

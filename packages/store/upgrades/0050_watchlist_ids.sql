-- Runs beside: 50
-- Lists of instruments get an id that survives a rename, and dates; each name stands once for a person, which a program could have saved
-- twice. An earlier program would refuse to answer lists with more than name and symbols.
update watchlists
set lists = (
  select coalesce(jsonb_agg(
    list || jsonb_build_object(
      'id', id,
      -- 40 characters at most, also where some of them count twice.
      'name', case when nth = 1 then list ->> 'name' else rtrim(left(list ->> 'name', 15)) || ' ' || left(id::text, 8) end,
      'createdAt', saved,
      'updatedAt', saved
    )
    order by place
  ), '[]')
  from (
    select
      list, place, gen_random_uuid() as id,
      row_number() over (partition by list ->> 'name' order by place) as nth,
      -- When it was made is not known: it was there by then.
      to_char(saved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as saved
    from jsonb_array_elements(lists) with ordinality as kept (list, place)
  ) as identified
);

import { sql, type Kysely } from 'kysely';

/** What a program may rely on in a schema: each thing by its name, with what it must go on being. */
export interface Contract {
  /** By the thing's name, which begins with its kind. */
  readonly things: ReadonlyMap<string, Thing>;
}

interface Thing {
  readonly kind: string;
  /** What may not change. */
  readonly shape: string;
  /** Whether a row may leave a column out. */
  readonly isOptional: boolean;
  /** Columns that a rule is on. */
  readonly columns: readonly string[];
  readonly relation: string | null;
}

/** What a new one of its kind would ask of whoever writes as before. */
const ASKING = new Set(['rule', 'trigger']);

/**
 * What a program made for `before` could not go on with in `after`. Bodies of functions are not compared: a rule of a row may
 * only become looser, which its own tests show.
 * @returns a line for each
 */
export function findBroken(before: Contract, after: Contract): string[] {
  const lost = [...before.things].flatMap(([name, was]) => brokenIn(name, was, after.things.get(name)));
  const added = [...after.things].filter(([name]) => !before.things.has(name));
  const asked = added.flatMap(([name, thing]) => askedBy(name, thing, before));
  return [...lost, ...asked].toSorted((a, b) => a.localeCompare(b));
}

function brokenIn(name: string, was: Thing, is: Thing | undefined): string[] {
  if (!is) return isLooser(was) ? [] : [`${name}: is gone`];
  if (is.shape !== was.shape) return [`${name}: was ${was.shape}, is ${is.shape}`];
  if (was.isOptional && !is.isOptional) return [`${name}: must be set now`];
  return [];
}

/** A check that is gone lets more pass; a unique key may be what a write's `on conflict` names. */
const isLooser = ({ kind, shape }: Thing): boolean =>
  (kind === 'rule' && shape.startsWith('CHECK')) || kind === 'trigger';

function askedBy(name: string, thing: Thing, before: Contract): string[] {
  const isOfKnown = thing.relation !== null && before.things.has(`relation ${thing.relation}`);
  if (!isOfKnown) return [];
  if (thing.kind === 'column') return thing.isOptional ? [] : [`${name}: is new, and must be set`];
  if (!ASKING.has(thing.kind)) return [];
  const isNew = (column: string): boolean => !before.things.has(`column ${thing.relation}.${column}`);
  // What is only on new columns holds for whoever leaves them out, and so does what is of rows only that have one.
  const isOnNew = thing.columns.length > 0 && thing.columns.every(isNew);
  const [, present] = OF_ROWS_THAT_HAVE.exec(thing.shape) ?? [];
  return isOnNew || (present !== undefined && isNew(present)) ? [] : [`${name}: is new`];
}

/** The end of an index of the rows that have a column. */
const OF_ROWS_THAT_HAVE = / WHERE \((\w+) IS NOT NULL\)$/;

export async function readContract(db: Kysely<unknown>): Promise<Contract> {
  const { rows } = await sql<Thing & { name: string }>`
    with relations as (
      select c.* from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    ),
    things (kind, name, shape, "isOptional", columns, relation) as (
      select 'relation', relname::text, relkind::text, false, array[]::text[], null::text from relations
      union all select 'column', format('%s.%s', c.relname, a.attname), format_type(a.atttypid, a.atttypmod),
          not a.attnotnull or a.atthasdef or a.attidentity <> '', array[]::text[], c.relname::text
        from relations c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      union all select 'rule', format('%s.%s', c.relname, o.conname), pg_get_constraintdef(o.oid), false,
          array(select attname::text from pg_attribute where attrelid = c.oid and attnum = any (o.conkey)), c.relname::text
        from pg_constraint o join relations c on c.oid = o.conrelid where o.contype in ('c', 'p', 'u', 'f', 'x')
      union all select 'rule', format('%s.%s', c.relname, x.relname), pg_get_indexdef(i.indexrelid), false,
          array(select attname::text from pg_attribute where attrelid = c.oid and attnum = any (i.indkey)), c.relname::text
        from pg_index i join relations c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
        where i.indisunique and not exists (select from pg_constraint where conindid = i.indexrelid)
      union all select 'trigger', format('%s of %s', t.tgname, c.relname), pg_get_triggerdef(t.oid), false,
          array[]::text[], c.relname::text
        from pg_trigger t join relations c on c.oid = t.tgrelid where not t.tgisinternal
      union all select 'function', format('%s(%s)', p.proname, pg_get_function_identity_arguments(p.oid)),
          coalesce(pg_get_function_result(p.oid), ''), false, array[]::text[], null
        from pg_proc p where p.pronamespace = current_schema()::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all select 'right', format('%s on %s', g.privilege_type, c.relname), '', false, array[]::text[], null
        from relations c cross join aclexplode(c.relacl) g where g.grantee = 'lonja_app'::regrole
      union all select 'right', format('%s on %s.%s', g.privilege_type, c.relname, a.attname), '', false, array[]::text[], null
        from relations c join pg_attribute a on a.attrelid = c.oid cross join aclexplode(a.attacl) g
        where g.grantee = 'lonja_app'::regrole
    )
    select kind, kind || ' ' || name as name, shape, "isOptional", columns, relation from things`.execute(db);
  return { things: new Map(rows.map(({ name, ...thing }) => [name, thing])) };
}

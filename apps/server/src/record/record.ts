import { randomUUID } from 'node:crypto';
import type { ActAction, ActRows } from '@lonja/protocol/act-actions';
import { saveRecorded, type NewAuditRow } from '@lonja/store/audit/audit-rows';
import type { Database, Work } from '@lonja/store/database/database';
import type { NewNotice } from '@lonja/store/notices/notices';
import type { ActCaller } from './act-caller.ts';
import type { Act, ActResult } from './act.ts';
import { buildAuditRow } from './audit-row.ts';
import { newAct, type ActOn } from './new-act.ts';

/** Pushes what has committed to whoever looks. */
interface Publisher {
  publish(notices: readonly NewNotice[]): void;
}

type NotifiesNobody<Action extends ActAction> = ActRows[Action]['notifies'] extends 'nobody' ? true : false;

export type RecordNeeds<Action extends ActAction> = {
  readonly db: Database;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
} & (NotifiesNobody<Action> extends true ? unknown : { readonly notices: Publisher });

/** What an act has changed, as its row of the audit log says it. */
interface RecordedChange extends Partial<Omit<ActResult, 'at'>> {
  /** Id of the subject, where it is known only now. */
  readonly subjectId?: string;
  readonly notices?: readonly NewNotice[] | undefined;
  /** The notices as they are pushed, where they are stored otherwise. */
  readonly pushed?: readonly NewNotice[];
}

/** A kind of act that may notify somebody says whom, and one that may not says nothing. */
type Change<Action extends ActAction> = RecordedChange &
  (NotifiesNobody<Action> extends true
    ? { readonly notices?: undefined }
    : { readonly notices: readonly NewNotice[] });

/** A kind of act that can be recorded without a notice to the person whom it concerns. */
type Unnotified = {
  [Action in ActAction]: ActRows[Action]['notifies'] extends 'person' ? never : Action;
}[ActAction];

/** What an act does beside its own change: by the same person, for the same reason, with a row of its own. */
export interface ActBeside extends Partial<Pick<ActResult, 'before' | 'after'>> {
  readonly action: Unnotified;
  /** The act's own unless given. */
  readonly subject?: Act['subject'];
  readonly userId?: string;
}

/** The result of an act with its change. Without one it changed nothing of its own, and has no row. */
interface Written<Change extends RecordedChange, Value> {
  readonly value: Value;
  readonly change: Change | undefined;
  readonly beside?: readonly ActBeside[];
  /** Makes known what was made, once it has committed: whoever reads a notice of it finds it. */
  readonly announce?: () => Promise<unknown>;
}

/** An act while it is carried out. */
export interface WrittenAct extends Act {
  /** Milliseconds since 1970. */
  readonly at: number;
}

type Write<Action extends ActAction, Value> = (
  work: Work,
  act: WrittenAct,
) => Promise<Written<Change<Action>, Value>>;

/**
 * Carries out an act: checks its reason, writes what it changes with its row of the audit log and its notices in one transaction, and
 * pushes these once it has committed. What the write refuses leaves nothing. Whether its person is notified follows from the notices.
 * @throws HttpRefusal where its reason is none, or the write refuses
 */
export const record = async <Action extends ActAction, Value>(
  needs: RecordNeeds<Action>,
  by: ActCaller,
  on: { readonly action: Action } & ActOn<Action>,
  write: Write<Action, Value>,
): Promise<Value> => recordAct<Action, Value>(needs, await newAct<Action>(needs.db, by, on), write);

/** As `record`, of an act whose reason was checked before something else was done for it, or that no person asks for. */
export async function recordAct<Action extends ActAction, Value>(
  needs: RecordNeeds<Action>,
  called: Act & { readonly action: Action },
  write: Write<Action, Value>,
): Promise<Value> {
  const { db, clock, notices } = needs as RecordNeeds<'user_edited'>;
  const act = { ...called, at: clock() };
  const { value, change, announce } = await db.transaction().execute(async (work) => {
    const written: Written<RecordedChange, Value> = await write(work, act);
    await saveRecorded(work, { audit: buildRows(act, written), notices: written.change?.notices ?? [] });
    return written;
  });
  await announce?.();
  const pushed = change?.pushed ?? change?.notices ?? [];
  if (pushed.length > 0) notices.publish(pushed);
  return value;
}

function buildRows(
  { at, ...called }: WrittenAct,
  { change, beside = [] }: Written<RecordedChange, unknown>,
): NewAuditRow[] {
  const { subjectId, notices = [], pushed: _, ...result } = change ?? {};
  const { kind, id } = called.subject;
  const act = { ...called, subject: { kind, id: subjectId ?? id } };
  const row = change && buildAuditRow({ act, at, ...NO_FIGURES, ...result }, notices);
  return [...(row ? [row] : []), ...beside.map((other) => buildRowBeside({ ...act, at }, other))];
}

const NO_FIGURES = { before: {}, after: {} };

const buildRowBeside = (
  { at, ...act }: WrittenAct,
  { action, subject = act.subject, userId, before = {}, after = {} }: ActBeside,
): NewAuditRow =>
  buildAuditRow({ act: { ...act, id: randomUUID(), action, subject, userId }, at, before, after }, []);

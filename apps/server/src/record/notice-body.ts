import type { FiguresOf, NoticeKind } from '@lonja/protocol';
import type { NewNoticeBody } from '@lonja/store/notices/notices';

/** What a notice says: a kind with its figures. One that has other figures than its kind, or lacks one, does not compile. */
export const buildNoticeBody = <Kind extends NoticeKind, const Figures extends SavedFigures<Kind>>(
  kind: Kind,
  data: Figures & Exactly<Figures, SavedFigures<Kind>>,
): NewNoticeBody => ({ kind, data }) as NewNoticeBody;

/** A kind's figures as they are saved. Who changed a grade is saved by id, and named where it is pushed or read. */
type SavedFigures<Kind extends NoticeKind> = Frozen<
  Kind extends 'grade_returned' ? SavedGrade : FiguresOf<Kind>
>;
type Grade = FiguresOf<'grade_returned'>;
type SavedGrade = Omit<Grade, 'changed'> & {
  changed: Grade['changed'] | ById<NonNullable<Grade['changed']>>;
};
type ById<Change> = Omit<Change, 'by'> & { byId: string };

type Frozen<Value> = { readonly [Name in keyof Value]: Frozen<Value[Name]> };

/** The given type, but never for what stands beside the wanted one: at any depth, and also where it comes in by a spread. */
type Exactly<Given, Wanted> = Given extends readonly (infer Each)[]
  ? readonly Exactly<Each, Wanted extends readonly (infer One)[] ? One : never>[]
  : {
      [Name in keyof Given]: Name extends NameIn<Wanted>
        ? Exactly<Given[Name], ValueIn<Wanted, Name>>
        : never;
    };
type NameIn<Union> = Union extends unknown ? keyof Union : never;
type ValueIn<Union, Name> = Union extends unknown ? (Name extends keyof Union ? Union[Name] : never) : never;

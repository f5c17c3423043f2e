import { mayResume } from '@lonja/core/mandate-limits';
import type { UserPrograms } from '@lonja/protocol';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProgramFigures } from './program-figures.ts';
import { SeenProgram } from './seen-program.tsx';
import { SteerForm, type SteerAct } from './steer-form.tsx';
import { listSeenPrograms, type NamedProgram } from './steered-programs.model.ts';

/** Who steers somebody else's programs. */
type Steerer = 'teacher' | 'administrator';

interface SteeredProgramsProps extends Pick<UserPrograms, 'keys' | 'hooks' | 'suspended'> {
  readonly as: Steerer;
  /** Name of the person whose programs they are. */
  readonly name: string;
  readonly figures: ProgramFigures;
  /** Suspends or resumes one program, or all. Reports its own failures. */
  readonly onAct: (what: SteerAct, reason: string, program?: NamedProgram) => Promise<void>;
  /** What a program did, for whoever asks. */
  readonly ordersOf: (program: string, name: string) => ReactNode;
}

/** A person's programs as staff see them: what each may do and did, and the kill switch. Teachers suspend all of them, administrators also one. */
export function SteeredPrograms({
  as,
  name,
  keys,
  hooks,
  suspended,
  figures,
  onAct,
  ordersOf,
}: SteeredProgramsProps) {
  const { t } = useTranslation('automation');
  const programs = listSeenPrograms({ keys, hooks, suspended }, as);
  const isSuspended = suspended.length > 0;
  const canResume = suspended.some(({ by }) => mayResume(by, as));
  return (
    <>
      {programs.length === 0 && <p className="text-13 text-ink-3">{t('noKeys')}</p>}
      <ul>
        {programs.map((program) => (
          <SeenProgram
            key={program.id}
            program={program}
            figures={figures}
            onAct={as === 'administrator' ? onAct : undefined}
            ordersOf={ordersOf}
          />
        ))}
      </ul>
      {isSuspended && <p className="mt-1 text-12 text-down">{t('everyKeySuspended')}</p>}
      <div className="mt-1.5 flex flex-wrap gap-2">
        {!isSuspended && (
          <SteerForm
            what="suspend"
            label={t('suspendAll')}
            name={`${t('suspendAll')} · ${name}`}
            text={t('suspendEveryText')}
            onAct={onAct}
          />
        )}
        {canResume && (
          <SteerForm what="resume" label={t('resume')} name={t('resumeKeysOf', { name })} onAct={onAct} />
        )}
      </div>
    </>
  );
}

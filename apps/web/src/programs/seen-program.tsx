import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../shared/ui/button.tsx';
import type { ProgramFigures } from './program-figures.ts';
import { SteerForm, type SteerAct } from './steer-form.tsx';
import type { NamedProgram, SeenProgramFacts } from './steered-programs.model.ts';
import { useMandateText } from './use-mandate-text.ts';
import { BreakableName } from '../shared/ui/breakable-name.tsx';

interface SeenProgramProps {
  readonly program: SeenProgramFacts;
  readonly figures: ProgramFigures;
  /** Undefined where one alone is not suspended. */
  readonly onAct: ((what: SteerAct, reason: string, program: NamedProgram) => Promise<void>) | undefined;
  readonly ordersOf: (program: string, name: string) => ReactNode;
}

/** A program of somebody else: what it may do, when it was last heard of, what it did, and its own kill switch. */
export function SeenProgram({ program, figures, onAct, ordersOf }: SeenProgramProps) {
  const { t } = useTranslation('automation');
  const textOf = useMandateText(figures.usd);
  const [isOpen, setIsOpen] = useState(false);
  const { id, name, named, authority, scopes, sendsOrders, canSuspend, canResume } = program;
  const { suspension } = authority;
  const seen = [...scopes.map((scope) => t(`scope.${scope}`)), useSeenText(program, figures)].join(' · ');
  const act = onAct && ((what: SteerAct, reason: string) => onAct(what, reason, named));
  return (
    <li className="border-b border-line-soft py-1.5 last:border-0">
      <p className="text-13 font-semibold wrap-anywhere">
        <BreakableName name={name} /> <span className="text-12 font-normal text-ink-3">{seen}</span>
      </p>
      <p className="text-12 wrap-break-word text-ink-2">{textOf(authority)}</p>
      {suspension && (
        <p className="text-12 text-down">
          {t(`seenSuspendedBy.${suspension.by}`, { at: figures.moment(suspension.at) })}
        </p>
      )}
      {sendsOrders && (
        <div className="mt-1 flex flex-wrap gap-2">
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-label={`${t('didOrders')} · ${name}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('didOrders')}
          </Button>
          {act && canSuspend && (
            <SteerForm
              what="suspend"
              label={t('suspend')}
              name={t('suspendKey', { name })}
              text={t('suspendText')}
              onAct={act}
            />
          )}
          {act && canResume && (
            <SteerForm what="resume" label={t('resume')} name={t('resumeKey', { name })} onAct={act} />
          )}
        </div>
      )}
      {isOpen && ordersOf(id, name)}
    </li>
  );
}

function useSeenText({ kind, lastAt }: SeenProgramFacts, { moment }: ProgramFigures): string {
  const { t } = useTranslation('automation');
  if (kind === 'key') return lastAt === null ? t('keyUnused') : t('keyUsed', { date: moment(lastAt) });
  return lastAt === null ? t('hookNever') : t('hookLast', { date: moment(lastAt) });
}

import { mayResume } from '@lonja/core/mandate-limits';
import type { UserPrograms } from '@lonja/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../shared/ui/button.tsx';
import { TextArea } from '../shared/ui/text-area.tsx';
import { useBusy } from '../shared/ui/use-busy.ts';
import { useMandateText } from './use-mandate-text.ts';

/** Who steers somebody else's programs. */
type Steerer = 'teacher' | 'administrator';
type SteerAct = 'suspend' | 'resume';

interface SteeredProgramsProps extends Pick<UserPrograms, 'keys' | 'hooks' | 'suspended'> {
  readonly as: Steerer;
  /** Whose they are. */
  readonly name: string;
  readonly figures: { readonly usd: (amount: string) => string; readonly moment: (at: string) => string };
  /** Reports its own failures. */
  readonly onAct: (what: SteerAct, reason: string) => Promise<void>;
}

/** A person's programs as staff see them: what each may do, and the kill switch for all of them. */
export function SteeredPrograms(props: SteeredProgramsProps) {
  const { as, name, suspended, figures, onAct } = props;
  const { t } = useTranslation('automation');
  const textOf = useMandateText(figures.usd);
  const programs = useSeenPrograms(props);
  const isSuspended = suspended.length > 0;
  const canResume = suspended.some(({ by }) => mayResume(by, as));
  return (
    <>
      {programs.length === 0 && <p className="text-13 text-ink-3">{t('noKeys')}</p>}
      <ul>
        {programs.map(({ id, name: program, seen, authority }) => (
          <li key={id} className="border-b border-line-soft py-1.5 last:border-0">
            <p className="text-13 font-semibold wrap-break-word">
              {program} <span className="text-12 font-normal text-ink-3">{seen}</span>
            </p>
            <p className="text-12 wrap-break-word text-ink-2">{textOf(authority)}</p>
            {authority.suspension && (
              <p className="text-12 text-down">
                {t(`seenSuspendedBy.${authority.suspension.by}`, {
                  at: figures.moment(authority.suspension.at),
                })}
              </p>
            )}
          </li>
        ))}
      </ul>
      {isSuspended && <p className="mt-1 text-12 text-down">{t('everyKeySuspended')}</p>}
      <div className="mt-1.5 flex flex-wrap gap-2">
        {!isSuspended && (
          <SteerForm what="suspend" label={t('suspend')} name={t('suspendKeysOf', { name })} onAct={onAct} />
        )}
        {canResume && (
          <SteerForm what="resume" label={t('resume')} name={t('resumeKeysOf', { name })} onAct={onAct} />
        )}
      </div>
    </>
  );
}

/** Keys and hooks alike, each with when it was last heard of. */
function useSeenPrograms({ keys, hooks, figures }: SteeredProgramsProps) {
  const { t } = useTranslation('automation');
  return [
    ...keys.map(({ id, name, authority, lastUsedAt: at }) => ({
      id,
      name,
      authority,
      seen: at ? t('keyUsed', { date: figures.moment(at) }) : t('keyUnused'),
    })),
    ...hooks.map(({ id, name, authority, lastSignalAt: at }) => ({
      id: `hook ${id}`,
      name,
      authority,
      seen: at ? t('hookLast', { date: figures.moment(at) }) : t('hookNever'),
    })),
  ];
}

interface SteerFormProps {
  readonly what: SteerAct;
  readonly label: string;
  /** The label, with whose programs they are. */
  readonly name: string;
  readonly onAct: (what: SteerAct, reason: string) => Promise<void>;
}

const SHORTEST = 3;

/** A button that asks for the reason, which the person reads, and acts. */
export function SteerForm({ what, label, name, onAct }: SteerFormProps) {
  const { t } = useTranslation('automation');
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const { isBusy, act } = useBusy();
  const isReason = reason.trim().length >= SHORTEST;
  const send = async () => {
    await onAct(what, reason.trim());
    setIsAsking(false);
    setReason('');
  };
  return (
    <>
      <Button
        size="small"
        {...(what === 'suspend' ? { look: 'sell' } : {})}
        aria-expanded={isAsking}
        aria-label={name}
        onClick={() => setIsAsking(!isAsking)}
      >
        {label}
      </Button>
      {isAsking && (
        <form
          aria-label={name}
          className="basis-full rounded-lg border border-control p-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (isReason) void act(send);
          }}
        >
          {what === 'suspend' && <p className="mb-2 text-13">{t('suspendEveryText')}</p>}
          <TextArea
            label={t('suspendReason')}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button
            type="submit"
            className="mt-2"
            look={what === 'suspend' ? 'sell' : 'primary'}
            disabled={!isReason}
            isBusy={isBusy}
          >
            {what === 'suspend' ? t('suspendNow') : t('resume')}
          </Button>
        </form>
      )}
    </>
  );
}

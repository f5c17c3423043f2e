import { mayResume } from '@lonja/core/mandate-limits';
import { ZONES } from '@lonja/protocol/setting-options';
import type { CallInput, CallOutput } from '@lonja/protocol/client';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMandateText } from '../../programs/use-mandate-text.ts';
import { usePreferences } from '../../shared/theme/use-preferences.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { useDisplay } from '../display/display.tsx';
import { ProofDialog, type Proof } from '../dialogs/proof-dialog.tsx';
import { buildMandateDraft, readMandate, listMandateProblems } from './mandate-draft.ts';
import { MandateForm } from './mandate-form.tsx';
import { SuspendKeys, type NamedProgram } from './suspend-keys.tsx';

type MandateRequest = NonNullable<CallInput<'setMandate'>['body']['mandate']>;

/** A key or a hook whose authority its owner changes. */
interface SteeredProgram {
  readonly name: string;
  readonly named: NamedProgram;
  readonly authority: CallOutput<'listApiKeys'>[number]['authority'];
  /** Whether it may have limits: a key of all accounts has none. */
  readonly isLimitable: boolean;
  readonly resume: (proof: Proof) => Promise<unknown>;
  readonly setLimits: (mandate: MandateRequest | null, proof: Proof) => Promise<unknown>;
}

interface ProgramAuthorityProps {
  readonly program: SteeredProgram;
  /** Further buttons, beside those that change what it may do. */
  readonly children: ReactNode;
}

/** What a program may do, in words, and its buttons. */
export function ProgramAuthority({ program, children }: ProgramAuthorityProps) {
  const { t } = useTranslation('automation');
  const { exact } = useDisplay();
  const textOf = useMandateText((amount) => exact.usd(amount));
  const [isChanging, setIsChanging] = useState(false);
  const { authority, isLimitable, name } = program;
  return (
    <div className="basis-full">
      <p className="text-12 wrap-break-word text-ink-2">{textOf(authority)}</p>
      <div className="mt-1 flex flex-wrap gap-2">
        {authority.suspension ? <Suspended program={program} /> : <SuspendKeys program={program} />}
        {isLimitable && (
          <Button
            size="small"
            aria-expanded={isChanging}
            aria-label={t('changeLimitsOf', { name })}
            onClick={() => setIsChanging(!isChanging)}
          >
            {t('changeLimits')}
          </Button>
        )}
        {children}
      </div>
      {isChanging && <LimitsForm program={program} onClose={() => setIsChanging(false)} />}
    </div>
  );
}

/** Who suspended a program; what staff have suspended only they resume. */
function Suspended({ program: { name, authority, resume } }: { readonly program: SteeredProgram }) {
  const { t } = useTranslation('automation');
  const toasts = useToasts();
  const display = useDisplay();
  const [isAsking, setIsAsking] = useState(false);
  const { suspension } = authority;
  if (!suspension) return null;
  const { by, at, until } = suspension;
  const giveBack = async (proof: Proof) => {
    await resume(proof);
    toasts.show({ title: t('resumed'), tone: 'success' });
  };
  const text = t(`suspendedBy.${by}`, {
    at: display.dateTime(at),
    until: until === null ? '' : display.dateTime(until),
  });
  return (
    <>
      <p className="basis-full text-13 text-down">{text}</p>
      {mayResume(by, 'owner') && (
        <Button size="small" aria-label={t('resumeKey', { name })} onClick={() => setIsAsking(true)}>
          {t('resume')}
        </Button>
      )}
      {isAsking && (
        <ProofDialog
          text={t('proofOfResume', { name })}
          confirm={t('resume')}
          send={giveBack}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

function LimitsForm({
  program,
  onClose,
}: {
  readonly program: SteeredProgram;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('automation');
  const toasts = useToasts();
  const { timezone } = usePreferences();
  const { name, authority, setLimits } = program;
  const zone = authority.mandate?.timeZone ?? ZONES[timezone];
  const [draft, setDraft] = useState(buildMandateDraft(authority.mandate));
  const [isAsking, setIsAsking] = useState(false);
  const save = async (proof: Proof) => {
    const mandate = readMandate(draft, zone) ?? null;
    await setLimits(mandate, proof);
    toasts.show({ title: t('limitsSaved'), tone: 'success' });
    onClose();
  };
  return (
    <>
      <MandateForm draft={draft} zone={zone} onChange={setDraft} />
      <Button
        className="mt-2"
        look="primary"
        disabled={listMandateProblems(draft).size > 0}
        onClick={() => setIsAsking(true)}
      >
        {readMandate(draft, zone) ? t('saveLimits') : t('removeLimits')}
      </Button>
      {isAsking && (
        <ProofDialog
          text={t('proofOfLimits', { name })}
          confirm={t('saveLimits')}
          send={save}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

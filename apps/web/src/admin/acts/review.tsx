import { useTranslation } from 'react-i18next';
import { TextArea } from '../../shared/ui/fields/text-area.tsx';
import type { Difference } from './difference.ts';
import { LONGEST_REASON } from '../../shared/ui/reason-length.ts';

export interface ReviewProps {
  readonly differences: readonly Difference[];
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly isReasonRequired: boolean;
  readonly problem: string | undefined;
}

/** The differences and their reason, reviewed before saving. */
export function Review({ differences, reason, onReason, isReasonRequired, problem }: ReviewProps) {
  const { t } = useTranslation('admin');
  return (
    <div className="flex flex-col gap-3">
      <Differences differences={differences} />
      <TextArea
        label={t('acts.reason')}
        hint={t(isReasonRequired ? 'acts.reasonHint' : 'acts.reasonOptional')}
        rows={3}
        maxLength={LONGEST_REASON}
        value={reason}
        error={problem}
        onChange={(event) => onReason(event.target.value)}
      />
    </div>
  );
}

/** What an act changes, a figure each. */
export function Differences({ differences }: Pick<ReviewProps, 'differences'>) {
  const { t } = useTranslation('admin');
  return (
    <dl aria-label={t('acts.differences')} className="rounded-lg border border-line px-3 py-1 text-14">
      {differences.map(({ label, before, after, delta, note }) => (
        <div key={label} className="border-b border-line py-1.5 last:border-0">
          <dt className="text-12 text-ink-3">{label}</dt>
          <dd className="figure text-left! wrap-anywhere whitespace-normal!">
            {before} → <strong>{after}</strong>
            {delta && <span className="text-ink-2"> ({delta})</span>}
          </dd>
          {note && <dd className="text-12 text-ink-2">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

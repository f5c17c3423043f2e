import type { AccountProof, Problem } from '@lonja/proof';
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A problem more says nothing new: where one figure is another, so is what follows from it. */
const SHOWN_PROBLEMS = 30;

interface ProvenProps {
  readonly title: string;
  readonly found: Pick<AccountProof, 'problems' | 'unchecked'>;
  /** Whether something that the file says of it rests on the file alone, so that not all of it agrees. */
  readonly isInPart?: boolean;
  /** Said where nothing differs. */
  readonly sound?: string;
  /** Whether what is sound is this installation's word: else it is no green. */
  readonly isVouchedFor?: boolean;
  /** Said where something differs; how many figures unless given. */
  readonly broken?: string;
  readonly children: ReactNode;
}

/** Something that was proven or not, with what differs. */
export function Proven({
  title,
  found: { problems, unchecked },
  isInPart = false,
  sound,
  isVouchedFor = true,
  broken,
  children,
}: ProvenProps) {
  const { t } = useTranslation('proof');
  const isSound = problems.length === 0;
  // Nothing that was taken on trust is said to agree.
  const agreement = isInPart || unchecked.length > 0 ? 'agreesInPart' : 'agrees';
  const [Sign, tone] = !isSound
    ? [CircleAlert, 'text-down']
    : isVouchedFor
      ? [CircleCheck, 'text-up']
      : [CircleHelp, 'text-ink-2'];
  return (
    <article aria-label={title} className="overflow-hidden rounded-xl border border-line bg-panel text-14">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3">
        <h3 className="font-semibold wrap-anywhere">{title}</h3>
        <p className={`flex items-center gap-2 font-medium ${tone}`}>
          <Sign aria-hidden="true" className="size-5 shrink-0" />
          {isSound ? (sound ?? t(agreement)) : (broken ?? t('differs', { count: problems.length }))}
        </p>
      </header>
      {children}
      {!isSound && <Problems problems={problems} />}
      {unchecked.length > 0 && (
        <div className="border-t border-line px-4 py-3 text-13 text-ink-2">
          <h4>{t('unchecked')}</h4>
          <ul className="mt-1 list-disc space-y-1 pl-5 wrap-anywhere">
            {unchecked.map((part) => (
              <li key={JSON.stringify(part)}>{t(`why.${part.kind}`, { ...part })}</li>
            ))}
          </ul>
        </div>
      )}
    </article>
  );
}

/** A figure under what it is. */
export function Fact({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-2">{label}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

function Problems({ problems }: { readonly problems: readonly Problem[] }) {
  const { t } = useTranslation('proof');
  const rest = problems.length - SHOWN_PROBLEMS;
  return (
    <ul className="list-disc space-y-1 border-t border-line py-3 pr-4 pl-9">
      {problems.slice(0, SHOWN_PROBLEMS).map((problem) => (
        <li key={JSON.stringify(problem)}>
          {problem.kind === 'balance'
            ? t('problems.balance', { ...problem, name: t(`balances.${problem.name}`) })
            : t(`problems.${problem.kind}`, { ...problem })}
        </li>
      ))}
      {rest > 0 && <li>{t('more', { count: rest })}</li>}
    </ul>
  );
}

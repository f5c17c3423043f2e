import type { AccountProof, FilesProof, Problem } from '@lonja/proof';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** A problem more says nothing new: where one figure is another, so is what follows from it. */
const SHOWN_PROBLEMS = 30;

/** What agrees, what does not, and what could not be computed again. */
export function ProofResult({ proof }: { readonly proof: FilesProof }) {
  const { t } = useTranslation('proof');
  return (
    <section aria-label={t('title')} className="space-y-4">
      {proof.worlds > 0 && <p className="text-13 text-ink-2">{t('worldsRead', { count: proof.worlds })}</p>}
      {proof.exports.map(({ name, accounts }) => (
        <div key={name} className="space-y-3">
          <h2 className="text-16 font-semibold wrap-anywhere">{name}</h2>
          {accounts.length === 0 && <p className="text-14 text-ink-2">{t('noAccounts')}</p>}
          {accounts.map((account) => (
            <Account key={account.id} proof={account} />
          ))}
        </div>
      ))}
    </section>
  );
}

function Account({ proof }: { readonly proof: AccountProof }) {
  const { t } = useTranslation('proof');
  const { problems, unchecked } = proof;
  const isSound = problems.length === 0;
  const Sign = isSound ? CircleCheck : CircleAlert;
  return (
    <article className="overflow-hidden rounded-xl border border-line bg-panel text-14">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3">
        <h3 className="font-semibold">{t('account', { id: proof.id })}</h3>
        <p className={`flex items-center gap-2 font-medium ${isSound ? 'text-up' : 'text-down'}`}>
          <Sign aria-hidden="true" className="size-5 shrink-0" />
          {isSound ? t('agrees') : t('differs', { count: problems.length })}
        </p>
      </header>
      <dl className="grid grid-cols-3 gap-2 px-4 py-3">
        <Count label={t('fills')} count={proof.fills} />
        <Count label={t('entries')} count={proof.entries} />
        <Count label={t('quotes')} count={proof.quotes} />
      </dl>
      {!isSound && <Problems problems={problems} />}
      {unchecked.length > 0 && (
        <div className="border-t border-line px-4 py-3 text-13 text-ink-2">
          <h4>{t('unchecked')}</h4>
          <ul className="mt-1 list-disc space-y-1 pl-5">
            {unchecked.map((part) => (
              <li key={JSON.stringify(part)}>{t(`why.${part.kind}`, { ...part })}</li>
            ))}
          </ul>
        </div>
      )}
    </article>
  );
}

function Count({ label, count }: { readonly label: string; readonly count: number }) {
  const { i18n } = useTranslation('proof');
  return (
    <div>
      <dt className="text-12 text-ink-2">{label}</dt>
      <dd className="tabular-nums">{count.toLocaleString(i18n.language)}</dd>
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

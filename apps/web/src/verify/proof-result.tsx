import type { AccountProof, FilesProof, Problem, VerdictOutcome } from '@lonja/proof';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
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
      {proof.verdicts.map(({ name, proof: verdict }) => (
        <div key={name} className="space-y-3">
          <h2 className="text-16 font-semibold wrap-anywhere">{name}</h2>
          <Verdict proof={verdict} />
        </div>
      ))}
    </section>
  );
}

function Account({ proof }: { readonly proof: AccountProof }) {
  const { t } = useTranslation('proof');
  return (
    <Proven title={t('account', { id: proof.id })} found={proof}>
      <dl className="grid grid-cols-3 gap-2 px-4 py-3">
        <Count label={t('fills')} count={proof.fills} />
        <Count label={t('entries')} count={proof.entries} />
        <Count label={t('quotes')} count={proof.quotes} />
      </dl>
    </Proven>
  );
}

/** A verdict on an evaluation: what it was decided from, in short. */
function Verdict({ proof }: { readonly proof: VerdictOutcome }) {
  const { t, i18n } = useTranslation('proof');
  const { account, programme, phase, verdict, equity, floor, equityBefore, at, audit } = proof;
  const usd = (amount: string) => `${Number(amount).toLocaleString(i18n.language, USD)} USD`;
  return (
    <Proven title={t('verdict.of', { account, name: programme, phase })} found={proof}>
      <p className="px-4 pt-3 text-16 font-semibold">{t(`verdicts.${verdict}`)}</p>
      <dl className="grid gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-2">
        <Fact label={t('verdict.equity')}>{usd(equity)}</Fact>
        {floor && (
          <Fact label={t(floor.name === 'daily' ? 'verdict.floor' : 'verdict.overall')}>{usd(floor.at)}</Fact>
        )}
        {equityBefore !== null && <Fact label={t('verdict.before')}>{usd(equityBefore)}</Fact>}
        <Fact label={t('verdict.at')}>{at}</Fact>
        <Fact label={t('verdict.audit')}>{audit.number.toLocaleString(i18n.language)}</Fact>
        <Fact label={t('verdict.hash')}>{audit.hash}</Fact>
        <Fact label={t('quotes')}>{proof.quotes.toLocaleString(i18n.language)}</Fact>
        <Fact label={t('verdict.rules')}>{proof.rulesHash}</Fact>
      </dl>
      <p className="px-4 pb-3 text-13">
        {/* On a page of its own: this one connects to nothing. */}
        <a
          href={`/api/transparency/rows/${audit.number}`}
          target="_blank"
          rel="noreferrer"
          className="underline underline-offset-4 hover:text-ink"
        >
          {t('verdict.lookUp')}
        </a>
      </p>
    </Proven>
  );
}

/** As exact as the file has them. */
const USD = { minimumFractionDigits: 2, maximumFractionDigits: 6 } as const;

function Fact({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-2">{label}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

interface ProvenProps {
  readonly title: string;
  readonly found: Pick<AccountProof, 'problems' | 'unchecked'>;
  readonly children: ReactNode;
}

function Proven({ title, found: { problems, unchecked }, children }: ProvenProps) {
  const { t } = useTranslation('proof');
  const isSound = problems.length === 0;
  // Nothing that was taken on trust is said to agree.
  const agreement = unchecked.length > 0 ? 'agreesInPart' : 'agrees';
  const Sign = isSound ? CircleCheck : CircleAlert;
  return (
    <article className="overflow-hidden rounded-xl border border-line bg-panel text-14">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3">
        <h3 className="font-semibold wrap-anywhere">{title}</h3>
        <p className={`flex items-center gap-2 font-medium ${isSound ? 'text-up' : 'text-down'}`}>
          <Sign aria-hidden="true" className="size-5 shrink-0" />
          {isSound ? t(agreement) : t('differs', { count: problems.length })}
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

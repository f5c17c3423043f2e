import type { AccountProof, FileOutcome, FilesProof, StandingOutcome, VerdictOutcome } from '@lonja/proof';
import { useTranslation } from 'react-i18next';
import { CertificateProof } from './certificate-proof.tsx';
import { FileProof, isInPart } from './file-proof.tsx';
import { Fact, Proven } from './proven.tsx';
import { useLocale } from '../shared/i18n/use-locale.ts';

/** What agrees, what does not, and what could not be computed again. */
export function ProofResult({ proof }: { readonly proof: FilesProof }) {
  const { t } = useTranslation('proof');
  return (
    <section aria-label={t('title')} className="space-y-4">
      {proof.worlds > 0 && <p className="text-13 text-ink-2">{t('worldsRead', { count: proof.worlds })}</p>}
      {proof.exports.map(({ name, accounts, file }) => (
        <div key={name} className="space-y-3">
          <h2 className="text-16 font-semibold wrap-anywhere">{name}</h2>
          {accounts.length === 0 && <p className="text-14 text-ink-2">{t('noAccounts')}</p>}
          <FileProof file={file} />
          {accounts.map((account) => (
            <Account key={account.id} proof={account} file={file} />
          ))}
        </div>
      ))}
      {proof.verdicts.map(({ name, proof: verdict, file }) => (
        <div key={name} className="space-y-3">
          <h2 className="text-16 font-semibold wrap-anywhere">{name}</h2>
          <FileProof file={file} />
          <Verdict proof={verdict} />
        </div>
      ))}
      {proof.standings.map(({ name, proof: standing, file }) => (
        <div key={name} className="space-y-3">
          <h2 className="text-16 font-semibold wrap-anywhere">{name}</h2>
          <FileProof file={file} />
          <ContestStanding proof={standing} />
        </div>
      ))}
      {proof.worldLists.map(({ name, proof: list }) => (
        <Proven key={name} title={name} found={list}>
          <dl className="grid grid-cols-3 gap-2 px-4 py-3">
            <Count label={t('worldsListed')} count={list.worlds} />
            <Count label={t('worldsRevealed')} count={list.revealed} />
          </dl>
        </Proven>
      ))}
      {proof.certificates.map(({ name, proof: certificate }) => (
        <div key={name} className="space-y-3">
          <h2 className="text-16 font-semibold wrap-anywhere">{name}</h2>
          <CertificateProof proof={certificate} />
        </div>
      ))}
    </section>
  );
}

function Account({ proof, file }: { readonly proof: AccountProof; readonly file: FileOutcome }) {
  const { t } = useTranslation('proof');
  return (
    <Proven title={t('account', { id: proof.id })} found={proof} isInPart={isInPart(file)}>
      <dl className="grid grid-cols-3 gap-2 px-4 py-3">
        <Count label={t('fills')} count={proof.fills} />
        <Count label={t('entries')} count={proof.entries} />
        <Count label={t('quotes')} count={proof.quotes} />
      </dl>
    </Proven>
  );
}

/** The results of a contest, ranked again. */
function ContestStanding({ proof }: { readonly proof: StandingOutcome }) {
  const { t } = useTranslation('proof');
  return (
    <Proven title={t('standing.of', { name: proof.name })} found={proof}>
      <dl className="grid grid-cols-3 gap-2 px-4 py-3">
        <Count label={t('standing.entries')} count={proof.entries} />
        <Count label={t('standing.ranked')} count={proof.ranked} />
        <Count label={t('standing.scores')} count={proof.scores} />
      </dl>
    </Proven>
  );
}

/** A verdict on an evaluation: what it was decided from, in short. */
function Verdict({ proof }: { readonly proof: VerdictOutcome }) {
  const { t } = useTranslation('proof');
  const locale = useLocale();
  const { account, plan, phase, verdict, equity, floor, equityBefore, at, audit } = proof;
  const usd = (amount: string) => `${Number(amount).toLocaleString(locale, USD)} USD`;
  return (
    <Proven title={t('verdict.of', { account, name: plan, phase })} found={proof}>
      <p className="px-4 pt-3 text-16 font-semibold">{t(`verdicts.${verdict}`)}</p>
      <dl className="grid gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-2">
        <Fact label={t('verdict.equity')}>{usd(equity)}</Fact>
        {floor && (
          <Fact label={t(floor.name === 'daily' ? 'verdict.floor' : 'verdict.overall')}>{usd(floor.at)}</Fact>
        )}
        {equityBefore !== null && <Fact label={t('verdict.before')}>{usd(equityBefore)}</Fact>}
        <Fact label={t('verdict.at')}>{at}</Fact>
        <Fact label={t('verdict.audit')}>{audit.number.toLocaleString(locale)}</Fact>
        <Fact label={t('verdict.hash')}>{audit.hash}</Fact>
        <Fact label={t('quotes')}>{proof.quotes.toLocaleString(locale)}</Fact>
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

function Count({ label, count }: { readonly label: string; readonly count: number }) {
  const locale = useLocale();
  return (
    <div>
      <dt className="text-12 text-ink-2">{label}</dt>
      <dd className="tabular-nums">{count.toLocaleString(locale)}</dd>
    </div>
  );
}

import type { CertificateOutcome } from '@lonja/proof';
import { useTranslation } from 'react-i18next';
import { createNumberFormat } from '../shared/figures/number-format.ts';
import { Fact, Proven } from './proven.tsx';
import { SignedBy } from './signed-by.tsx';
import { installationOfPage } from './page-signers.ts';
import { useLocale, type Locale } from '../shared/i18n/use-locale.ts';

type Facts = NonNullable<CertificateOutcome['facts']>;

/** Whether a certificate is as it was signed, and what it certifies: the file in it, not what its page looks like. */
export function CertificateProof({ proof }: { readonly proof: CertificateOutcome }) {
  const { t } = useTranslation('proof');
  const { facts, signer } = proof;
  const isOwn = signer?.standing === 'own';
  return (
    <Proven
      title={facts?.person ?? t('certificate.stateTitle')}
      found={proof}
      sound={isOwn ? t('certificate.sound', installationOfPage()) : t('certificate.soundAlone')}
      isVouchedFor={isOwn}
      broken={t('certificate.broken')}
    >
      {facts && <Certified facts={facts} />}
      {signer && <SignedBy signer={signer} />}
    </Proven>
  );
}

function Certified({ facts }: { readonly facts: Facts }) {
  const { t } = useTranslation('proof');
  const locale = useLocale();
  const { result, installation, issuedAt, seal, audit, id, isDemonstration } = facts;
  const address = `${installation.address}/certificates/${id}`;
  return (
    <div className="space-y-1 px-4 py-3">
      <p className="text-16 font-semibold wrap-anywhere">
        {headline(result, t)} · {result.name}
      </p>
      <p className="text-13 text-ink-2">
        {t('virtual')}
        {isDemonstration && ` · ${t('certificate.demonstration')}`}
      </p>
      <dl className="grid gap-x-6 gap-y-2 pt-2 sm:grid-cols-2">
        {result.group !== null && <Fact label={t('certificate.group')}>{result.group}</Fact>}
        {result.kind === 'contest' ? <ContestParts result={result} /> : <EvaluationParts result={result} />}
        <Fact label={t('certificate.by')}>{installation.name}</Fact>
        <Fact label={t('certificate.at')}>{issuedAt}</Fact>
        <Fact label={t('certificate.audit', { number: audit.number.toLocaleString(locale) })}>
          {audit.hash}
        </Fact>
        <Fact label={t('certificate.seal')}>{seal}</Fact>
      </dl>
      {/^https?:\/\//.test(address) && (
        <p className="pt-2 text-14">
          <a href={address} className="underline underline-offset-4 wrap-anywhere hover:text-ink-2">
            {t('certificate.state', { address: new URL(address).host })}
          </a>
        </p>
      )}
    </div>
  );
}

type Result = Facts['result'];
type Translate = ReturnType<typeof useTranslation<'proof'>>['t'];

function headline(result: Result, t: Translate): string {
  if (result.kind === 'evaluation')
    return t('certificate.phase', { phase: result.results.at(-1)?.phase ?? 1, phases: result.phases });
  const { place, entries } = result;
  return place === null ? t('certificate.took') : t('certificate.place', { place, entries });
}

function ContestParts({ result }: { readonly result: Extract<Result, { kind: 'contest' }> }) {
  const { t } = useTranslation('proof');
  const locale = useLocale();
  const { grant, returnPercent, scoring, score, beganAt, endedAt, commitment } = result;
  const penalty = scoring?.penalty ?? 0;
  return (
    <>
      <Fact label={t('certificate.grant')}>{usdIn(locale, grant)}</Fact>
      {returnPercent !== null && (
        <Fact label={t('certificate.return')}>{percentIn(locale, returnPercent)}</Fact>
      )}
      <Fact label={t('certificate.ranked')}>
        {t(`certificate.rankings.${scoring?.kind ?? 'equity'}`, { penalty })}
      </Fact>
      {score !== null && scoring?.kind !== 'return' && (
        <Fact label={t('certificate.score')}>
          {score.toLocaleString(locale, { minimumFractionDigits: 4 })}
        </Fact>
      )}
      <Fact label={t('certificate.began')}>{beganAt}</Fact>
      <Fact label={t('certificate.ended')}>{endedAt}</Fact>
      {commitment !== null && <Fact label={t('certificate.world')}>{commitment}</Fact>}
    </>
  );
}

function EvaluationParts({ result }: { readonly result: Extract<Result, { kind: 'evaluation' }> }) {
  const { t } = useTranslation('proof');
  const locale = useLocale();
  return result.results.map(({ phase, profit, returnPercent, evidence, endedAt }) => (
    <div key={phase} className="space-y-1 sm:col-span-2">
      <Fact label={t('certificate.phase', { phase, phases: result.phases })}>
        {`${usdIn(locale, profit)} (${percentIn(locale, returnPercent)}) · ${endedAt}`}
      </Fact>
      <Fact label={t('certificate.evidence')}>{evidence}</Fact>
    </div>
  ));
}

const TWO = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

const usdIn = (locale: Locale, amount: string): string => `${Number(amount).toLocaleString(locale, TWO)} USD`;

const percentIn = (locale: Locale, percent: number): string =>
  createNumberFormat(locale).signedPercent(percent);

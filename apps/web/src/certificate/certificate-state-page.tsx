import { CallError } from '@lonja/protocol/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../shared/api/build-query.ts';
import { useClient } from '../shared/api/use-client.ts';
import { ErrorState, LoadingText } from '../shared/ui/states.tsx';
import { VirtualMark } from '../shared/ui/virtual-mark.tsx';
import { Wordmark } from '../shared/ui/wordmark.tsx';

const route = getRouteApi('/certificates/$id');

/** Whether a certificate still holds, for whoever has it in hand; of whom it is, nothing is said here. */
export function CertificateStatePage() {
  const { t } = useTranslation('proof');
  const { id } = route.useParams();
  return (
    <div className="mx-auto min-h-dvh max-w-3xl px-4 pb-16">
      <header className="flex min-h-14 items-center justify-between gap-4">
        <a href="/" className="ctl inline-flex items-center rounded-lg">
          <Wordmark />
          <span className="sr-only">: {t('home')}</span>
        </a>
        <VirtualMark title={t('virtual')}>{t('virtual')}</VirtualMark>
      </header>
      <main className="space-y-4 pt-6">
        <h1 className="text-28 font-bold tracking-tight">{t('certificate.stateTitle')}</h1>
        <p className="text-13 text-ink-2 tabular-nums wrap-anywhere">{id}</p>
        <State id={id} />
        <p className="text-14 text-ink-2">{t('certificate.stateText')}</p>
        <p>
          <a href="/verify" className="underline underline-offset-4 hover:text-ink-2">
            {t('certificate.toProofs')}
          </a>
        </p>
      </main>
    </div>
  );
}

function State({ id }: { readonly id: string }) {
  const { t } = useTranslation('proof');
  const client = useClient();
  const { data, error, isPending, refetch } = useQuery({
    ...buildQuery(client, 'getCertificateState', { params: { id } }),
    retry: false,
  });
  if (isPending) return <LoadingText>{t('certificate.stateLoading')}</LoadingText>;
  const isNone = error instanceof CallError && error.status === 404;
  if (!data && !isNone) return <ErrorState title={t('certificate.stateFailed')} onRetry={refetch} />;
  const said = data ? t(`certificate.${data.state}`) : t('certificate.stateNone');
  return (
    <p role="status" className={`text-18 font-semibold ${data?.state === 'valid' ? 'text-up' : 'text-down'}`}>
      {said}
    </p>
  );
}

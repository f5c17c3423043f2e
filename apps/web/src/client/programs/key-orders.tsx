import type { CallOutput } from '@lonja/protocol/client';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProgramOrders } from '../../programs/program-orders.tsx';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useOpenAccounts } from '../account/use-open-accounts.ts';
import { useProgramFigures } from '../trading/orders/use-program-figures.ts';

/** How often it is looked at what the program has done since. */
const LOOK_MS = 5_000;
const SHOWN = 20;

type ApiKey = CallOutput<'listApiKeys'>[number];

/** The last orders that a key of the person sent. */
export function KeyOrders({ apiKey }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation('client');
  const client = useClient();
  const accounts = useOpenAccounts();
  const figures = useProgramFigures();
  const reached = apiKey.account === null ? (accounts ?? []).map(({ id }) => id) : [apiKey.account];
  const reads = useQueries({
    queries: reached.map((account) => ({
      ...buildQuery(client, 'listOrders', { query: { key: apiKey.id, limit: String(SHOWN) }, account }),
      refetchInterval: LOOK_MS,
    })),
  });
  if (reads.some(({ isError }) => isError))
    return <p className="mt-2 text-13 text-down">{t('settings.loadFailed')}</p>;
  const isRead = reads.length > 0 && !reads.some(({ isPending }) => isPending);
  const orders = reads
    .flatMap(({ data }) => data ?? [])
    .toSorted((a, b) => b.placedAt.localeCompare(a.placedAt))
    .slice(0, SHOWN);
  return <ProgramOrders name={apiKey.name} orders={isRead ? orders : undefined} figures={figures} />;
}

import type { Contest } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../shared/api/build-query.ts';
import { useClient } from '../shared/api/use-client.ts';
import { LoadingText } from '../shared/ui/states.tsx';

/** The random numbers that were mixed into the prices of a contest, under the numbers of their entries. */
export function ContestNonces({
  slug,
  counted,
}: {
  readonly slug: Contest['slug'];
  readonly counted: number;
}) {
  const { t } = useTranslation('classes');
  const client = useClient();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery({
    ...buildQuery(client, 'listNonces', { params: { slug } }),
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (counted === 0) return <p className="text-12 text-ink-3">{t('nonces.none')}</p>;
  return (
    <details className="text-12 text-ink-3" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="hit inline-flex cursor-pointer items-center text-accent">
        {t('nonces.listed', { counted })}
      </summary>
      {data?.nonces ? (
        <ol className="list-none">
          {data.nonces.map(({ entry, nonce }) => (
            <li key={entry} className="break-all">
              {t('nonces.entry', { number: entry })}: {nonce}
            </li>
          ))}
        </ol>
      ) : (
        <LoadingText>{t('loading')}</LoadingText>
      )}
    </details>
  );
}

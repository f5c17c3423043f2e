import { ACCOUNT_KIND_ROWS } from '@lonja/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/fields/field.tsx';
import { SelectField } from '../../shared/ui/fields/select-field.tsx';
import { TermsFields } from '../../terms/terms-fields.tsx';
import { useDisplay } from '../display/display.tsx';
import { EMPTY_PRACTICE, MAX_NAME, readPractice, type PracticeDraft } from './new-practice.model.ts';
import { useAccountActs } from './use-account-acts.ts';

/** A world may begin, pause or end while the form is open. */
const WORLDS_MS = 5_000;

/** The terms of a new practice account. */
export function NewPractice() {
  const { t } = useTranslation('accounts');
  const { open } = useAccountActs();
  const [draft, setDraft] = useState(EMPTY_PRACTICE);
  const change = (part: Partial<PracticeDraft>) => setDraft({ ...draft, ...part });
  const body = readPractice(draft);
  return (
    <form
      aria-label={t('new')}
      className="space-y-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (body) open.mutate(body, { onSuccess: () => setDraft(EMPTY_PRACTICE) });
      }}
    >
      <h3 className="text-14 font-semibold">{t('new')}</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label={t('name')}
          hint={t('nameHint')}
          value={draft.name}
          maxLength={MAX_NAME}
          className="only:col-span-full"
          onChange={(event) => change({ name: event.target.value })}
        />
        <MarketChoice world={draft.world} onChange={(world) => change({ world })} />
      </div>
      <TermsFields
        asks={ACCOUNT_KIND_ROWS.practice.asks}
        terms={draft.terms}
        isInWorld={draft.world !== ''}
        onChange={(terms) => change({ terms })}
      />
      <Button type="submit" look="primary" disabled={!body || open.isPending}>
        {t(open.isPending ? 'opening' : 'open')}
      </Button>
    </form>
  );
}

/** The installation's own market, or a world that takes accounts; nothing where there are no worlds. */
function MarketChoice({
  world,
  onChange,
}: {
  readonly world: string;
  readonly onChange: (world: string) => void;
}) {
  const { t } = useTranslation('accounts');
  const { t: common } = useTranslation();
  const display = useDisplay();
  const client = useClient();
  const { data = [] } = useQuery({ ...buildQuery(client, 'listWorlds', {}), refetchInterval: WORLDS_MS });
  const open = data.filter(({ takesAccounts }) => takesAccounts);
  if (open.length === 0) return null;
  const chosen = open.find(({ id }) => id === world);
  return (
    <SelectField
      label={t('market')}
      value={chosen ? world : ''}
      options={[
        { value: '', label: t('ownMarket') },
        ...open.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      hint={
        chosen &&
        [
          common('market.count', { count: chosen.symbols.length }),
          display.dateTime(chosen.marketTime),
          chosen.state === 'running'
            ? common('world.rate', { rate: chosen.rate })
            : common(`world.${chosen.state}`),
          ...(chosen.isScripted ? [common('news.scenario')] : []),
        ].join(' · ')
      }
      onChange={onChange}
    />
  );
}

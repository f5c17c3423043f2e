import { REPLAY_LIMITS } from '@lonja/core/replay-limits';
import type { TradingAccount } from '@lonja/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { SelectField } from '../../../shared/ui/fields/select-field.tsx';
import { useAccount } from '../../account/account-context.tsx';
import { useAccountName } from '../../account/use-account-name.ts';
import { MAX_NAME } from '../new-practice.model.ts';
import { replayName, readReplay, type ReplayDraft } from './replay.model.ts';
import { useOpenReplay } from './use-open-replay.ts';

type Replayed = Pick<TradingAccount, 'id' | 'name'>;

export interface ReplayFormProps {
  readonly accounts: readonly Replayed[];
  /** Address of the finished contest that the one account is an entry of; by default they are the person's own. */
  readonly contest?: string;
}

/** Goes back to a moment of an account's market, with the account as it was then or with a new one. */
export function ReplayForm({ accounts, contest }: ReplayFormProps) {
  const { t } = useTranslation('accounts');
  const nameOf = useAccountName();
  const { user } = useAccount();
  const shown = accounts.find(({ id }) => id === user.account?.id) ?? accounts[0];
  const nameFor = (account: Replayed | undefined) =>
    account ? replayName(t('replay.title'), nameOf(account)) : '';
  const [draft, setDraft] = useState<ReplayDraft>(() => ({
    account: shown?.id ?? '',
    from: '',
    begins: 'copy',
    name: nameFor(shown),
  }));
  const open = useOpenReplay();
  const change = (part: Partial<ReplayDraft>) => setDraft({ ...draft, ...part });
  const wanted = readReplay(draft);
  return (
    <form
      aria-label={t('replay.title')}
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted) open.mutate({ ...wanted, contest });
      }}
    >
      {contest === undefined && <p className="text-13 text-ink-2">{t('replay.text')}</p>}
      <p className="text-13 text-ink-2">{t('replay.unseen', { days: REPLAY_LIMITS.unseenDays })}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {contest === undefined && (
          <SelectField
            label={t('replay.account')}
            value={draft.account}
            options={accounts.map((account) => ({ value: account.id, label: nameOf(account) }))}
            onChange={(account) =>
              change({ account, name: nameFor(accounts.find(({ id }) => id === account)) })
            }
          />
        )}
        <Field
          label={t('replay.from')}
          hint={t(contest === undefined ? 'replay.fromHint' : 'replay.fromOpening')}
          type="datetime-local"
          value={draft.from}
          onChange={({ target }) => change({ from: target.value })}
        />
        <SelectField
          label={t('replay.how')}
          value={draft.begins}
          options={(['copy', 'fresh'] as const).map((value) => ({ value, label: t(`replay.hows.${value}`) }))}
          onChange={(begins) => change({ begins })}
        />
        <Field
          label={t('replay.name')}
          value={draft.name}
          maxLength={MAX_NAME}
          onChange={({ target }) => change({ name: target.value })}
        />
      </div>
      <Button type="submit" look="primary" disabled={!wanted || open.isPending}>
        {t(open.isPending ? 'replay.opening' : 'replay.open')}
      </Button>
    </form>
  );
}

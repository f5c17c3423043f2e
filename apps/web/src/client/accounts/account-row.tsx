import type { TradingAccount } from '@lonja/protocol';
import { Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildChoice } from '../../shared/session/account-choice.ts';
import { useAccountChoice } from '../../shared/session/use-account-choice.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/fields/field.tsx';
import { useTermLines } from '../../terms/use-term-lines.ts';
import { useAccount } from '../account/account-context.tsx';
import { useAccountName } from '../account/use-account-name.ts';
import { useDisplay } from '../display/display.tsx';
import { MAX_NAME, nameOfDraft } from './new-practice.model.ts';
import { useAccountActs } from './use-account-acts.ts';

/** An open account; the primary one has no name and is not closed. */
export function AccountRow({ account }: { readonly account: TradingAccount }) {
  const { t } = useTranslation('accounts');
  const display = useDisplay();
  const { user } = useAccount();
  const { choose } = useAccountChoice();
  const name = useAccountName()(account);
  const [asks, setAsks] = useState<'name' | 'closing'>();
  const isShown = user.account?.id === account.id;
  return (
    <li className="border-b border-line py-2 last:border-0">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-40 flex-1">
          <p className="text-14 font-semibold wrap-break-word">{name}</p>
          <p className="text-12 text-ink-2">{useTermsText(account)}</p>
        </div>
        <span className="figures text-14">{display.usd(account.accountValue)}</span>
        {isShown ? (
          <span className="text-12 text-ink-2">{t('present')}</span>
        ) : (
          <Button size="small" hasName onClick={() => choose(buildChoice(account))}>
            {t('switch', { name })}
          </Button>
        )}
        {!account.isPrimary && (
          <>
            <Button
              look="quiet"
              size="small"
              aria-label={t('rename', { name })}
              onClick={() => setAsks('name')}
            >
              <Pencil aria-hidden="true" className="size-4" />
            </Button>
            <Button
              look="quiet"
              size="small"
              aria-label={t('close', { name })}
              onClick={() => setAsks('closing')}
            >
              <X aria-hidden="true" className="size-4" />
            </Button>
          </>
        )}
      </div>
      {asks === 'name' && <Renaming account={account} onDone={() => setAsks(undefined)} />}
      {asks === 'closing' && <Closing account={account} name={name} onDone={() => setAsks(undefined)} />}
    </li>
  );
}

/** What it opened with and is limited to. */
function useTermsText({ terms, fillProfile, openedAt }: TradingAccount): string {
  const { t } = useTranslation('accounts');
  const display = useDisplay();
  const margin = terms?.margin === 'own' ? null : (terms?.margin ?? null);
  const { assetClasses = null, rules } = terms ?? {};
  const lines = useTermLines({ fillProfile, margin, assetClasses, rules: rules ?? {} }, display);
  const opened = terms && t('terms', { grant: display.usd(terms.grant) });
  return [display.date(openedAt), opened, ...lines].filter(Boolean).join(' · ');
}

interface Asking {
  readonly account: TradingAccount;
  readonly onDone: () => void;
}

function Renaming({ account, onDone }: Asking) {
  const { t } = useTranslation('accounts');
  const { t: common } = useTranslation();
  const { rename } = useAccountActs();
  const [draft, setDraft] = useState(account.name ?? '');
  const name = nameOfDraft(draft);
  return (
    <form
      className="mt-2 flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name) rename.mutate({ account: account.id, name }, { onSuccess: onDone });
      }}
    >
      <Field
        label={t('name')}
        value={draft}
        maxLength={MAX_NAME}
        className="min-w-40 flex-1"
        onChange={(event) => setDraft(event.target.value)}
      />
      <Button type="submit" look="primary" disabled={!name || rename.isPending}>
        {t('save')}
      </Button>
      <Button onClick={onDone}>{common('cancel')}</Button>
    </form>
  );
}

function Closing({ account, name, onDone }: Asking & { readonly name: string }) {
  const { t } = useTranslation('accounts');
  const { t: common } = useTranslation();
  const { close } = useAccountActs();
  return (
    <div
      role="group"
      aria-label={t('closeTitle', { name })}
      className="mt-2 rounded-lg border border-control p-3"
    >
      <p className="text-14 font-semibold">{t('closeTitle', { name })}</p>
      <p className="mt-1 text-13 text-ink-2">{t('closeText')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          look="sell"
          disabled={close.isPending}
          onClick={() => close.mutate(account.id, { onSuccess: onDone })}
        >
          {t('closing')}
        </Button>
        <Button onClick={onDone}>{common('cancel')}</Button>
      </div>
    </div>
  );
}

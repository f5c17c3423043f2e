import type { Adjustments, AdminUser, ClientView } from '@lonja/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { useClient } from '../../shared/api/use-client.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FigureCard, FigureCards } from '../../shared/ui/panel.tsx';
import { ReasonForm } from '../acts/reason-form.tsx';
import { usePanelDisplay } from '../display/panel-display.tsx';
import { sourceText } from '../display/source-text.ts';
import { ClientRecords, Line, Section } from './client-records.tsx';

/** A read-only view of a client's own screens, for support. Asks for a reason first, because viewing is audited. */
export function ClientViewDialog({
  user,
  onClose,
}: {
  readonly user: AdminUser;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const client = useClient();
  const [view, setView] = useState<ClientView>();
  const open = async (reason: string) =>
    setView(await client.call('viewClient', { params: { id: user.id }, query: { reason } }));
  return (
    <Dialog
      onClose={onClose}
      size={view ? 'full' : 'normal'}
      title={t('view.title', { username: user.username })}
      description={t('view.text')}
      closeLabel={t('close')}
    >
      {view ? (
        <ClientScreens view={view} />
      ) : (
        <ReasonForm
          hint={t('view.reasonHint')}
          isRequired={false}
          submit={t('view.open')}
          failed={t('view.failed')}
          onCancel={onClose}
          onSubmit={open}
        />
      )}
    </Dialog>
  );
}

function ClientScreens({ view }: { readonly view: ClientView }) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  const { user, positions } = view;
  const noteOf = (set: Adjustments | null | undefined) =>
    set && t('view.setSum', { amount: display.signedUsd(set.amount), reason: set.lastReason ?? '-' });
  return (
    <div className="flex flex-col gap-4 p-4">
      <FigureCards label={t('view.figures')}>
        <FigureCard label={t('users.balance')} note={noteOf(user.account?.adjustments.cash)}>
          {display.usd(user.balance)}
        </FigureCard>
        <FigureCard label={t('users.totalProfit')} note={noteOf(user.account?.adjustments.profit)}>
          <ProfitFigure value={Number(user.totalProfit)} text={display.signedUsd(user.totalProfit)} />
        </FigureCard>
        <FigureCard label={t('view.positions')}>{display.count(positions.length)}</FigureCard>
        <FigureCard label={t('users.verification')}>{t(`verifications.${user.verification}`)}</FigureCard>
      </FigureCards>
      <Section title={t('view.positions')} empty={t('view.none')}>
        {positions.map((position) => (
          <Line
            key={position.symbol}
            main={position.symbol}
            beside={`${display.between(position.quantity, 0, 8)} @ ${display.decimal(position.averagePrice, position.decimals)} · ${display.usd(position.currentValue)} · ${sourceText(position.quoteSource, t)}`}
            note={
              position.hasAdminProfit &&
              t('view.set', {
                market: display.signedUsd(position.marketProfit),
                reason: position.adminReason,
              })
            }
          >
            <ProfitFigure value={Number(position.profit)} text={display.signedUsd(position.profit)} />
          </Line>
        ))}
      </Section>
      <ClientRecords view={view} />
    </div>
  );
}

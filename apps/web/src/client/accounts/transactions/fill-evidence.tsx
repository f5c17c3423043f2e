import type { Transaction } from '@lonja/protocol';
import { Popover } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { ActPopover } from '../../../shared/figures/act-popover.tsx';
import { useDisplay } from '../../display/display.tsx';

/** A stop-out, an administrator's close or a rebalance fills ideally, whatever the account's profile is. */
const isBySystem = ({ cause }: Transaction): boolean => cause !== 'order';

/** The price of a fill, with its quote and rate in a popover. */
export function FillPrice({ order }: { readonly order: Transaction }) {
  const display = useDisplay();
  const { t } = useTranslation();
  const { quote, conversion, execution, decimals } = order;
  const title = t('transactions.evidence', { symbol: order.symbol });
  const { currency, rate, numerator, denominator } = conversion;
  return (
    <ActPopover
      title={title}
      lines={[
        {
          label: t('transactions.bidAsk'),
          text: `${display.decimal(quote.bid, decimals)} / ${display.decimal(quote.ask, decimals)}`,
        },
        { label: t('transactions.quotedAt'), text: `${display.dateTime(quote.at)} (${display.zone})` },
        { label: t('transactions.quoteSource'), text: `${quote.source} · #${quote.sequence}` },
        ...(currency === 'USD'
          ? []
          : [
              { label: t('transactions.rate'), text: `1 ${currency} = ${rate} USD` },
              { label: t('transactions.rateExactly'), text: `${numerator} / ${denominator}` },
            ]),
        {
          label: t('transactions.execution'),
          text: isBySystem(order)
            ? t('transactions.idealBySystem')
            : t(`trade.profiles.${execution.profile}`),
        },
        ...(execution.profile === 'ideal' && Number(execution.cost) === 0
          ? []
          : [
              { label: t('transactions.idealPrice'), text: display.decimal(execution.idealPrice, decimals) },
              { label: t('transactions.latency'), text: `${execution.latencyMs} ms` },
              { label: t('transactions.widening'), text: display.decimal(execution.widening, decimals) },
              { label: t('transactions.impact'), text: display.decimal(execution.impact, decimals) },
              { label: t('transactions.idealCost'), text: display.exact.signedUsd(execution.cost) },
            ]),
      ]}
      trigger={
        <Popover.Trigger
          aria-haspopup="dialog"
          title={title}
          className="hit-touch relative min-h-6 underline decoration-dotted underline-offset-2"
        >
          {display.decimal(order.price, decimals)}
        </Popover.Trigger>
      }
    />
  );
}

import { useTranslation } from 'react-i18next';
import { FigurePopover } from '../../shared/ui/figure-popover.tsx';
import { LoadingText } from '../../shared/ui/states.tsx';
import { useAccount } from '../account/account-context.tsx';
import { useAccountFigures } from './use-account-figures.tsx';

/**
 * The account at the market where the top bar has no room for it; each figure explains itself. Equity and P&L only, but on the
 * dashboard.
 */
export function AccountBar({ isBrief }: { readonly isBrief: boolean }) {
  const { t } = useTranslation();
  const { positions } = useAccount();
  const figures = useAccountFigures();
  const isLoading = positions.data === undefined && !positions.hasFailed;
  const rest = `border-line ${isBrief ? 'max-md:hidden' : 'max-md:border-t'}`;
  return (
    <section
      aria-label={t('account.label')}
      className="live grid shrink-0 grid-cols-2 border-b border-line md:min-h-(--h-acct) md:grid-cols-6 md:divide-x md:divide-line lg:hidden"
    >
      {isLoading && <LoadingText>{t('account.loading')}</LoadingText>}
      <FigurePopover
        {...figures.equity}
        className={isBrief ? '' : 'max-md:col-span-2 max-md:[&>span>span:last-child]:text-24'}
      />
      <FigurePopover {...figures.openPnl} className={isBrief ? 'max-md:border-l max-md:border-line' : rest} />
      <FigurePopover {...figures.today} className={`${rest} max-md:border-l`} />
      <FigurePopover {...figures.usedMargin} className={rest} />
      <FigurePopover {...figures.freeMargin} className={`${rest} max-md:border-l`} />
      <FigurePopover {...figures.marginLevel} className={`${rest} max-md:col-span-2`} />
    </section>
  );
}

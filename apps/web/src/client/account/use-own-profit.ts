import { useTranslation } from 'react-i18next';
import { useMoveProfit, type MoveProfitWords } from '../../account/use-move-profit.ts';
import { refusalText } from '../catalogue/refusal-text.ts';
import { useDisplay } from '../display/display.tsx';
import { useAccount } from './account-context.tsx';

/** Moves the reader's own profit, with the dashboard's texts. */
export const useOwnProfit = () => useMoveProfit(useAccount().user.id, useMoveProfitWords());

export function useMoveProfitWords(): MoveProfitWords {
  const { t } = useTranslation();
  const display = useDisplay();
  return {
    moved: ({ moved, balance }) => [
      t('pnl.moved'),
      t('pnl.movedText', { amount: display.signedUsd(moved), balance: display.usd(balance) }),
    ],
    failed: (error) => [t('settings.error'), refusalText(error, t, t('settings.actFailed'))],
  };
}

import type { CallOutput } from '@lonja/protocol/client';
import { useTranslation } from 'react-i18next';

type Authority = CallOutput<'listApiKeys'>[number]['authority'];

/** Says what a key may do in one sentence. @param amount USD as a text */
export function useMandateText(amount: (usd: string) => string): (authority: Authority) => string {
  const { t } = useTranslation('automation');
  return ({ mandate, orderedToday, withdrawnToday, dayEndsAt }) => {
    if (!mandate) return t('unlimited');
    const {
      symbols,
      maxOrder,
      maxDay,
      maxWithdrawalsDay,
      maxExposure,
      maxLeverage,
      ordersAMinute,
      maxDailyLoss,
      hours,
    } = mandate;
    const isEveryDay = hours?.weekdays.length === 7;
    const parts = [
      symbols && t('may.instruments', { symbols: symbols.join(', ') }),
      maxOrder !== null && t('may.maxOrder', { amount: amount(maxOrder) }),
      maxDay !== null && t('may.maxDay', { amount: amount(maxDay) }),
      maxWithdrawalsDay !== null && t('may.maxWithdrawalsDay', { amount: amount(maxWithdrawalsDay) }),
      maxExposure !== null && t('may.maxExposure', { amount: amount(maxExposure) }),
      maxLeverage !== null && t('may.maxLeverage', { leverage: maxLeverage }),
      ordersAMinute !== null && t('may.ordersAMinute', { number: ordersAMinute }),
      maxDailyLoss !== null && t('may.maxDailyLoss', { amount: amount(maxDailyLoss) }),
      hours &&
        t('may.hours', {
          days: t(isEveryDay ? 'everyDay' : 'workdays'),
          from: hours.from,
          until: hours.until,
          zone: mandate.timeZone,
        }),
      dayEndsAt !== null && t('usedToday', { amount: amount(orderedToday) }),
      dayEndsAt !== null &&
        maxWithdrawalsDay !== null &&
        t('withdrawnToday', { amount: amount(withdrawnToday) }),
    ];
    return parts.filter((part) => part).join(' · ');
  };
}

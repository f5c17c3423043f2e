import type { CallOutput } from '@lonja/protocol/client';
import { sayLimits, type LimitWords } from '@lonja/protocol/limits-of-mandate';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { weekdaysText } from './weekdays-text.ts';

type Authority = CallOutput<'listApiKeys'>[number]['authority'];

interface LimitContext {
  readonly t: TFunction<'automation'>;
  readonly amount: (usd: string) => string;
  readonly language: string;
  readonly zone: string;
}

const LIMITS: LimitWords<LimitContext> = {
  symbols: (symbols, { t }) => t('may.instruments', { symbols: symbols.join(', ') }),
  maxOrder: (usd, { t, amount }) => t('may.maxOrder', { amount: amount(usd) }),
  maxDay: (usd, { t, amount }) => t('may.maxDay', { amount: amount(usd) }),
  maxWithdrawalsDay: (usd, { t, amount }) => t('may.maxWithdrawalsDay', { amount: amount(usd) }),
  maxExposure: (usd, { t, amount }) => t('may.maxExposure', { amount: amount(usd) }),
  maxLeverage: (leverage, { t }) => t('may.maxLeverage', { leverage }),
  ordersAMinute: (number, { t }) => t('may.ordersAMinute', { number }),
  maxDailyLoss: (usd, { t, amount }) => t('may.maxDailyLoss', { amount: amount(usd) }),
  hours: ({ weekdays, from, until }, { t, language, zone }) => {
    const names = { everyDay: t('everyDay'), workdays: t('workdays') };
    return t('may.hours', { days: weekdaysText(weekdays, language, names), from, until, zone });
  },
};

/** Says what a key may do in one sentence. @param amount USD as a text */
export function useMandateText(amount: (usd: string) => string): (authority: Authority) => string {
  const { t, i18n } = useTranslation('automation');
  return ({ mandate, orderedToday, withdrawnToday, dayEndsAt }) => {
    if (!mandate) return t('unlimited');
    const context = { t, amount, language: i18n.language, zone: mandate.timeZone };
    const used = [
      t('usedToday', { amount: amount(orderedToday) }),
      ...(mandate.maxWithdrawalsDay === null
        ? []
        : [t('withdrawnToday', { amount: amount(withdrawnToday) })]),
    ];
    return [...sayLimits(mandate, LIMITS, context), ...(dayEndsAt === null ? [] : used)].join(' · ');
  };
}

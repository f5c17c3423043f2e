import { useTranslation } from 'react-i18next';

/** Why an order was refused, by its code. */
export function useReasonText(): (code: string) => string {
  const { t } = useTranslation(['client', 'automation']);
  return (code) =>
    t(`refusal.${code}`, { defaultValue: t(`automation:refused.${code}`, { defaultValue: code }) });
}

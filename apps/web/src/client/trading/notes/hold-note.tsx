import { useTranslation } from 'react-i18next';
import { useTexts } from '../../../shared/i18n/use-texts.ts';

/** How long the contest that the account is an entry of wants positions held, as its rules say it. */
export function HoldNote({ minutes }: { readonly minutes: number }) {
  const { t } = useTranslation('classes');
  const areTextsThere = useTexts('classes');
  return areTextsThere && <p className="text-12 text-ink-2">{t('rules.hold', { count: minutes })}</p>;
}

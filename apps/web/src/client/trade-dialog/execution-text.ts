import type { TFunction } from 'i18next';
import type { TicketExecution } from '../../ticket/ticket.model.ts';

/** 'Ideal, at once', 'Retail, 50 to 250 ms'. */
export const executionText = ({ profile, latency }: TicketExecution, t: TFunction<'client'>): string =>
  profile === 'ideal'
    ? t('trade.executionAtOnce', { profile: t('trade.profiles.ideal') })
    : t('trade.executionIn', { profile: t(`trade.profiles.${profile}`), ...latency });

import type { TFunction } from 'i18next';
import type { TicketExecution } from '../../../ticket/ticket.model.ts';

/** 'Ideal, no latency', 'Retail, 50 to 250 ms'. */
export const executionText = ({ profile, latency }: TicketExecution, t: TFunction<'client'>): string =>
  profile === 'ideal'
    ? t('trade.executionDirect', { profile: t('trade.profiles.ideal') })
    : t('trade.executionIn', { profile: t(`trade.profiles.${profile}`), ...latency });

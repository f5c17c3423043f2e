import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { SessionFacts } from '../facts/session-facts.tsx';
import { useMedia } from '../../../shared/ui/use-media.ts';
import { Ticket } from '../../trading/ticket/ticket.tsx';
import { ArmSwitch } from './arm-switch.tsx';
import { BesideChart } from './beside-chart.tsx';

/** The ticket of the instrument on stage. After an order it begins again. */
export function DockedTicket({ listing }: { readonly listing: Listing }) {
  const { t } = useTranslation('trading');
  const { symbol } = listing.asset;
  const [order, setOrder] = useState(0);
  const hasRoom = useMedia('(min-width: 87.5rem) and (min-height: 50rem)');
  return (
    <section aria-label={t('ticket', { symbol })} className="h-full overflow-y-auto">
      <Ticket
        key={order}
        beside={{
          heading: <h2 className="text-14 font-semibold">{symbol}</h2>,
          Guide: BesideChart,
          ArmSwitch,
          ...(hasRoom ? { Below: SessionFacts } : {}),
        }}
        listing={listing}
        request={{ symbol, side: 'buy' }}
        onDone={() => setOrder((last) => last + 1)}
      />
    </section>
  );
}

import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.tsx';
import { useDialogs } from '../../dialogs/dialogs-context.ts';

/** Stands where a ticket would, for a figure that nobody can buy or sell: why, and what there is instead. */
export function QuotedOnlyNote({
  symbol,
  heading,
  onDone,
}: {
  readonly symbol: string;
  /** Set beside a chart, which the note then does not offer. */
  readonly heading?: ReactNode;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation();
  const { open } = useDialogs();
  const navigate = useNavigate();
  return (
    <div className="space-y-3 p-3.5">
      {heading}
      <p className="text-14">{t('quotedOnly.text', { symbol })}</p>
      <div className="flex flex-wrap gap-2">
        {heading === undefined && (
          <Button
            onClick={() => {
              onDone();
              void navigate({ to: '/app/trade/$symbol', params: { symbol } });
            }}
          >
            {t('chart.of', { symbol })}
          </Button>
        )}
        <Button
          onClick={() => {
            onDone();
            open('alerts', symbol);
          }}
        >
          {t('alerts.create')}
        </Button>
      </div>
    </div>
  );
}

import type { Side } from '@lonja/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.tsx';

/** Places the order. Ignores the second click of a double click and a repeated key, which were meant for the previous button. */
export function PlaceButtons({
  side,
  canSubmit,
  isReviewing,
  isPending,
  onPlace,
  onBack,
  children,
}: {
  readonly side: Side;
  readonly canSubmit: boolean;
  readonly isReviewing: boolean;
  readonly isPending: boolean;
  readonly onPlace: () => void;
  readonly onBack: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isReviewing) button.current?.focus();
  }, [isReviewing]);
  return (
    <div className="flex gap-2">
      {isReviewing && (
        <Button size="large" disabled={isPending} onClick={onBack}>
          {t('trade.back')}
        </Button>
      )}
      <Button
        ref={button}
        data-place
        look={side}
        size="large"
        className="flex-1"
        isBusy={isPending}
        disabled={!canSubmit && !isPending}
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onClick={(event) => event.detail <= 1 && onPlace()}
      >
        {children}
      </Button>
    </div>
  );
}

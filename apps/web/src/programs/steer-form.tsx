import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../shared/ui/button.tsx';
import { TextArea } from '../shared/ui/fields/text-area.tsx';
import { useBusy } from '../shared/ui/use-busy.ts';
import { LONGEST_REASON, SHORTEST_REASON } from '../shared/ui/reason-length.ts';

export type SteerAct = 'suspend' | 'resume';

interface SteerFormProps {
  readonly what: SteerAct;
  readonly label: string;
  /** The label, with what is suspended or resumed. */
  readonly name: string;
  /** What suspending means; nothing of a resumption. */
  readonly text?: string;
  /** Reports its own failures. */
  readonly onAct: (what: SteerAct, reason: string) => Promise<void>;
}

/** A button that asks for the reason, which the person reads, and acts. */
export function SteerForm({ what, label, name, text, onAct }: SteerFormProps) {
  const { t } = useTranslation('automation');
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const { isBusy, act } = useBusy();
  const isReason = reason.trim().length >= SHORTEST_REASON;
  const send = async () => {
    await onAct(what, reason.trim());
    setIsAsking(false);
    setReason('');
  };
  return (
    <>
      <Button
        size="small"
        {...(what === 'suspend' ? { look: 'sell' } : {})}
        aria-expanded={isAsking}
        aria-label={name}
        onClick={() => setIsAsking(!isAsking)}
      >
        {label}
      </Button>
      {isAsking && (
        <form
          aria-label={name}
          className="basis-full rounded-lg border border-control p-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (isReason) void act(send);
          }}
        >
          {text && <p className="mb-2 text-13">{text}</p>}
          <TextArea
            label={t('suspendReason')}
            rows={2}
            maxLength={LONGEST_REASON}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button
            type="submit"
            className="mt-2"
            look={what === 'suspend' ? 'sell' : 'primary'}
            disabled={!isReason}
            isBusy={isBusy}
          >
            {what === 'suspend' ? t('suspendNow') : t('resume')}
          </Button>
        </form>
      )}
    </>
  );
}

import type { BracketPreset, KeptTicketChange } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import type { TicketSubject } from '../../../ticket/order-preview.ts';
import type { TicketDraft } from '../../../ticket/ticket-draft.ts';
import type { SeenExits } from '../../../ticket/ticket-exits.ts';
import {
  bracketed,
  bracketOfDraft,
  rewarded,
  withBracket,
  withoutPreset,
} from '../../../ticket/ticket-presets.ts';
import { useDisplay } from '../../display/display.tsx';
import { PresetMenu } from './preset-menu.tsx';

/** How many times as far as the stop a target is set at once. */
const REWARDS = [1, 2, 3] as const;

/** Distances of the exits: targets by the stop's, and the person's own. */
export function ExitPresets({
  draft,
  subject,
  seen,
  brackets,
  isDisabled,
  onChange,
  onKeep,
}: {
  readonly draft: TicketDraft;
  readonly subject: TicketSubject;
  readonly seen: SeenExits;
  readonly brackets: readonly BracketPreset[];
  readonly isDisabled: boolean;
  readonly onChange: (part: Partial<TicketDraft>) => void;
  readonly onKeep: (part: Partial<KeptTicketChange>) => void;
}) {
  const { t } = useTranslation('trading');
  const { exact } = useDisplay();
  const text = ({ unit, stopLoss, takeProfit }: BracketPreset) =>
    t(`presets.bracket.${unit}`, {
      stop: exact.between(stopLoss, 0, 8),
      target: takeProfit === null ? '—' : exact.between(takeProfit, 0, 8),
    });
  const own = bracketOfDraft(draft, subject, seen);
  return (
    <PresetMenu
      label={t('presets.exits')}
      items={[
        ...(own ? REWARDS : []).map((times) => ({
          label: t('presets.reward', { times }),
          onChoose: () => {
            const exits = rewarded(draft, times, subject, seen);
            if (exits) onChange(exits);
          },
        })),
        ...brackets.map((bracket) => ({
          label: text(bracket),
          onChoose: () => onChange(bracketed(draft, bracket, subject)),
          onRemove: () => onKeep({ brackets: withoutPreset(brackets, bracket) }),
        })),
      ]}
      keep={{
        label: t('presets.keep', { preset: own ? text(own) : '—' }),
        run: own && (() => onKeep({ brackets: withBracket(brackets, own) })),
      }}
      removeLabel={(preset) => t('presets.remove', { preset })}
      isDisabled={isDisabled}
    />
  );
}

import type { KeptTicketChange, SizePreset } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { sizeOfDraft, withoutPreset, withSize } from '../../../ticket/ticket-presets.ts';
import type { TicketDraft } from '../../../ticket/ticket-draft.ts';
import { useDisplay } from '../../display/display.tsx';
import { PresetMenu } from './preset-menu.tsx';
import { sizeText } from './quantity-words.ts';

/** The person's own sizes of an instrument. */
export function SizePresets({
  draft,
  sizes,
  isDisabled,
  onChange,
  onKeep,
}: {
  readonly draft: TicketDraft;
  readonly sizes: readonly SizePreset[];
  readonly isDisabled: boolean;
  readonly onChange: (part: Partial<TicketDraft>) => void;
  readonly onKeep: (part: Partial<KeptTicketChange>) => void;
}) {
  const { t } = useTranslation('trading');
  const { t: shared } = useTranslation();
  const { exact } = useDisplay();
  const text = (size: SizePreset) => sizeText(size, exact, shared);
  const own = sizeOfDraft(draft);
  return (
    <PresetMenu
      label={t('presets.sizes')}
      items={sizes.map((size) => ({
        label: text(size),
        onChoose: () => onChange(size),
        onRemove: () => onKeep({ sizes: withoutPreset(sizes, size) }),
      }))}
      keep={{
        label: t('presets.keep', { preset: own ? text(own) : '—' }),
        run: own && (() => onKeep({ sizes: withSize(sizes, draft) })),
      }}
      removeLabel={(preset) => t('presets.remove', { preset })}
      isDisabled={isDisabled}
    />
  );
}

import { Camera, Copy, Download, Link2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../../account/directory.ts';
import type { PictureSource } from '../../../../chart/picture/picture-source.ts';
import { TOOL_CLASS } from '../tool-button.tsx';
import type { StageChoices } from '../use-stage-choices.ts';
import { useShareActs } from './use-share-acts.ts';

/** A picture of the chart, copied or saved, and a link that shows the same to somebody else. */
export function ShareMenu(props: {
  readonly listing: Listing;
  readonly choices: StageChoices;
  readonly pictures: PictureSource;
}) {
  const { t } = useTranslation('trading');
  const { copyPicture, savePicture, copyLink } = useShareActs(props);
  const name = t('charts.share');
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger aria-label={name} title={name} className={TOOL_CLASS}>
        <Camera aria-hidden="true" className="size-4" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-(--z-popover) min-w-48 animate-fade rounded-lg border border-line bg-raised p-1 shadow-lg"
        >
          <Item icon={<Copy className="size-4" />} onSelect={copyPicture}>
            {t('charts.copyPicture')}
          </Item>
          <Item icon={<Download className="size-4" />} onSelect={savePicture}>
            {t('charts.savePicture')}
          </Item>
          <Item icon={<Link2 className="size-4" />} onSelect={copyLink}>
            {t('charts.copyLink')}
          </Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Item({
  icon,
  onSelect,
  children,
}: {
  readonly icon: ReactNode;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className="flex ctl items-center gap-2.5 rounded-md px-2.5 text-13 outline-none data-[highlighted]:bg-hover"
    >
      <span aria-hidden="true" className="grid size-4 place-items-center text-ink-3">
        {icon}
      </span>
      {children}
    </DropdownMenu.Item>
  );
}

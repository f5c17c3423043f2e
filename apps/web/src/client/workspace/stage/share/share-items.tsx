import { Copy, Download, Link2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useShareActs, type Shared } from './use-share-acts.ts';

/** A picture of the chart, copied or saved, and a link that shows the same to somebody else. */
export function ShareItems(shared: Shared) {
  const { t } = useTranslation('trading');
  const { copyPicture, savePicture, copyLink } = useShareActs(shared);
  return (
    <>
      <Item icon={<Copy className="size-4" />} onSelect={copyPicture}>
        {t('charts.copyPicture')}
      </Item>
      <Item icon={<Download className="size-4" />} onSelect={savePicture}>
        {t('charts.savePicture')}
      </Item>
      <Item icon={<Link2 className="size-4" />} onSelect={copyLink}>
        {t('charts.copyLink')}
      </Item>
    </>
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

import { LINK_COLOURS, type LinkColour } from '@lonja/protocol/layout-bounds';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';

/** Distinct from one another, and from the ground, in both themes. */
const DOTS: Readonly<Record<LinkColour, string>> = {
  blue: '#4a8df0',
  green: '#2f9e6e',
  amber: '#c58a1a',
  violet: '#9a6ae0',
};

/** The group of charts that one goes with. */
export function LinkMenu({
  link,
  symbol,
  onLink,
}: {
  readonly link: LinkColour | null;
  readonly symbol: string;
  readonly onLink: (link: LinkColour | null) => void;
}) {
  const { t } = useTranslation('trading');
  const nameOf = (one: LinkColour | null) => t(`charts.links.${one ?? 'none'}`);
  const label = `${t('charts.links.of', { symbol })}: ${nameOf(link)}`;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={label}
        title={label}
        className="hit -ml-1 grid size-6 shrink-0 place-items-center rounded-md hover:bg-hover"
      >
        <Dot link={link} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          sideOffset={2}
          collisionPadding={8}
          className="z-(--z-popover) min-w-36 animate-fade rounded-lg border border-line bg-raised p-1 shadow-lg"
        >
          <DropdownMenu.RadioGroup
            aria-label={label}
            value={link ?? 'none'}
            onValueChange={(next) => onLink(LINK_COLOURS.find((one) => one === next) ?? null)}
          >
            {[null, ...LINK_COLOURS].map((one) => (
              <DropdownMenu.RadioItem
                key={one ?? 'none'}
                value={one ?? 'none'}
                className="flex ctl items-center gap-2 rounded-md px-2.5 text-13 outline-none data-[highlighted]:bg-hover data-[state=checked]:font-semibold"
              >
                <Dot link={one} />
                {nameOf(one)}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const Dot = ({ link }: { readonly link: LinkColour | null }) => (
  <span
    aria-hidden="true"
    style={link ? { background: DOTS[link], borderColor: DOTS[link] } : undefined}
    className="size-2.5 rounded-full border border-ink-3"
  />
);

import { useTranslation } from 'react-i18next';
import type { Listing } from '../../account/directory.ts';
import { LivePrice } from '../../shared/figures/live-price.tsx';
import { midOf } from '../../shared/live/quote-store.ts';
import { useQuote } from '../../shared/live/use-quotes.ts';
import { categoryText } from '../catalogue/category-text.ts';
import { useDisplay } from '../display/display.tsx';
import { ChangeNote } from '../quotes/change-note.tsx';
import { useQuoteAge } from '../quotes/use-quote-age.ts';
import type { SparklineLoader } from '../sparklines/sparkline-loader.ts';
import { useSparkline } from '../sparklines/use-sparkline.ts';

/** What is known of a found instrument: its name and class, its price, and its change or when its venue opens. */
export function FoundInstrument({
  listing: { asset },
  loader,
}: {
  readonly listing: Listing;
  readonly loader: SparklineLoader;
}) {
  const { t } = useTranslation();
  const display = useDisplay();
  const quote = useQuote(asset.symbol) ?? asset;
  const { line } = useSparkline(loader, asset.symbol);
  const age = useQuoteAge(asset);
  const mid = midOf(quote);
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate">{t('palette.trade', { symbol: asset.symbol })}</span>
        <span className="block truncate text-12 text-ink-3">
          {asset.name} · {categoryText(asset.category, t)}
        </span>
      </span>
      <span className="live shrink-0 py-1 text-right narrow">
        <span className={`block text-13 ${age > 0 ? 'text-ink-3' : ''}`}>
          <LivePrice value={mid} text={display.decimal(mid, asset.decimals)} />
        </span>
        <ChangeNote
          changePercent={quote.changePercent}
          opensAt={line?.opensAt ?? undefined}
          age={age}
          className="text-11"
        />
      </span>
    </>
  );
}

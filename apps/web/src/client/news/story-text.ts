import type { NewsItem } from '@lonja/protocol';
import { newsText, type NewsText } from '@lonja/protocol/news-text';
import type { ClientTexts } from '@lonja/words/texts';
import type { Display } from '../display/display.tsx';

/** An item in the reader's words: of the simulated market from its facts, of a feed as it came. */
export const storyText = (
  { title, summary, event, week }: NewsItem,
  { marketNews, calendar }: Pick<ClientTexts, 'marketNews' | 'calendar'>,
  display: Display,
): NewsText => {
  const facts = event ?? week;
  return facts
    ? newsText(facts, {
        texts: marketNews,
        kinds: calendar.kinds,
        figures: {
          price: (price) => display.between(price, 2, 8),
          signedPercent: display.signedPercent,
          moment: (moment) => `${display.date(moment)}, ${display.minute(moment)}`,
        },
      })
    : { title, summary };
};

import { inEachLanguage, LANGUAGE_CODES } from '@lonja/words/languages';
import { describe, expect, it } from 'vitest';
import type { NewsEvent, NewsWeek } from './news.ts';
import { newsText, type NewsWording } from './news-text.ts';

const SERVER = await inEachLanguage(({ server }) => server());
const figures: NewsWording['figures'] = {
  price: (price) => price.toFixed(2),
  signedPercent: (percent) => `${percent > 0 ? '+' : ''}${percent.toFixed(1)}%`,
  moment: (moment) => moment.slice(0, 16).replace('T', ' '),
};
const wordingOf = (language: (typeof LANGUAGE_CODES)[number]): NewsWording => ({
  texts: SERVER[language].marketNews,
  kinds: SERVER[language].eventKinds,
  figures,
});

const AT = '2026-11-25T19:00:00.000Z';
const move = (symbol: string, before: number, after: number) => ({
  symbol,
  before,
  after,
  changePercent: (after / before - 1) * 100,
  measuredAt: AT,
});
const FED: NewsEvent = {
  kind: 'due',
  event: 'fed_rates',
  at: AT,
  count: 0,
  companies: [],
  moves: [],
  rose: 0,
  fell: 0,
};
const APPLE = { symbol: 'AAPL', name: 'Apple Inc.' };
const KO = { symbol: 'KO', name: 'Coca-Cola' };
const EVENTS: Readonly<Record<string, NewsEvent>> = {
  'a decision is due': FED,
  'a company reports': { ...FED, event: 'earnings', count: 1, companies: [APPLE] },
  'many companies report': { ...FED, event: 'earnings', count: 31, companies: [APPLE, KO] },
  'a decision has come': { ...FED, kind: 'over', moves: [move('EURUSD', 1, 1.01), move('^GSPC', 50, 49)] },
  'a company has reported': {
    ...FED,
    kind: 'over',
    event: 'earnings',
    count: 1,
    companies: [APPLE],
    moves: [move('AAPL', 200, 190)],
    fell: 1,
  },
  'many companies have reported': {
    ...FED,
    kind: 'over',
    event: 'earnings',
    count: 31,
    companies: [APPLE, KO],
    moves: [move('KO', 60, 66), move('AAPL', 200, 190)],
    rose: 12,
    fell: 19,
  },
};

const WEEK: NewsWeek = {
  kind: 'week',
  from: '2026-11-18T00:00:00.000Z',
  until: '2026-11-25T00:00:00.000Z',
  count: 1,
  moves: [move('BTC', 100, 150)],
};
const WEEKS: NewsWeek = { ...WEEK, count: 12, moves: [move('BTC', 100, 150), move('KO', 60, 45)] };

describe('news of the simulated calendar in English', () => {
  const said = (name: keyof typeof EVENTS) => newsText(EVENTS[name]!, wordingOf('en'));

  it.each([
    [
      'a decision is due',
      'Fed: interest rate decision: 2026-11-25 19:00',
      /^The moment is known, what it brings is not/,
    ],
    ['a company reports', 'Apple Inc. reports on 2026-11-25 19:00', /^The moment is known/],
    [
      'many companies report',
      '31 companies report on 2026-11-25 19:00',
      /^Among them Apple Inc\., Coca-Cola\. The moment/,
    ],
    [
      'a decision has come',
      'Fed: interest rate decision. EURUSD +1.0%',
      /: EURUSD 1\.00 → 1\.01 \(\+1\.0%\); \^GSPC 50\.00 → 49\.00 \(-2\.0%\)\.$/,
    ],
    [
      'a company has reported',
      'Apple Inc. has reported: AAPL -5.0%',
      /: AAPL 200\.00 → 190\.00 \(-5\.0%\)\.$/,
    ],
    [
      'many companies have reported',
      '31 companies have reported: 12 rose, 19 fell',
      /^The largest moves .*: KO 60\.00 → 66\.00 \(\+10\.0%\); AAPL/,
    ],
  ])('%s', (name, title, summary) => {
    expect(said(name)).toEqual({ title, summary: expect.stringMatching(summary) });
  });
});

describe.each(LANGUAGE_CODES)('in %s', (language) => {
  it.each(Object.keys(EVENTS))('%s: no gap stays open, and every figure is there', (name) => {
    const event = EVENTS[name]!;
    const { title, summary } = newsText(event, wordingOf(language));
    expect(title + summary).not.toMatch(/\{\{|undefined/);
    const figures = event.kind === 'due' ? ['2026-11-25 19:00'] : event.moves.map(({ symbol }) => symbol);
    for (const figure of figures) expect(title + summary).toContain(figure);
    expect(summary.includes('→')).toBe(event.kind === 'over');
  });

  it('a wild week says how far prices went, and that nothing follows from it', () => {
    const [one, many] = [WEEK, WEEKS].map((week) => newsText(week, wordingOf(language)));
    expect(one!.title).toContain('BTC +50.0%');
    expect(many!.title).toContain('12');
    expect(one!.summary).toContain('BTC 100.00 → 150.00 (+50.0%)');
    expect(many!.summary).toContain('BTC 100.00 → 150.00 (+50.0%); KO 60.00 → 45.00 (-25.0%)');
    for (const { title, summary } of [one!, many!]) expect(title + summary).not.toMatch(/\{\{|undefined/);
  });

  it('what is due is worded alike for every event of a kind: the sentence of risk is the same', () => {
    const wording = wordingOf(language);
    expect(newsText({ ...FED, event: 'snb_rates' }, wording).summary).toBe(newsText(FED, wording).summary);
    expect(newsText(EVENTS['a company reports']!, wording).summary).toBe(newsText(FED, wording).summary);
  });
});

import { INDICATORS } from '@lonja/indicators';
import { LANGUAGE_CODES, LANGUAGES } from '@lonja/words/languages';
import { expect, it } from 'vitest';

it.each(LANGUAGE_CODES.filter((language) => language !== 'en'))(
  '[DSH-29] every indicator of the catalogue has a name in %s',
  async (language) => {
    const { chart } = await LANGUAGES[language].client();
    expect(Object.keys(chart.indicators)).toEqual(INDICATORS.map(({ name }) => name));
  },
);

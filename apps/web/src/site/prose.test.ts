import { findRetired } from '@lonja/words/retired-words';
import { expect, it } from 'vitest';
import { render } from './entry-prerender.tsx';

/** Figures that fixed texts may contain: rules that are the same in every installation. */
const RULES = ['100 %', '50 %'];
/** Figures that describe an installation, the market or its operator. */
const CLAIMS = /(?<!\d)1:\d{2,}|\d[\d.,]*(?: ?%|\+| pips| ms\b)|24\/7|\d+ a \d+ (?:días|horas)|días hábiles/g;

const textOf = (html: string): string =>
  html
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ');

/** In Spanish, with sentences of their own. */
const PAGES = ['/', '/trading', '/markets', '/platforms', '/help', '/login', '/register'];

it.each(PAGES)('[PUB-13] the words of %s hold no figure that nobody measured', async (path) => {
  const { html } = await render(path);
  const found = [...textOf(html).matchAll(CLAIMS)].map(([claim]) => claim);
  expect(found.filter((claim) => !RULES.includes(claim))).toEqual([]);
});

it.each(PAGES)('the words of %s are those of the screens', async (path) => {
  expect(findRetired('es', textOf((await render(path)).html))).toEqual([]);
});

it('[PUB-13] [PUB-02] accounts from 100 dollars and the payment methods are named, and said to be virtual', async () => {
  const landing = textOf((await render('/')).html);
  expect(landing).toContain('Cuentas desde 100 dólares, todos virtuales');
  for (const words of [landing, textOf((await render('/help')).html)]) {
    for (const method of ['Visa', 'Mastercard', 'American Express', 'Discover', 'transferencia bancaria'])
      expect(words).toContain(method);
    expect(words).toMatch(/PayPal y monederos de criptomonedas/);
  }
});

it('[PUB-13] what sentences claim is filled by the server, and the operator’s own is marked until it is set', async () => {
  const landing = (await render('/')).html;
  for (const name of ['leverageForex', 'leverageStocks', 'leverageCrypto', 'leverageOthers'])
    expect(landing).toContain(`{{${name}}}`);
  const help = (await render('/help')).html;
  for (const name of ['fee', 'financing', 'leverageForex', 'withdrawalTime', 'withdrawalTime.how']) {
    expect(help).toContain(`{{${name}}}`);
  }
});

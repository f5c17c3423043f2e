import { useState } from 'react';
import { parseChoice, type CandleChoice } from './candle-choice.model.ts';

/** Stored in this browser, for every chart. */
const KEPT = 'lonja.candles';

/** The chosen price and day; the choice applies to every instrument and is stored. */
export function useCandleChoice() {
  const [chosen, setChosen] = useState(() => parseChoice(localStorage.getItem(KEPT)));
  const choose = (change: Partial<CandleChoice>) => {
    const next = { ...chosen, ...change };
    localStorage.setItem(KEPT, JSON.stringify(next));
    setChosen(next);
  };
  return { chosen, choose };
}

/**
 * Large members of the indices and the shares that exist of them, in billions: rounded figures of annual reports. With the
 * catalogue's prices they give capitalisations, and so weights. The S&P 500's are three quarters of it, those of the NASDAQ-100 more;
 * the Dow's are complete, and weighted by their prices.
 */
const SHARES: Readonly<Record<string, number>> = Object.fromEntries(
  `
  AAPL:14.8 ABBV:1.77 ABT:1.74 ADBE:0.42 ADI:0.492 ADP:0.405 AMAT:0.797 AMD:1.63 AMGN:0.538 AMZN:10.7 AVGO:4.7
  AXP:0.69 BA:0.756 BAC:7.4 BKNG:0.0324 BLK:0.155 BMY:2.04 BRK.B:2.16 C:1.84 CAT:0.469 CB:0.398 CMCSA:3.69 COP:1.25
  COST:0.444 CRM:0.95 CRWD:0.25 CSCO:3.96 CVX:2 DE:0.271 DHR:0.716 DIS:1.8 DUK:0.777 ETN:0.39 GE:1.06 GEV:0.272
  GILD:1.24 GOOG:5.4 GOOGL:5.8 GS:0.303 HD:0.995 HON:0.635 IBM:0.93 INTC:4.37 INTU:0.279 ISRG:0.358 JNJ:2.41 JPM:2.73
  KLAC:0.132 KO:4.3 LIN:0.469 LLY:0.945 LMT:0.233 LOW:0.561 LRCX:1.27 MA:0.904 MCD:0.714 MDT:1.28 MELI:0.0507
  META:2.52 MRK:2.5 MS:1.59 MSFT:7.43 MU:1.12 NEE:2.06 NFLX:4.24 NKE:1.48 NVDA:24.3 ORCL:2.85 PANW:0.67 PEP:1.37
  PFE:5.69 PG:2.34 PGR:0.586 PLD:0.929 PLTR:2.37 PM:1.56 QCOM:1.08 REGN:0.105 RTX:1.34 SBUX:1.14 SCHW:1.82 SO:1.1
  SPGI:0.305 SYK:0.382 T:7.15 TJX:1.11 TMO:0.377 TSLA:3.3 TXN:0.909 UBER:2.09 UNH:0.906 UNP:0.593 V:1.93 VRTX:0.256
  VZ:4.22 WFC:3.2 WMT:7.97 XOM:4.25
  `
    .trim()
    .split(/\s+/)
    .map((member) => member.split(':'))
    .map(([symbol, billions]) => [symbol!, Number(billions)]),
);

const LARGE = `
  NVDA AAPL MSFT AMZN GOOGL GOOG META AVGO TSLA BRK.B LLY JPM V XOM JNJ WMT MA COST ORCL NFLX ABBV BAC PG HD PLTR GE KO
  CVX UNH CSCO AMD IBM WFC CAT PM MS GS MRK CRM AXP MU RTX ABT MCD TMO PEP LIN DIS T UBER INTU AMGN VZ QCOM BKNG NEE C
  SCHW BLK SPGI TXN BA ISRG GEV HON LOW ETN AMAT LRCX PFE DHR UNP DE COP CMCSA SYK PGR LMT ADP MDT PANW CB BMY SBUX GILD
  PLD SO DUK TJX NKE
`;
const NASDAQ = `
  NVDA AAPL MSFT AMZN GOOGL GOOG META AVGO TSLA WMT COST NFLX PLTR CSCO AMD MU LIN PEP INTU AMGN QCOM BKNG TXN ISRG HON
  AMAT LRCX PANW ADP CMCSA GILD SBUX ADBE INTC KLAC CRWD VRTX REGN MELI ADI
`;
const DOW = `
  MMM AXP AMGN AMZN AAPL BA CAT CVX CSCO KO DIS GS HD HON IBM JNJ JPM MCD MRK MSFT NKE NVDA PG CRM SHW TRV UNH VZ V WMT
`;

const symbolsIn = (text: string): string[] => text.trim().split(/\s+/);
const byCapitalisation = (text: string): ReadonlyMap<string, number> =>
  new Map(symbolsIn(text).map((symbol) => [symbol, SHARES[symbol]!]));

/** By index and member: what a member's price is multiplied with in the index's sum. */
export const INDEX_MEMBERS: Readonly<Record<string, ReadonlyMap<string, number>>> = {
  '^GSPC': byCapitalisation(LARGE),
  '^NDX': byCapitalisation(NASDAQ),
  '^DJI': new Map(symbolsIn(DOW).map((symbol) => [symbol, 1])),
};

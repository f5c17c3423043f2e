import { useId, type ReactNode } from 'react';
import { chooseCoin } from './coin.model.ts';

/** A small picture of an instrument; its symbol stands beside it as text. */
export function Coin({
  asset,
  className = 'size-6',
}: {
  readonly asset: { readonly symbol: string; readonly category: string };
  readonly className?: string;
}) {
  const clip = useId();
  const coin = chooseCoin(asset);
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={`shrink-0 ${className}`}>
      {coin.kind === 'tile' ? (
        <Tile text={coin.text} ground={coin.ground} />
      ) : (
        <>
          <defs>
            <clipPath id={clip}>
              <circle cx="12" cy="12" r="12" />
            </clipPath>
          </defs>
          <g transform="translate(13.6 13.6) scale(.766)">
            <Flag currency={coin.quote} clip={clip} />
          </g>
          <circle cx="10.2" cy="10.2" r="11.4" className="fill-(--coin-ring,var(--bg-panel))" />
          <g transform="scale(.85)">
            <Flag currency={coin.base} clip={clip} />
          </g>
        </>
      )}
    </svg>
  );
}

function Tile({ text, ground }: { readonly text: string; readonly ground: string }) {
  return (
    <>
      <rect x="1" y="1" width="30" height="30" rx="9" fill={ground} />
      <text
        x="16"
        y="16.5"
        dominantBaseline="central"
        textAnchor="middle"
        fontSize={text.length > 2 ? 12 : text.length === 2 ? 15 : 17}
        fontWeight="600"
        fill="#fff"
      >
        {text}
      </text>
    </>
  );
}

function Flag({ currency, clip }: { readonly currency: string; readonly clip: string }) {
  const flag = FLAGS[currency];
  return (
    <g clipPath={`url(#${clip})`}>
      {flag ?? (
        <>
          <path fill="#434a58" d="M0 0h24v24H0z" />
          <text x="12" y="12.5" dominantBaseline="central" textAnchor="middle" fontSize="11" fill="#fff">
            {currency.slice(0, 2)}
          </text>
        </>
      )}
    </g>
  );
}

const bands = (...colours: readonly string[]): ReactNode => {
  const height = 24 / colours.length;
  return colours.map((fill, row) => (
    <path key={row} fill={fill} d={`M0 ${row * height}h24v${height + 0.1}H0z`} />
  ));
};
const columns = (...colours: readonly string[]): ReactNode =>
  colours.map((fill, column) => <path key={column} fill={fill} d={`M${column * 8} 0h8.1v24h-8.1z`} />);

const STARS = [0, 45, 90, 135, 180, 225, 270, 315].map((angle) => (
  <circle
    key={angle}
    r="1.25"
    fill="#ffd24a"
    cx={12 + 6.2 * Math.cos((angle * Math.PI) / 180)}
    cy={12 + 6.2 * Math.sin((angle * Math.PI) / 180)}
  />
));
const UNION = (
  <>
    <path fill="#2b4690" d="M0 0h24v24H0z" />
    <path stroke="#fff" strokeWidth="4.4" d="m0 0 24 24M24 0 0 24" />
    <path stroke="#d3364a" strokeWidth="1.6" d="m0 0 24 24M24 0 0 24" />
    <path stroke="#fff" strokeWidth="7" d="M12 0v24M0 12h24" />
    <path stroke="#d3364a" strokeWidth="3.8" d="M12 0v24M0 12h24" />
  </>
);
const southern = (stars: string): ReactNode => (
  <>
    <path fill="#2b4690" d="M0 0h24v24H0z" />
    <g transform="scale(.5)">{UNION}</g>
    {[
      [17, 5],
      [20, 11],
      [15, 12],
      [18, 18],
      [7, 18],
    ].map(([cx, cy]) => (
      <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r="1.4" fill={stars} />
    ))}
  </>
);
const nordic = (ground: string, cross: string, inner = cross): ReactNode => (
  <>
    <path fill={ground} d="M0 0h24v24H0z" />
    <path stroke={cross} strokeWidth="5" d="M9 0v24M0 12h24" />
    <path stroke={inner} strokeWidth="2.2" d="M9 0v24M0 12h24" />
  </>
);

/** Flags reduced to what can be seen at 20 px. Other currencies show their letters. */
const FLAGS: Readonly<Record<string, ReactNode>> = {
  SAR: (
    <>
      <path fill="#1f7a43" d="M0 0h24v24H0z" />
      <path stroke="#fff" strokeWidth="1.6" strokeLinecap="round" d="M6 16.5h12M7.5 9.5h9" />
    </>
  ),
  TWD: (
    <>
      <path fill="#d3364a" d="M0 0h24v24H0z" />
      <path fill="#2b4690" d="M0 0h12.5v12.5H0z" />
      <circle cx="7.4" cy="7.4" r="2.8" fill="#fff" />
    </>
  ),
  USD: (
    <>
      <path fill="#f4f5f7" d="M0 0h24v24H0z" />
      <path stroke="#d3364a" strokeWidth="2.8" d="M0 2h24M0 7.6h24M0 13.2h24M0 18.8h24M0 24h24" />
      <path fill="#2b4690" d="M0 0h12.5v12.5H0z" />
    </>
  ),
  EUR: (
    <>
      <path fill="#2348b5" d="M0 0h24v24H0z" />
      {STARS}
    </>
  ),
  GBP: UNION,
  JPY: (
    <>
      <path fill="#f4f5f7" d="M0 0h24v24H0z" />
      <circle cx="12" cy="12" r="5.4" fill="#d3364a" />
    </>
  ),
  CHF: (
    <>
      <path fill="#d3364a" d="M0 0h24v24H0z" />
      <path stroke="#fff" strokeWidth="4.6" d="M12 5.5v13M5.5 12h13" />
    </>
  ),
  CAD: (
    <>
      {columns('#d3364a', '#f4f5f7', '#d3364a')}
      <path fill="#d3364a" d="m12 7 1.6 3 2.4-.6-1 3 1.6 1.6-3.6.8-1 2.2-1-2.2-3.6-.8L9 12.4l-1-3 2.4.6z" />
    </>
  ),
  AUD: southern('#fff'),
  NZD: southern('#e0566a'),
  MXN: columns('#1b7a55', '#f4f5f7', '#d3364a'),
  SEK: nordic('#2a5ba8', '#ffd24a'),
  NOK: nordic('#c8324a', '#fff', '#2b4690'),
  DKK: nordic('#c8324a', '#fff'),
  PLN: bands('#f4f5f7', '#d3364a'),
  HUF: bands('#d3364a', '#f4f5f7', '#1b7a55'),
  SGD: bands('#d3364a', '#f4f5f7'),
  CNH: <path fill="#cf2a32" d="M0 0h24v24H0z" />,
  CNY: <path fill="#cf2a32" d="M0 0h24v24H0z" />,
  HKD: <path fill="#cf2a32" d="M0 0h24v24H0z" />,
  TRY: <path fill="#cf2a32" d="M0 0h24v24H0z" />,
  ZAR: bands('#d3364a', '#1b7a55', '#2348b5'),
  BRL: (
    <>
      <path fill="#1b8a4a" d="M0 0h24v24H0z" />
      <path fill="#ffd24a" d="m12 4 9 8-9 8-9-8z" />
      <circle cx="12" cy="12" r="4" fill="#2b4690" />
    </>
  ),
  INR: bands('#f0a24a', '#f4f5f7', '#1b7a55'),
  THB: bands('#c8324a', '#f4f5f7', '#2b4690', '#f4f5f7', '#c8324a'),
  ILS: bands('#2a5ba8', '#f4f5f7', '#2a5ba8'),
};

/** Measures of one bay: its width, the height of its apex and of the capitals that its ribs rise from. */
const BAY = 300;
const APEX = 24;
const SPRING = 330;
const BAYS = [0, 1, 2, 3, 4, 5] as const;
const RIBS = [0.2, 0.36, 0.52, 0.68, 0.84] as const;

/** The vault of an exchange hall, behind the headline. */
export function Vault() {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${BAYS.length * BAY} ${SPRING}`}
      preserveAspectRatio="xMidYMin slice"
      fill="none"
      className="pointer-events-none absolute inset-x-0 top-0 h-[18rem] w-full stroke-stone max-md:hidden"
    >
      {BAYS.map((bay) => (
        <g key={bay} transform={`translate(${bay * BAY} 0)`}>
          <path d={`${arch(1)}${arch(1, true)}`} strokeWidth="1.5" opacity="0.24" />
          <path d={RIBS.map((share) => `${arch(share)}${arch(share, true)}`).join('')} opacity="0.1" />
          <path d={`M0 ${APEX}V${SPRING}`} opacity="0.12" />
        </g>
      ))}
    </svg>
  );
}

/** A rib from a capital to the middle of the bay; at a smaller share it rises steeper. */
function arch(share: number, isMirrored = false): string {
  const x = (at: number) => (isMirrored ? BAY - at : at).toFixed(1);
  const reach = (BAY / 2) * share;
  const top = APEX - 40 * (1 - share);
  return `M${x(0)} ${SPRING}C${x(reach * 0.06)} ${SPRING * 0.62} ${x(reach * 0.35)} ${SPRING * 0.3} ${x(reach)} ${top.toFixed(1)}`;
}

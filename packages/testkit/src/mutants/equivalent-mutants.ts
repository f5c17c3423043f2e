/**
 * Faults that no test of the core can notice, each with the reason, reviewed by hand: by the file, the function, the
 * expression before and after. A mutant that a test could notice gets a test instead.
 */
export const EQUIVALENT_MUTANTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...group('Only how fast it is, or how much is kept, depends on it.', [
      'margin/leveraged-pnl.ts leveragedPnl: positions instanceof PositionTable -> false',
      'calendar/market-hours.ts createDaySessions: days.clear() -> undefined',
      'calendar/market-hours.ts createDaySessions: days.size > KEPT_DAYS -> days.size <= KEPT_DAYS',
      'calendar/market-hours.ts createDaySessions: days.size > KEPT_DAYS -> days.size >= KEPT_DAYS',
      'calendar/market-hours.ts createDaySessions: days.size > KEPT_DAYS -> true',
      'calendar/market-hours.ts createDaySessions: days.size > KEPT_DAYS -> false',
      'calendar/market-hours.ts KEPT_DAYS: 1_000 -> 1001',
      'calendar/market-hours.ts phaseOf: phases.set(hours, phase) -> undefined',
      'calendar/market-hours.ts phaseOf: known && known.from <= instantMs && instantMs < known.until -> false',
      'calendar/market-hours.ts phaseOf: known.from <= instantMs -> known.from < instantMs',
      'calendar/market-hours.ts LONGEST_CLOSURE_DAYS: 30 -> 31',
      'calendar/market-hours.ts findPhase: day <= today + LONGEST_CLOSURE_DAYS -> day < today + LONGEST_CLOSURE_DAYS',
      'order/depth.ts file: maximum / step -> maximum * step',
      'order/affordable-order.ts guessFit: one < least -> false',
      'order/affordable-order.ts lastThatFits: 2n -> 3n',
      'order/affordable-order.ts lastThatFits: at <= last -> at > last',
      'order/affordable-order.ts lastThatFits: at <= last -> at < last',
      'order/affordable-order.ts maximum: guessFit(effect, computeFunds(account, effect, others)) / step -> guessFit(effect, computeFunds(account, effect, others)) * step',
      'order/affordable-order.ts part: (change.opened * there) / taken -> (change.opened * there) * taken',
      'order/trigger-list.ts SMALLEST: 8 -> 9',
      'order/trigger-list.ts wider: 2 -> 3',
      'position/position-table.ts CHUNK: 32 -> 33',
      'position/position-table.ts MAX_REPLACED: 256 -> 257',
      'position/position-table.ts differences: mine === theirs -> false',
      'position/position-table.ts followed: tally.replaced.length < MAX_REPLACED -> tally.replaced.length <= MAX_REPLACED',
      'position/positions.ts comparePositions: before === after -> false',
      'position/positions.ts comparePositions: before instanceof PositionTable && after instanceof PositionTable -> false',
    ]),
    ...group(
      'New York is read where the two days differ, and that is oftener then; what is equal is right.',
      [
        'calendar/new-york-day.ts inSummer: 4 * HOUR_MS -> 4 / HOUR_MS',
        'calendar/new-york-day.ts inSummer: instantMs - 4 * HOUR_MS -> instantMs + 4 * HOUR_MS',
        'calendar/new-york-day.ts inWinter: 5 -> 6',
        'calendar/new-york-day.ts newYorkDayOf: inSummer === inWinter -> false',
      ],
    ),
    ...group('Minus nothing is nothing, and a remainder of nothing was answered before.', [
      'money/decimal.ts digits: units < 0n -> units <= 0n',
      'money/decimal.ts digits: 0n -> 1n',
      'money/rounding.ts isNegative: numerator < 0n -> numerator <= 0n',
      'money/rounding.ts isNegative: 0n -> 1n',
      'money/rounding.ts isNegative: denominator < 0n -> denominator <= 0n',
      'money/rounding.ts isNegative: 0n -> 1n (2)',
      'money/rounding.ts twice: remainder < 0n -> remainder <= 0n',
      'money/rounding.ts twice: 0n -> 1n',
      'money/rounding.ts whole: denominator < 0n -> denominator <= 0n',
      'money/rounding.ts whole: 0n -> 1n',
      'money/scaled.ts magnitude: a < 0n -> a <= 0n',
      'portfolio/ratio.ts computeSize: figure < 0n -> figure <= 0n',
      'portfolio/risk.ts annualRoot: signed < 0n -> signed <= 0n',
    ]),
    ...group('Of two that are equal either one is the answer.', [
      'decisions/risk/stop-out.ts byLossThenNumber: a.pnl < b.pnl -> a.pnl <= b.pnl',
      'portfolio/equity-curve.ts earnedIn: rate < TOTAL_LOSS -> rate <= TOTAL_LOSS',
      'money/scaled.ts smaller: a < b -> a <= b',
      'money/scaled.ts larger: a > b -> a >= b',
      'portfolio/drawdown.ts maxDrawdown: point.growth > peak.growth -> point.growth >= peak.growth',
    ]),
    ...group('Nothing adds nothing.', [
      'order/depth.ts beyond: size > depth -> size >= depth',
      'portfolio/measured-equity.ts sumPayments: amount > 0n -> amount >= 0n',
      'portfolio/measured-equity.ts sumPayments: amount < 0n -> amount <= 0n',
      'portfolio/measured-equity.ts sumPayments: 0n -> 1n (2)',
      'instrument/margin.ts affordableQuantity: available <= 0n -> available < 0n',
      'portfolio/risk.ts sumMoments: rate < 0n -> rate <= 0n',
      'portfolio/trading-record.ts recordClosing: result < 0n -> result <= 0n',
      'portfolio/trading-record.ts recordClosing: 0n -> 1n (3)',
    ]),
    ...group('No position has a quantity of nothing.', [
      'charge/overnight-charge.ts rule: quantity > 0n -> quantity >= 0n',
      'position/position.ts getDirection: quantity > 0n -> quantity >= 0n',
      'position/position.ts closingSideOf: quantity > 0n -> quantity >= 0n',
      'position/position.ts isOpposite: held < 0n -> held <= 0n',
      'position/position.ts isOpposite: held > 0n -> held >= 0n',
      'position/valuation.ts closingPriceOf: position.quantity > 0n -> position.quantity >= 0n',
      'decisions/risk/stop-out-ladder.ts isLong: position.quantity > 0n -> position.quantity >= 0n',
    ]),
    ...group('A sign is one or minus one: to divide by it is to multiply by it.', [
      'position/position.ts signed: amount * sign -> amount / sign',
      'position/split.ts fraction: minus(part.whole, part.kept) * getSign(position.quantity) -> minus(part.whole, part.kept) / getSign(position.quantity)',
      'position/split.ts splitHolding: (kept / BigInt(ratio.oldUnits)) * getSign(quantity) -> (kept / BigInt(ratio.oldUnits)) / getSign(quantity)',
    ]),
    ...group(
      'Without a position nothing closes, and where nothing closes a part of nothing changes nothing.',
      [
        'position/position.ts closing: position && closed > 0n -> position || closed > 0n',
        'position/position.ts closing: closed > 0n -> closed >= 0n',
        'position/position.ts kept: position && closed > 0n -> position || closed > 0n',
        'position/position.ts kept: closed > 0n -> closed >= 0n',
      ],
    ),
    ...group('What stands behind the condition is given wherever it is reached; the types ask for it.', [
      'decisions/trading/preview-order.ts refusal: decision.accepted -> false',
      'decisions/trading/rebalance.ts refuseOrder: !quote -> false',
      'portfolio/rebalance.ts priceLong: !quote -> false',
      'decisions/risk/stop-out-ladder.ts rung: fill -> true',
      'decisions/risk/stop-out-ladder.ts nextFall: !last || marginLevel === undefined -> false',
      'decisions/risk/stop-out-ladder.ts nextFall: !last || marginLevel === undefined -> !last && marginLevel === undefined',
      "decisions/trading/trigger-order.ts trail: order.terms.type !== 'trailing_stop' || !order.trail -> order.terms.type !== 'trailing_stop' && !order.trail",
      'calendar/holiday-rules.ts file: 0 -> 1',
      'calendar/holiday-rules.ts file: 0 -> 1 (2)',
      'calendar/holiday-rules.ts file: 0 -> 1 (3)',
      'calendar/holiday-rules.ts listed: 0 -> 1',
    ]),
    ...group('A time that shortens nothing shortens no session: a closed day says no time at all.', [
      "calendar/market-hours.ts computeSessions: special === 'closed' -> false",
    ]),
    ...group('No exchange of the table opens a session at the very time at which a day ends early.', [
      'calendar/market-hours.ts computeSessions: begin < finish -> begin <= finish',
    ]),
    ...group('No exchange of the table trades from Saturday into Sunday.', [
      'calendar/market-hours.ts computeSessions: 7 -> 8',
    ]),
    ...group('A millisecond a day stays within the day for two hundred thousand years.', [
      'calendar/umm-al-qura.ts DAY_MS: 86_400_000 -> 86400001',
    ]),
    ...group('In the years in which the quotient is another one, a third of it is the same.', [
      'calendar/calendar-day.ts moonShift: 8 -> 9',
    ]),
    ...group('Ten to the power of nothing divides and multiplies nothing.', [
      'money/decimal.ts formatRounded: decimals >= scale -> decimals > scale',
      'money/decimal.ts units: shift >= 0 -> shift > 0',
      'money/decimal.ts units: shift >= 0 -> shift > 0 (2)',
    ]),
    ...group('A float prints as seventeen digits at most, and the end of a BIGINT has nineteen.', [
      'money/decimal.ts roundNumber: units > BIGINT_MAX -> units >= BIGINT_MAX',
      'money/decimal.ts roundNumber: units < -BIGINT_MAX -> units <= -BIGINT_MAX',
    ]),
    ...group(
      'The morning ends at noon and the afternoon begins at one o’clock: to close in between is to close at noon.',
      ['calendar/exchange-holidays.ts HONG_KONG_HOLIDAYS: 12 -> 13'],
    ),
    ...group('Nobody has more than the limit before.', [
      'decisions/trading/waiting-limits.ts refuseCrowd: waiting.length <= [...before.orders.values()].filter(waits).length -> false',
      'decisions/trading/waiting-limits.ts refuseCrowd: waiting.length <= [...before.orders.values()].filter(waits).length -> waiting.length < [...before.orders.values()].filter(waits).length',
    ]),
    ...group('The level only falls along a path, and where nothing closes there is no rung.', [
      'decisions/risk/stop-out-ladder.ts descend: from = fall.step -> undefined',
      'decisions/risk/stop-out-ladder.ts firstStep: from >= last || !fires(last) -> false',
    ]),
    ...group('This ICU writes Greenwich as GMT+00:00; the sign that is missing elsewhere stands for these.', [
      'calendar/wall-clock.ts size: 0 -> 1',
      'calendar/wall-clock.ts size: 0 -> 1 (2)',
    ]),
    ...group('An ideal fill asks for no depth and no spread.', [
      "order/taking.ts findTaking: profile === 'ideal' -> false",
      'account/fill-profile.ts PROFILE_RULES: 100n -> 101n',
      'account/fill-profile.ts PROFILE_RULES: 100n -> 101n (2)',
    ]),
    ...group('A Monday after a holiday on a Sunday is one anyway, and no Sunday trades.', [
      'calendar/japanese-holidays.ts japaneseHolidays: 1 -> 0',
    ]),
    ...group('Months come from 1 to 13.', ['calendar/calendar-day.ts marchYear: 12 -> 13']),
    ...group('The second day of the New Year moves on from the first, which is taken.', [
      'calendar/exchange-holidays.ts HONG_KONG: 1 -> 0',
      'calendar/exchange-holidays.ts KUALA_LUMPUR_HOLIDAYS: 1 -> 0 (2)',
      'calendar/exchange-holidays.ts SINGAPORE_HOLIDAYS: 1 -> 0',
    ]),
    ...group('Half an hour of lunch more or less is still lunch.', [
      'calendar/exchange-holidays.ts HONG_KONG_FUTURES_HOLIDAYS: 30 -> 31',
    ]),
    ...group('The sum without nobody is the sum of all.', [
      'margin/leveraged-pnl.ts pnlOfTable: without === undefined -> false',
    ]),
    ...group('No instrument trades by the hundred-millionth.', ['order/placement.ts isMet: 0n -> 1n']),
    ...group('What is not there is undefined either way.', [
      "order/taking.ts findTaking: 'limit' in terms -> true",
    ]),
    ...group('A stop takes all of its size: it has no limit that leaves less.', [
      'order/placement.ts isMet: isStop(trigger.direction) -> false',
    ]),
    ...group('There is one such part, direction or group.', [
      'calendar/umm-al-qura.ts figure: parts.find((part) => part.type === type) -> parts.findLast((part) => part.type === type)',
      "calendar/wall-clock.ts name: format.formatToParts(instantMs).find((part) => part.type === 'timeZoneName') -> format.formatToParts(instantMs).findLast((part) => part.type === 'timeZoneName')",
      'order/trigger-index.ts file: WATCHES.find((watch) => watch.direction === direction) -> WATCHES.findLast((watch) => watch.direction === direction)',
      'portfolio/allocation.ts chooseDiversificationGroup: DIVERSIFICATION_GROUPS.find((group) => group === category) -> DIVERSIFICATION_GROUPS.findLast((group) => group === category)',
    ]),
    ...group('A figure that nobody sees: the order is only looked at, or only closes.', [
      'decisions/trading/preview-order.ts file: 1 -> 0',
      'portfolio/rebalance-funds.ts change: 1 -> 0',
      'portfolio/rebalance-funds.ts change: 0 -> 1',
    ]),
    ...group('From the last step on there is none: the next condition says so.', [
      'decisions/risk/stop-out-ladder.ts firstStep: from >= last -> from > last',
    ]),
    ...group('A stable sort asks only whether one comes before the other.', [
      'portfolio/allocation.ts groups: 0 -> 1',
    ]),
    ...group('Other acts leave every quantity as it is.', [
      "decisions/trading-change.ts changedInstruments: act.kind === 'position_changed' -> true",
    ]),
    ...group('Equal keys were asked about before.', [
      'order/trigger-list.ts firesAfter: (this.keys[place] as number) < key -> (this.keys[place] as number) <= key',
      'order/trigger-list.ts firesAfter: (this.placedAts[place] as number) > placedAt -> (this.placedAts[place] as number) >= placedAt',
    ]),
    ...group('No posting is of nothing.', [
      'ledger/entry-kinds.ts isAllowed: amount > 0n -> amount >= 0n',
      'ledger/entry-kinds.ts isAllowed: 0n -> 1n',
    ]),
    ...group('A status that goes on has two followers or more.', ['order/resting-order.ts isLive: 0 -> 1']),
    ...group('No quotient of two doubles less one is this very figure.', [
      'quote/quote-gate.ts judgeTick: Math.abs(factor - 1) <= LARGEST_MOVE -> Math.abs(factor - 1) < LARGEST_MOVE',
      'quote/quote-gate.ts count: Math.abs(mid / suspect.mid - 1) <= AGREEMENT -> Math.abs(mid / suspect.mid - 1) < AGREEMENT',
      'quote/quote-gate.ts isRescaled: Math.abs(pastFactor - 1) > LARGEST_MOVE -> Math.abs(pastFactor - 1) >= LARGEST_MOVE',
      'quote/quote-gate.ts isRescaled: Math.abs(pastFactor / factor - 1) <= SPLIT_TOLERANCE -> Math.abs(pastFactor / factor - 1) < SPLIT_TOLERANCE',
    ]),
    ...group('The first of a ranking has none before it, so its place is set.', [
      'contest/team-standing.ts place: 0 -> 1',
      'contest/standing.ts place: 0 -> 1',
    ]),
    ...group('What a plan sells only closes, which no rule of an account forbids.', [
      'decisions/trading/rebalance.ts execute: unsold -> false',
    ]),
  }),
);

function group(reason: string, mutants: readonly string[]): Record<string, string> {
  return Object.fromEntries(mutants.map((mutant) => [mutant, reason]));
}

import { fillGaps } from '@lonja/words/fill-gaps';
import { deviceName } from '../wire/device-name.ts';
import type { NoticeKind } from './figures.ts';
import type { NoticeRow } from './notice-row.ts';
import { changesText, closedGaps, endedText, filledText, splitText, titleGaps } from './sentences.ts';

/** Each kind of notice: a kind without its row does not compile, and neither does a row without one of its columns. */
export const NOTICE_ROWS = {
  alert_fired: {
    say: ({ symbol, price, changePercent }, { texts, figures }) => ({
      title: fillGaps(texts.alertFired, { symbol }),
      text: fillGaps(texts.alertFiredText, {
        symbol,
        price: figures.price(price),
        change: figures.signedPercent(changePercent),
      }),
      isUrgent: false,
    }),
    mutedBy: 'priceAlerts',
    event: 'alert.fired',
    erases: 'keep',
    makesStale: ['listAlerts'],
  },
  margin_call: {
    say: ({ marginLevel }, { texts, figures }) => ({
      title: texts.marginCall,
      text: fillGaps(texts.marginCallText, { level: figures.percent(marginLevel) }),
      isUrgent: true,
    }),
    mutedBy: null,
    event: 'margin.called',
    erases: 'keep',
    makesStale: [],
  },
  stop_out: {
    say: (position, { texts, figures }) => ({
      title: fillGaps(texts.stopOut, { symbol: position.symbol }),
      text: fillGaps(texts.stopOutText, {
        ...closedGaps(position, figures),
        level: figures.percent(position.marginLevel),
      }),
      isUrgent: true,
    }),
    mutedBy: null,
    event: 'position.stopped_out',
    erases: 'keep',
    makesStale: [],
  },
  position_closed: {
    say: (position, { texts, figures }) => ({
      title: fillGaps(texts.positionClosed, { symbol: position.symbol }),
      text: fillGaps(texts.positionClosedText, {
        ...closedGaps(position, figures),
        reason: position.reason,
      }),
      isUrgent: true,
    }),
    mutedBy: null,
    event: null,
    erases: { wipe: ['reason'] },
    makesStale: [],
  },
  negative_balance_protection: {
    say: ({ paid, absorbed }, { texts, figures }) => ({
      title: texts.protection,
      text: fillGaps(texts.protectionText, { paid: figures.usd(paid), absorbed: figures.usd(absorbed) }),
      isUrgent: true,
    }),
    mutedBy: null,
    event: null,
    erases: 'keep',
    makesStale: [],
  },
  order_filled: {
    say: (order, wording) => ({
      title: fillGaps(wording.texts.orderFilled, titleGaps(order, wording)),
      text: filledText(order, wording),
      isUrgent: false,
    }),
    mutedBy: 'tradingUpdates',
    event: null,
    erases: 'keep',
    makesStale: [],
  },
  order_ended: {
    say: (order, wording) => ({
      title: fillGaps(wording.texts.orderEnded[order.status], titleGaps(order, wording)),
      text: endedText(order, wording),
      isUrgent: order.status === 'rejected',
    }),
    mutedBy: 'tradingUpdates',
    event: null,
    erases: 'keep',
    makesStale: [],
  },
  administrator_act: {
    say: ({ changes, reason }, wording) => ({
      title: wording.texts.administratorAct,
      text: fillGaps(wording.texts.administratorActText, { changes: changesText(changes, wording), reason }),
      isUrgent: true,
    }),
    mutedBy: null,
    event: null,
    erases: 'delete',
    makesStale: [],
  },
  withdrawal: {
    say: ({ amount, status, notes }, { texts, figures }) => ({
      title: texts.withdrawal,
      text: fillGaps(texts.withdrawalText, {
        amount: figures.usd(amount),
        status: texts.withdrawals[status],
        notes: notes ?? '',
      }).trim(),
      isUrgent: false,
    }),
    mutedBy: null,
    event: null,
    erases: { wipe: ['notes'] },
    makesStale: ['listTransfers'],
  },
  split: {
    say: (split, wording) => ({
      title: fillGaps(wording.texts.split, { symbol: split.symbol }),
      text: splitText(split, wording),
      isUrgent: true,
    }),
    mutedBy: null,
    event: 'split.applied',
    erases: 'keep',
    makesStale: ['listAlerts'],
  },
  dividend: {
    say: ({ symbol, perUnit, currency, quantity, total }, { texts, figures }) => ({
      title: fillGaps(texts.dividend, { symbol }),
      text: fillGaps(texts.dividendText, {
        quantity: figures.quantity(quantity),
        perUnit,
        currency,
        total: figures.signedUsd(total),
      }),
      isUrgent: false,
    }),
    mutedBy: null,
    event: null,
    erases: 'keep',
    makesStale: [],
  },
  security_change: {
    say: ({ change }, { texts }) => ({
      title: texts.securityChange,
      text: fillGaps(texts.securityChangeText, { change: texts.securityChanges[change] }),
      isUrgent: true,
    }),
    mutedBy: null,
    event: null,
    erases: 'delete',
    makesStale: [],
  },
  key_authority: {
    say: ({ key, change, by, reason }, { texts }) => ({
      title: key === null ? texts.everyKey[change] : fillGaps(texts.keyAuthority[change], { key }),
      text: fillGaps(reason === null ? texts.keyAuthorityBy : texts.keyAuthorityByFor, {
        by: texts.suspenders[by],
        reason: reason ?? '',
      }),
      isUrgent: true,
    }),
    mutedBy: null,
    event: 'key.changed',
    erases: { wipe: ['key', 'reason'] },
    makesStale: [],
  },
  approval_requested: {
    say: ({ program, person, symbol }, { texts }) => ({
      title: fillGaps(texts.approvalRequested, { symbol }),
      text: fillGaps(texts.approvalRequestedText, { program, person }),
      isUrgent: true,
    }),
    mutedBy: null,
    event: 'approval.requested',
    erases: 'delete',
    makesStale: [],
  },
  sign_in: {
    say: ({ device }, { texts }) => ({
      title: texts.signIn,
      text: fillGaps(texts.signInText, { device: deviceName(device) || texts.unknownDevice }),
      isUrgent: false,
    }),
    mutedBy: null,
    event: null,
    erases: 'delete',
    makesStale: [],
  },
  membership: {
    say: ({ group, role }, { texts }) => ({
      title: fillGaps(texts.membership, { group }),
      text: texts.memberships[role ?? 'none'],
      isUrgent: false,
    }),
    mutedBy: null,
    event: null,
    erases: 'delete',
    makesStale: [],
  },
  contest_result: {
    say: ({ contest, place, entries, returnPercent }, { texts, figures }) => ({
      title: fillGaps(texts.contestResult, { contest }),
      text: fillGaps(place === null ? texts.contestUnranked : texts.contestResultText, {
        ...(place === null ? {} : { place, entries }),
        percent: figures.signedPercent(returnPercent),
      }),
      isUrgent: false,
    }),
    mutedBy: null,
    event: 'contest.finished',
    erases: 'keep',
    makesStale: [],
  },
  evaluation_ended: {
    say: ({ programme: plan, phase, verdict, floor, reason }, { texts }) => ({
      title: fillGaps(texts.evaluationEnded[verdict], { name: plan }),
      text: fillGaps(texts.evaluationEndedText[verdict === 'breached' ? (floor ?? 'overall') : verdict], {
        phase,
        reason: reason ?? '',
      }),
      isUrgent: verdict !== 'passed',
    }),
    mutedBy: null,
    event: 'evaluation.ended',
    erases: { wipe: ['reason'] },
    makesStale: ['getEvaluation', 'getPlan', 'listAccounts'],
  },
  appeal_answered: {
    say: ({ programme: plan, isUpheld, answer }, { texts }) => ({
      title: fillGaps(texts.appealAnswered[isUpheld ? 'upheld' : 'rejected'], { name: plan }),
      text: fillGaps(texts.appealAnsweredText, { answer }),
      isUrgent: false,
    }),
    mutedBy: null,
    event: 'evaluation.appeal_answered',
    erases: 'delete',
    makesStale: ['getEvaluation', 'getPlan'],
  },
  disqualified: {
    say: ({ contest, reason }, { texts }) => ({
      title: fillGaps(texts.disqualified, { contest }),
      text: fillGaps(texts.disqualifiedText, { reason }),
      isUrgent: true,
    }),
    mutedBy: null,
    event: 'contest.disqualified',
    erases: 'delete',
    makesStale: [],
  },
  grade_returned: {
    say: ({ group, assignment, points, possible, changed }, { texts }) => ({
      title: fillGaps(changed ? texts.gradeChanged : texts.gradeReturned, { assignment }),
      text: changed
        ? fillGaps(texts.gradeChangedText, {
            group,
            before: changed.points,
            points,
            possible,
            by: changed.by ?? '—',
            reason: changed.reason,
          })
        : fillGaps(texts.gradeReturnedText, { group, points, possible }),
      isUrgent: changed !== null,
    }),
    mutedBy: null,
    event: null,
    erases: 'delete',
    makesStale: [],
  },
  assignment_published: {
    say: ({ group, assignment, dueAt }, { texts, figures }) => ({
      title: fillGaps(texts.assignmentPublished, { assignment }),
      text: fillGaps(texts.assignmentDue, { group, due: figures.moment(dueAt) }),
      isUrgent: false,
    }),
    mutedBy: null,
    event: null,
    erases: 'keep',
    makesStale: [],
  },
  deadline_extended: {
    say: ({ group, assignment, dueAt }, { texts, figures }) => ({
      title: fillGaps(texts.deadlineExtended, { assignment }),
      text: fillGaps(texts.assignmentDue, { group, due: figures.moment(dueAt) }),
      isUrgent: false,
    }),
    mutedBy: null,
    event: null,
    erases: 'delete',
    makesStale: [],
  },
  contest_published: {
    say: ({ group, contest }, { texts }) => ({
      title: fillGaps(texts.contestPublished, { contest }),
      text: group,
      isUrgent: false,
    }),
    mutedBy: null,
    event: 'contest.published',
    erases: 'keep',
    makesStale: [],
  },
  webhook_disabled: {
    say: ({ host, reason }, { texts }) => ({
      title: fillGaps(texts.webhookDisabled, { host }),
      text: texts.webhookDisabledText[reason],
      isUrgent: false,
    }),
    mutedBy: null,
    event: null,
    erases: 'delete',
    makesStale: [],
  },
  verification: {
    say: ({ status, reason }, { texts }) => ({
      title: texts.verification,
      text: fillGaps(texts.verificationText, { status: texts.verifications[status], reason }),
      isUrgent: false,
    }),
    mutedBy: null,
    event: null,
    erases: { wipe: ['reason'] },
    makesStale: ['getVerification'],
  },
} as const satisfies { readonly [Kind in NoticeKind]: NoticeRow<Kind> };

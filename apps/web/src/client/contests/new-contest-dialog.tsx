import { ACCOUNT_KIND_ROWS } from '@lonja/core';
import { USUAL_ZONE } from '@lonja/core/account-rules';
import { SCORING_KINDS } from '@lonja/core/contest-limits';
import { PRESET_HEADLINES, SCRIPT_PRESETS, type PresetHeadlines } from '@lonja/core/script-presets';
import type { Group } from '@lonja/protocol';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/fields/field.tsx';
import { SelectField } from '../../shared/ui/fields/select-field.tsx';
import { SwitchRow } from '../../shared/ui/fields/switch-row.tsx';
import {
  CONTEST_MARKETS,
  readContest,
  newContest,
  onMarket,
  listContestProblems,
  type ContestDraft,
} from './new-contest.model.ts';
import { TermsFields } from '../../terms/terms-fields.tsx';
import { useContestActs } from './use-contest-acts.ts';

export interface NewContestDialogProps {
  /** Groups that one runs contests in. */
  readonly groups: readonly Group[];
  readonly onClose: () => void;
}

/** The rules of a new contest, which are sealed when it is made. */
export function NewContestDialog({ groups, onClose }: NewContestDialogProps) {
  const { t } = useTranslation('classes');
  const navigate = useNavigate();
  const { create } = useContestActs();
  const [draft, setDraft] = useState(() => newContest(groups[0]?.id ?? '', Date.now()));
  const change = (part: Partial<ContestDraft>) => setDraft({ ...draft, ...part });
  const headlines = Object.fromEntries(
    PRESET_HEADLINES.map((one) => [one, t(`scenarios.headlines.${one}`)]),
  ) as PresetHeadlines;
  const body = readContest(draft, headlines);
  const isOwnMarket = draft.market === 'installation';
  return (
    <Dialog
      onClose={onClose}
      title={t('new.title')}
      description={t(isOwnMarket ? 'new.ownMarketText' : 'new.text')}
      closeLabel={t('close')}
      size="wide"
    >
      <form
        noValidate
        className="flex flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!body) return;
          create.mutate(body, {
            onSuccess: ({ slug }) => {
              onClose();
              void navigate({ to: '/app/contests', search: { contest: slug } });
            },
          });
        }}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            label={t('new.name')}
            maxLength={60}
            autoComplete="off"
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <SelectField
            label={t('new.group')}
            value={draft.group}
            options={groups.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(group) => change({ group })}
          />
        </div>
        <MarketFields draft={draft} onChange={change} />
        <TermsFields
          asks={isOwnMarket ? ASKS : ASKS.filter((name) => name !== 'assetClasses')}
          terms={draft.terms}
          isInWorld={!isOwnMarket}
          onChange={(terms) => change({ terms })}
        />
        <ScoringFields draft={draft} onChange={change} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="primary" disabled={!body} isBusy={create.isPending}>
            {t('new.create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  readonly draft: ContestDraft;
  readonly onChange: (part: Partial<ContestDraft>) => void;
}

function MarketFields({ draft, onChange }: FieldsProps) {
  const { t } = useTranslation('classes');
  const problems = listContestProblems(draft);
  const isOwnMarket = draft.market === 'installation';
  const minutesHint = t(isOwnMarket ? 'new.wallMinutesHint' : 'new.minutesHint');
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label={t('new.market')}
        value={draft.market}
        options={CONTEST_MARKETS.map((value) => ({ value, label: t(`new.markets.${value}`) }))}
        onChange={(market) => onChange(onMarket(market, draft, Date.now()))}
      />
      {!isOwnMarket && (
        <SelectField
          label={t('new.scenario')}
          value={draft.preset}
          options={[
            { value: '' as const, label: t('new.noScenario') },
            ...SCRIPT_PRESETS.map((value) => ({ value, label: t(`scenarios.presets.${value}`) })),
          ]}
          onChange={(preset) => onChange({ preset })}
        />
      )}
      {!isOwnMarket && (
        <Field
          label={t('new.symbols')}
          hint={t('new.symbolsHint')}
          error={problems.has('symbols') ? t('new.symbolsHint') : undefined}
          value={draft.symbols}
          autoComplete="off"
          spellCheck={false}
          className="sm:col-span-2"
          onChange={(event) => onChange({ symbols: event.target.value })}
        />
      )}
      <Field
        label={t(isOwnMarket ? 'new.beginsOnWall' : 'new.begins')}
        type="datetime-local"
        value={draft.beginsAt}
        onChange={(event) => onChange({ beginsAt: event.target.value })}
      />
      <Field
        label={t(isOwnMarket ? 'new.wallMinutes' : 'new.minutes')}
        hint={minutesHint}
        error={problems.has('minutes') ? minutesHint : undefined}
        inputMode="numeric"
        value={draft.minutes}
        onChange={(event) => onChange({ minutes: event.target.value })}
      />
    </div>
  );
}

interface WholeFieldProps extends FieldsProps {
  readonly field: 'leastFills' | 'penalty' | 'leastDays' | 'holdMinutes' | 'teamSize';
  readonly label: string;
  readonly hint?: string;
}

function WholeField({ draft, onChange, field, label, hint }: WholeFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={listContestProblems(draft).has(field) ? (hint ?? label) : undefined}
      inputMode="numeric"
      value={draft[field]}
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  );
}

const ASKS = ACCOUNT_KIND_ROWS.contest.asks;
const ZONES = [...new Set([USUAL_ZONE, Intl.DateTimeFormat().resolvedOptions().timeZone, 'UTC'])];

/** Who may enter, and what places depend on. */
function ScoringFields(fields: FieldsProps) {
  const { t } = useTranslation('classes');
  const { draft, onChange } = fields;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label={t('new.scoring')}
        value={draft.scoring}
        options={SCORING_KINDS.map((value) => ({ value, label: t(`new.scorings.${value}`) }))}
        onChange={(scoring) => onChange({ scoring })}
      />
      {draft.scoring === 'drawdown' && (
        <WholeField {...fields} field="penalty" label={t('new.penalty')} hint={t('new.penaltyHint')} />
      )}
      <WholeField {...fields} field="leastFills" label={t('new.least')} />
      <WholeField {...fields} field="leastDays" label={t('new.days')} hint={t('new.daysHint')} />
      <WholeField {...fields} field="holdMinutes" label={t('new.hold')} hint={t('new.holdHint')} />
      <WholeField {...fields} field="teamSize" label={t('new.teamSize')} hint={t('new.teamSizeHint')} />
      {draft.leastDays !== '' && (
        <SelectField
          label={t('new.zone')}
          value={draft.zone}
          options={ZONES.map((value) => ({ value, label: value }))}
          onChange={(zone) => onChange({ zone })}
        />
      )}
      <div className="sm:col-span-2">
        <SwitchRow
          label={t('new.late')}
          isOn={draft.lateEntry}
          onChange={(lateEntry) => onChange({ lateEntry })}
        />
      </div>
    </div>
  );
}

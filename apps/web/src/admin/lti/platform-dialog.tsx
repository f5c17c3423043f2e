import type { Platform } from '@lonja/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/fields/field.tsx';
import { SwitchRow } from '../../shared/ui/fields/switch-row.tsx';
import { ActForm } from '../acts/act-form.tsx';
import { useDialogAct } from '../acts/use-dialog-act.ts';
import { refusalText } from '../catalogue/refusal-text.ts';

/** In the order of the form, with the texts of their labels. */
const FIELDS = [
  ['name', 'name'],
  ['issuer', 'issuer'],
  ['clientId', 'clientId'],
  ['deploymentIds', 'deploymentIds'],
  ['authorizationUrl', 'authorizationUrl'],
  ['tokenUrl', 'tokenUrl'],
  ['keysUrl', 'addressKeys'],
] as const;
type Draft = Readonly<Record<(typeof FIELDS)[number][0], string>>;

/** Issuer and client stay: who people are depends on them. */
const KEPT = new Set<string>(['issuer', 'clientId']);

interface PlatformDialogProps {
  /** Undefined: another one is registered. */
  readonly platform: Platform | undefined;
  readonly onClose: () => void;
}

/** Registers a platform, or changes one. */
export function PlatformDialog({ platform, onClose }: PlatformDialogProps) {
  const { t } = useTranslation('lti');
  const [draft, setDraft] = useState<Draft>(() => buildPlatformDraft(platform));
  const [isClosed, setIsClosed] = useState(platform?.isClosed ?? false);
  const { isBusy, problem, save } = useSave(platform, onClose);
  const isComplete = Object.values(draft).every((text) => text.trim() !== '');
  return (
    <Dialog
      onClose={onClose}
      title={platform ? t('panel.changeOf', { name: platform.name }) : t('panel.add')}
      description={t('panel.dialogText')}
      closeLabel={t('close')}
    >
      <ActForm
        submit={t('panel.save')}
        isComplete={isComplete}
        isBusy={isBusy}
        onSubmit={() => void save(draft, isClosed)}
        onCancel={onClose}
      >
        {FIELDS.map(([name, label]) => (
          <Field
            key={name}
            label={t(`panel.${label}`)}
            hint={name === 'deploymentIds' ? t('panel.deploymentHint') : undefined}
            maxLength={name === 'deploymentIds' ? 2_000 : 500}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            disabled={platform !== undefined && KEPT.has(name)}
            value={draft[name]}
            onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
          />
        ))}
        {platform && <SwitchRow label={t('panel.isClosed')} isOn={isClosed} onChange={setIsClosed} />}
        <div role="alert">{problem !== undefined && <p className="text-13 text-down">{problem}</p>}</div>
      </ActForm>
    </Dialog>
  );
}

const buildPlatformDraft = (platform: Platform | undefined): Draft => ({
  name: platform?.name ?? '',
  issuer: platform?.issuer ?? '',
  clientId: platform?.clientId ?? '',
  deploymentIds: platform?.deploymentIds.join(' ') ?? '',
  authorizationUrl: platform?.authorizationUrl ?? '',
  tokenUrl: platform?.tokenUrl ?? '',
  keysUrl: platform?.keysUrl ?? '',
});

function useSave(platform: Platform | undefined, onClose: () => void) {
  const { t } = useTranslation('lti');
  const { t: panel } = useTranslation('admin');
  const { isBusy, problem, send } = useDialogAct({
    onClose,
    refusedText: (error) => refusalText(error, panel, t('failed')),
  });
  const save = (draft: Draft, isClosed: boolean) => {
    const { issuer, clientId, deploymentIds, ...rest } = draft;
    const terms = { ...rest, deploymentIds: deploymentIds.trim().split(/\s+/) };
    return send(
      (call) =>
        platform
          ? call('changePlatform', { params: { id: platform.id }, body: { ...terms, isClosed } })
          : call('createPlatform', { body: { ...terms, issuer, clientId } }),
      () => t('panel.saved', { name: draft.name.trim() }),
    );
  };
  return { isBusy, problem, save };
}

import type { Platform } from '@lonja/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readAgain } from '../../shared/api/query-of.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { SwitchRow } from '../../shared/ui/switch-row.tsx';
import { useBusy } from '../../shared/ui/use-busy.ts';
import { useToasts } from '../../shared/ui/use-toasts.ts';
import { useAct } from '../acts/confirmation.tsx';
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
  const { isBusy, act } = useBusy();
  const [draft, setDraft] = useState<Draft>(() => draftOf(platform));
  const [isClosed, setIsClosed] = useState(platform?.isClosed ?? false);
  const { send, problem } = useSave(platform, onClose);
  const isComplete = Object.values(draft).every((text) => text.trim() !== '');
  return (
    <Dialog
      onClose={onClose}
      title={platform ? t('panel.changeOf', { name: platform.name }) : t('panel.add')}
      description={t('panel.dialogText')}
      closeLabel={t('close')}
    >
      <form
        noValidate
        className="flex flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete) void act(() => send(draft, isClosed));
        }}
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
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('panel.cancel')}</Button>
          <Button type="submit" look="primary" disabled={!isComplete} isBusy={isBusy}>
            {t('panel.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const draftOf = (platform: Platform | undefined): Draft => ({
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
  const client = useClient();
  const toasts = useToasts();
  const queries = useQueryClient();
  const run = useAct();
  const [problem, setProblem] = useState<string>();
  const send = async (draft: Draft, isClosed: boolean) => {
    const { issuer, clientId, deploymentIds, ...rest } = draft;
    const terms = { ...rest, deploymentIds: deploymentIds.trim().split(/\s+/) };
    try {
      await run(() =>
        platform
          ? client.call('changePlatform', { params: { id: platform.id }, body: { ...terms, isClosed } })
          : client.call('createPlatform', { body: { ...terms, issuer, clientId } }),
      );
      toasts.show({ title: t('panel.saved', { name: draft.name.trim() }), tone: 'success' });
      onClose();
      await readAgain(queries, 'getLtiSettings');
    } catch (error) {
      setProblem(refusalText(error, panel, t('failed')));
    }
  };
  return { send, problem };
}

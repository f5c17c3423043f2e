import { readJoinCode } from '@lonja/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/fields/field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { useGroupActs } from './use-group-acts.ts';

/** Joins a group by its code, after it has shown who will read the account. @param code as a link brought it */
export function JoinGroup({ code }: { readonly code: string }) {
  const { t } = useTranslation('classes');
  const [typed, setTyped] = useState(code);
  const [asked, setAsked] = useState(readJoinCode(code) ? code : '');
  return (
    <Panel title={t('join.title')} className="rounded-xl border border-line">
      <form
        className="flex flex-wrap items-start gap-2 p-3"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(typed);
        }}
      >
        <Field
          label={t('join.code')}
          hint={t('join.hint')}
          value={typed}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="w-56 max-w-full"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" className="mt-6" disabled={typed.trim() === ''}>
          {t('join.look')}
        </Button>
      </form>
      {asked !== '' && <FoundGroup key={asked} code={asked} onJoined={() => setAsked('')} />}
    </Panel>
  );
}

function FoundGroup({ code, onJoined }: { readonly code: string; readonly onJoined: () => void }) {
  const { t } = useTranslation('classes');
  const client = useClient();
  const { join } = useGroupActs();
  const isCode = readJoinCode(code) !== undefined;
  const found = useQuery({
    ...buildQuery(client, 'previewGroup', { params: { code } }),
    enabled: isCode,
    retry: false,
  });
  const { data } = found;
  return (
    <div role="status" className="border-t border-line-soft px-3 py-3 text-13">
      {(!isCode || found.isError) && <p className="text-warn">{t('join.none')}</p>}
      {data?.isMember && <p>{t('join.already', { group: data.name })}</p>}
      {data && !data.isMember && (
        <div className="max-w-[70ch] space-y-2">
          <p className="text-14">{t('join.readBy', { group: data.name })}</p>
          <ul className="list-disc pl-5">
            {data.readers.map(({ username, fullName, role }) => (
              <li key={username}>
                <span className="font-semibold">{fullName ?? username}</span>{' '}
                <span className="text-ink-2">
                  {fullName !== null && `${username} · `}
                  {t(`roles.${role}`)}
                </span>
              </li>
            ))}
          </ul>
          <p className="text-ink-2">{t('join.nothingElse')}</p>
          <Button
            look="primary"
            isBusy={join.isPending}
            onClick={() => join.mutate(code, { onSuccess: onJoined })}
          >
            {t('join.confirm')}
          </Button>
        </div>
      )}
    </div>
  );
}

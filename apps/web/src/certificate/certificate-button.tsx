import type { ErrorBody } from '@lonja/protocol';
import { logFailure } from '../shared/api/log-failure.ts';
import { pageLanguage } from '../shared/api/page-language.ts';
import { saveFile } from '../shared/files/save-file.ts';
import { useSession } from '../shared/session/use-session.ts';
import { Button } from '../shared/ui/button.tsx';
import { useBusy } from '../shared/ui/use-busy.ts';
import { useToasts } from '../shared/ui/toasts/use-toasts.ts';

interface CertificateButtonProps {
  /** Path of the call that makes the certificate. */
  readonly path: `/api/${string}/certificate`;
  readonly fileName: string;
  readonly children: string;
  /** Name of the button where several stand on the screen; contains the visible text. */
  readonly label?: string;
  /** What is said where it could not be made. */
  readonly failed: string;
}

/** Has a certificate made in the language of the page, and saves it. Read with the bearer, because a link carries none. */
export function CertificateButton({ path, fileName, children, label, failed }: CertificateButtonProps) {
  const session = useSession();
  const toasts = useToasts();
  const { isBusy, act } = useBusy();
  const save = async (): Promise<void> => {
    try {
      const answer = await fetch(path, {
        headers: {
          authorization: `Bearer ${session.readToken() ?? ''}`,
          'accept-language': pageLanguage(),
        },
      });
      if (answer.ok) {
        saveFile(fileName, await answer.blob(), 'application/pdf');
        return;
      }
      const { message = '' } = (await answer.json().catch(() => ({}))) as Partial<ErrorBody>;
      toasts.show({ title: failed, description: message, tone: 'destructive' });
    } catch (error) {
      if (error instanceof Error) logFailure(error);
      toasts.show({ title: failed, description: '', tone: 'destructive' });
    }
  };
  return (
    <Button size="small" aria-label={label} isBusy={isBusy} onClick={() => void act(save)}>
      {children}
    </Button>
  );
}

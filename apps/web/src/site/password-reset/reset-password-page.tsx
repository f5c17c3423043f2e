import { useEffect, useState, type FormEvent } from 'react';
import { usePasswordAdvice } from '../../shared/session/use-password-advice.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/fields/field.tsx';
import { FormAlert, type FormProblem } from '../form/form-alert.tsx';
import { FormCard } from '../form/form-card.tsx';
import { FormSuccess } from '../form/form-success.tsx';
import { COMMON_PASSWORD, PASSWORD_ADVICE } from '../form/password-advice.ts';
import { createSite } from '../form/sign-in.ts';
import { useSite } from '../form/use-site.ts';
import { findResetProblem, isEnded, resetFailure } from './password-reset.model.ts';

const tokenOfLink = (): string => location.hash.slice(1);

type Link = 'checking' | 'open' | 'ended' | 'done';

/** The page of the mailed link; its token is after '#', so that no server and no log sees it. */
export function ResetPasswordPage() {
  const [visit, setVisit] = useState(0);
  useEffect(() => {
    // A new link in the same tab differs only in its fragment, so the page restarts with it.
    const beginAnew = () => setVisit((before) => before + 1);
    addEventListener('hashchange', beginAnew);
    return () => removeEventListener('hashchange', beginAnew);
  }, []);
  return (
    <FormCard
      title="Elige una contraseña nueva"
      lead="Al guardarla se cierran todas tus sesiones y terminan tus claves de API."
    >
      <LinkSteps key={visit} />
    </FormCard>
  );
}

/** From the check of the link to the password that is saved. */
function LinkSteps() {
  const [link, setLink] = useState<Link>('checking');
  const [problem, setProblem] = useState<FormProblem>();
  useEffect(() => {
    createSite()
      .send('checkPasswordReset', { body: { token: tokenOfLink() } })
      .then(
        () => setLink('open'),
        (error: unknown) => {
          setLink(isEnded(error) ? 'ended' : 'open');
          setProblem(resetFailure(error));
        },
      );
  }, []);
  return (
    <>
      {link === 'checking' && (
        <p role="status" className="text-14 text-ink-2">
          Comprobando el enlace...
        </p>
      )}
      {link === 'ended' && <EndedLink problem={problem} />}
      {link === 'open' && (
        <ResetForm
          firstProblem={problem}
          onDone={() => setLink('done')}
          onEnded={(why) => {
            setProblem(why);
            setLink('ended');
          }}
        />
      )}
      {link === 'done' && (
        <>
          <FormSuccess
            title="Contraseña guardada"
            text="Tu contraseña es la nueva. Todas tus sesiones se han cerrado."
          />
          <a href="/login" className={`${buttonClass('primary')} mt-4 w-full`}>
            Iniciar sesión
          </a>
        </>
      )}
    </>
  );
}

function EndedLink({ problem }: { readonly problem: FormProblem | undefined }) {
  return (
    <>
      <FormAlert problem={problem} />
      <a href="/forgot-password" className={`${buttonClass('primary')} w-full`}>
        Pedir otro enlace
      </a>
    </>
  );
}

interface ResetFormProps {
  readonly firstProblem: FormProblem | undefined;
  readonly onDone: () => void;
  readonly onEnded: (problem: FormProblem) => void;
}

function ResetForm({ firstProblem, onDone, onEnded }: ResetFormProps) {
  const readSite = useSite();
  const [password, setPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const advice = usePasswordAdvice(() => readSite().send);
  const [problem, setProblem] = useState(firstProblem);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = findResetProblem(password, confirmPassword);
    setProblem(found);
    if (found) return;
    setIsSubmitting(true);
    try {
      const body = { token: tokenOfLink(), password, confirmPassword };
      await readSite().send('confirmPasswordReset', { body });
      onDone();
    } catch (error) {
      const failure = resetFailure(error);
      setIsSubmitting(false);
      if (isEnded(error)) onEnded(failure);
      else setProblem(failure);
    }
  };
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      <FormAlert problem={problem} />
      <div className="space-y-4">
        <Field
          label="Contraseña nueva"
          type="password"
          autoComplete="new-password"
          hint={advice.isCommon ? COMMON_PASSWORD : PASSWORD_ADVICE}
          onBlur={(event) => advice.ask(event.target.value)}
          value={password}
          disabled={isSubmitting}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Field
          label="Confirmar contraseña"
          type="password"
          autoComplete="new-password"
          value={confirmPassword}
          disabled={isSubmitting}
          onChange={(event) => setConfirmPassword(event.target.value)}
        />
        <Button type="submit" look="primary" disabled={isSubmitting} className="w-full">
          {isSubmitting ? 'Guardando...' : 'Guardar contraseña'}
        </Button>
      </div>
    </form>
  );
}

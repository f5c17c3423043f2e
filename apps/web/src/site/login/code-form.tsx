import { CallError } from '@lonja/protocol/client';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/fields/field.tsx';
import { FormAlert, type FormProblem } from '../form/form-alert.tsx';
import { placeFor } from '../form/next-place.ts';
import { answerCode } from '../form/sign-in.ts';
import { useSite } from '../form/use-site.ts';
import { loginFailure } from './login.model.ts';

export interface CodeFormProps {
  readonly challenge: string;
  readonly onStartAgain: () => void;
}

/** The second step of a sign-in. An ended challenge leads back to the password. */
export function CodeForm({ challenge, onStartAgain }: CodeFormProps) {
  const readSite = useSite();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<FormProblem>();
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [hasEnded, setHasEnded] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitting(true);
    setProblem(undefined);
    try {
      location.assign(placeFor(await answerCode(readSite(), challenge, code)));
    } catch (error) {
      setProblem(loginFailure(error));
      setHasEnded(error instanceof CallError && error.body?.code === 'challenge_ended');
      setIsSubmitting(false);
    }
  };
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      <FormAlert problem={problem} />
      <div className="space-y-4">
        <Field
          ref={field}
          label="Código"
          hint="Cambia cada 30 segundos. Nadie de Lonja te lo pedirá nunca."
          inputMode="text"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          value={code}
          disabled={isSubmitting || hasEnded}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button
          type="submit"
          look="primary"
          disabled={isSubmitting || hasEnded || code.trim() === ''}
          className="w-full"
        >
          {isSubmitting ? 'Comprobando...' : 'Verificar y entrar'}
        </Button>
        <Button className="w-full" onClick={onStartAgain}>
          Volver a iniciar sesión
        </Button>
      </div>
    </form>
  );
}

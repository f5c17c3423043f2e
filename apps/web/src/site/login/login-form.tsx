import { useEffect, useState, useSyncExternalStore } from 'react';
import { useForm } from 'react-hook-form';
import { forgetEndedSessionWhenLeft, sessionHasEnded } from '../../shared/session/ended-session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/fields/field.tsx';
import { FormAlert, type FormProblem } from '../form/form-alert.tsx';
import { useHydrated } from '../form/use-hydrated.ts';
import { placeFor } from '../form/next-place.ts';
import { signIn } from '../form/sign-in.ts';
import { useSite } from '../form/use-site.ts';
import { checkLogin, loginFailure, type LoginFields } from './login.model.ts';

const never = () => () => {};

export function LoginForm({ onCodeNeeded }: { readonly onCodeNeeded: (challenge: string) => void }) {
  const { register, handleSubmit } = useForm<LoginFields>();
  const readSite = useSite();
  const [problem, setProblem] = useState<FormProblem>();
  const [isSubmitting, setIsSubmitting] = useState(false);
  const isReady = useHydrated();
  const hasEnded = useSyncExternalStore(never, sessionHasEnded, () => false);
  useEffect(forgetEndedSessionWhenLeft, []);
  const submit = async (fields: LoginFields) => {
    const missing = checkLogin(fields);
    setProblem(missing);
    if (missing) return;
    setIsSubmitting(true);
    try {
      const step = await signIn(readSite(), fields.username.trim(), fields.password);
      if (step.kind === 'code_needed') onCodeNeeded(step.challenge);
      else location.assign(placeFor(step.user));
    } catch (error) {
      setProblem(loginFailure(error));
      setIsSubmitting(false);
    }
  };
  return (
    <form method="post" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      {hasEnded && !problem && (
        <p
          role="status"
          className="mb-4 rounded-lg border border-l-4 border-control border-l-info p-3 text-14"
        >
          Tu sesión ha terminado. Inicia sesión para seguir.
        </p>
      )}
      <FormAlert problem={problem} />
      <div className="space-y-4">
        <Field
          label="Usuario o correo electrónico"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          disabled={isSubmitting}
          {...register('username')}
        />
        <Field
          label="Contraseña"
          type="password"
          autoComplete="current-password"
          disabled={isSubmitting}
          {...register('password')}
        />
        <Button type="submit" look="primary" disabled={!isReady || isSubmitting} className="w-full">
          {isSubmitting ? 'Iniciando sesión...' : 'Iniciar sesión'}
        </Button>
      </div>
    </form>
  );
}

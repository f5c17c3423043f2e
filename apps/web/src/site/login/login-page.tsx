import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { homeOf } from '../../shared/session/session-storage.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { FormAlert, type FormProblem } from '../form/form-alert.tsx';
import { FormCard } from '../form/form-card.tsx';
import { useHydrated } from '../form/use-hydrated.ts';
import { createSite, signIn } from '../sign-in.ts';
import { checkLogin, loginFailure, type LoginFields } from './login.model.ts';

export function LoginPage() {
  return (
    <FormCard title="Iniciar sesión" lead="Entra en tu cuenta de práctica.">
      <LoginForm />
      <div className="mt-6 border-t border-subtle pt-6">
        <p className="mb-3 text-13 text-ink-2">
          ¿Todavía no tienes cuenta? Abrir una es gratis y no pide ningún pago.
        </p>
        <a href="/client-signup" className={`${buttonClass('buy')} w-full`}>
          Crear cuenta de cliente nuevo
        </a>
      </div>
    </FormCard>
  );
}

function LoginForm() {
  const { register, handleSubmit } = useForm<LoginFields>();
  const [problem, setProblem] = useState<FormProblem>();
  const [isSubmitting, setIsSubmitting] = useState(false);
  const isReady = useHydrated();
  const submit = async (fields: LoginFields) => {
    const missing = checkLogin(fields);
    setProblem(missing);
    if (missing) return;
    setIsSubmitting(true);
    try {
      const user = await signIn(createSite(), fields.username.trim(), fields.password);
      location.assign(homeOf(user));
    } catch (error) {
      setProblem(loginFailure(error));
      setIsSubmitting(false);
    }
  };
  return (
    <form method="post" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
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

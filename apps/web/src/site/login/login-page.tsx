import { useState } from 'react';
import { buttonClass } from '../../shared/ui/button.tsx';
import { FormCard } from '../form/form-card.tsx';
import { useStoredNext } from '../form/use-stored-next.ts';
import { CodeForm } from './code-form.tsx';
import { LoginForm } from './login-form.tsx';

/** Name and password first; then the code, where the account requires one. */
export function LoginPage() {
  const [challenge, setChallenge] = useState<string>();
  const signUp = useStoredNext('/client-signup');
  if (challenge !== undefined) {
    return (
      <FormCard
        title="Verificación en dos pasos"
        lead="Escribe el código de 6 cifras de tu aplicación de códigos, o uno de tus códigos de recuperación."
      >
        <CodeForm challenge={challenge} onStartAgain={() => setChallenge(undefined)} />
      </FormCard>
    );
  }
  return (
    <FormCard title="Iniciar sesión" lead="Entra en tu cuenta de práctica.">
      <LoginForm onCodeNeeded={setChallenge} />
      <p className="mt-4 text-14">
        ¿Olvidaste tu contraseña?{' '}
        <a
          href="/forgot-password"
          className="inline-flex min-h-(--hit) items-center font-semibold underline underline-offset-4"
        >
          Recuperar cuenta
        </a>
      </p>
      <div className="mt-6 border-t border-line pt-6">
        <p className="mb-3 text-13 text-ink-2">
          ¿Todavía no tienes cuenta? Abrir una es gratis y no pide ningún pago.
        </p>
        <a href={signUp} className={`${buttonClass('buy')} w-full`}>
          Crear cuenta de cliente nuevo
        </a>
      </div>
    </FormCard>
  );
}

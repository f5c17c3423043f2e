import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { readServerText } from '../../shared/api/user-text.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/fields/field.tsx';
import { FormAlert, type FormProblem } from '../form/form-alert.tsx';
import { FormCard } from '../form/form-card.tsx';
import { FormSuccess } from '../form/form-success.tsx';
import { useHydrated } from '../form/use-hydrated.ts';
import { useSite } from '../form/use-site.ts';

/** Asks for a link; the answer is the same whether there is such an account or not. */
export function ForgotPasswordPage() {
  return (
    <FormCard
      title="Recuperar cuenta"
      lead="Escribe tu usuario o tu correo. Si hay una cuenta con esos datos, le llegará un enlace para elegir una contraseña nueva."
    >
      <ForgotPasswordForm />
      <div className="mt-6 border-t border-line pt-6">
        <a href="/login" className={`${buttonClass('outline')} w-full`}>
          Volver a iniciar sesión
        </a>
      </div>
    </FormCard>
  );
}

function ForgotPasswordForm() {
  const readSite = useSite();
  const { register, handleSubmit } = useForm<{ login: string }>();
  const [problem, setProblem] = useState<FormProblem>();
  const [answer, setAnswer] = useState<string>();
  const [isSubmitting, setIsSubmitting] = useState(false);
  const isReady = useHydrated();
  const submit = async ({ login }: { readonly login: string }) => {
    setIsSubmitting(true);
    setProblem(undefined);
    try {
      const { message } = await readSite().send('requestPasswordReset', { body: { login } });
      setAnswer(message);
    } catch (error) {
      setProblem({
        title: 'No se pudo pedir el enlace',
        text: readServerText(error, 'No hay conexión con el servidor. Inténtalo de nuevo'),
      });
      setIsSubmitting(false);
    }
  };
  if (answer !== undefined) {
    return (
      <FormSuccess
        title="Revisa tu correo"
        text={`${answer} Si usas Lonja en un aula o en tu empresa y no te llega nada, pídeselo a quien la administra.`}
      />
    );
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <FormAlert problem={problem} />
      <div className="space-y-4">
        <Field
          label="Usuario o correo electrónico"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          disabled={isSubmitting}
          {...register('login')}
        />
        <Button type="submit" look="primary" disabled={!isReady || isSubmitting} className="w-full">
          {isSubmitting ? 'Enviando...' : 'Pedir el enlace'}
        </Button>
      </div>
    </form>
  );
}

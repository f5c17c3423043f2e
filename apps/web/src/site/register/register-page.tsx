import { useState } from 'react';
import { useForm, type FieldErrors, type Resolver } from 'react-hook-form';
import { usePasswordAdvice } from '../../shared/session/use-password-advice.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/fields/field.tsx';
import { FormAlert, type FormProblem } from '../form/form-alert.tsx';
import { FormCard } from '../form/form-card.tsx';
import { COMMON_PASSWORD, PASSWORD_ADVICE } from '../form/password-advice.ts';
import { useHydrated } from '../form/use-hydrated.ts';
import { useFact } from '../facts/facts-context.tsx';
import { keepNext, placeFor } from '../form/next-place.ts';
import { useStoredNext } from '../form/use-stored-next.ts';
import { signIn, type Site } from '../form/sign-in.ts';
import { useSite } from '../form/use-site.ts';
import {
  findProblems,
  registrationFailure,
  buildRegistration,
  type RegisterFields,
} from './register.model.ts';

export function RegisterPage() {
  const login = useStoredNext('/login');
  return (
    <FormCard title="Crear cuenta" lead={<Lead />}>
      <RegisterForm />
      <div
        data-registration={useRegistration()}
        className="mt-6 border-t border-line pt-6 data-[registration=closed]:mt-0 data-[registration=closed]:border-0 data-[registration=closed]:pt-0"
      >
        <a href={login} className={`${buttonClass('outline')} w-full`}>
          Volver a iniciar sesión
        </a>
      </div>
    </FormCard>
  );
}

/**
 * 'open', 'code' or 'closed', as the operator has set it. One page for all three: parts that do not apply are hidden by its
 * attribute, even before any script runs.
 */
const useRegistration = (): string => useFact('registration');

function Lead() {
  const registration = useRegistration();
  return (
    <>
      <span data-registration={registration} className="data-[registration=closed]:hidden">
        Recibes 10,000.00 USD de fondos virtuales para practicar. No se pide ningún medio de pago.
      </span>
      <span data-registration={registration} className="hidden data-[registration=closed]:inline">
        El registro está cerrado. Pide tu cuenta a quien administra esta plataforma: te dará un usuario y una
        contraseña con los que podrás iniciar sesión.
      </span>
    </>
  );
}

const resolverFor =
  (needsCode: boolean): Resolver<RegisterFields> =>
  (fields) => {
    const problems = Object.entries(findProblems(fields, needsCode));
    const errors = Object.fromEntries(
      problems.map(([name, message]) => [name, { type: 'validate', message }]),
    );
    return problems.length === 0
      ? { values: fields, errors: {} }
      : { values: {}, errors: errors as FieldErrors<RegisterFields> };
  };

function RegisterForm() {
  const registration = useRegistration();
  const readSite = useSite();
  const { register, handleSubmit, formState } = useForm<RegisterFields>({
    resolver: resolverFor(registration === 'code'),
  });
  const [problem, setProblem] = useState<FormProblem>();
  const [isSubmitting, setIsSubmitting] = useState(false);
  const isReady = useHydrated();
  const advice = usePasswordAdvice(() => readSite().send);
  const askAdvice = ({ target }: { readonly target: { readonly value: string } }) => advice.ask(target.value);
  const submit = async (fields: RegisterFields) => {
    setIsSubmitting(true);
    setProblem(undefined);
    try {
      await openAccount(readSite(), fields);
    } catch (error) {
      setProblem(registrationFailure(error));
      setIsSubmitting(false);
    }
  };
  const fieldOf = (name: keyof RegisterFields) => ({
    ...register(name),
    error: formState.errors[name]?.message,
    disabled: isSubmitting,
  });
  return (
    <form
      method="post"
      noValidate
      data-registration={registration}
      className="data-[registration=closed]:hidden"
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <FormAlert problem={problem} />
      <div className="space-y-4">
        <Field
          label="Usuario"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...fieldOf('username')}
        />
        <Field label="Correo electrónico" type="email" autoComplete="email" required {...fieldOf('email')} />
        <Field
          label="Contraseña"
          type="password"
          autoComplete="new-password"
          hint={advice.isCommon ? COMMON_PASSWORD : PASSWORD_ADVICE}
          required
          {...fieldOf('password')}
          {...register('password', { onBlur: askAdvice })}
        />
        <Field
          label="Confirmar contraseña"
          type="password"
          autoComplete="new-password"
          required
          {...fieldOf('confirmPassword')}
        />
        <div data-registration={registration} className="hidden data-[registration=code]:block">
          <Field
            label="Código de registro"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint="Te lo da quien administra esta plataforma."
            required
            {...fieldOf('code')}
          />
        </div>
        <Field label="Nombre completo (opcional)" autoComplete="name" {...fieldOf('fullName')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Teléfono (opcional)" type="tel" autoComplete="tel" {...fieldOf('phone')} />
          <Field label="País (opcional)" autoComplete="country-name" {...fieldOf('country')} />
        </div>
        <Button type="submit" look="primary" disabled={!isReady || isSubmitting} className="w-full">
          {isSubmitting ? 'Creando cuenta...' : 'Crear cuenta'}
        </Button>
      </div>
    </form>
  );
}

/** Registers and signs in with the same credentials; where only the sign-in fails, the login screen is next. */
async function openAccount(site: Site, fields: RegisterFields): Promise<void> {
  await site.send('register', { body: buildRegistration(fields) });
  const next = await signIn(site, fields.username.trim(), fields.password).then(
    (step) => (step.kind === 'signed_in' ? placeFor(step.user) : keepNext('/login')),
    () => keepNext('/login'),
  );
  location.assign(next);
}

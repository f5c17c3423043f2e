import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button } from './shared/ui/button.tsx';
import { ErrorState } from './shared/ui/states.tsx';

/** A screen that could not be shown: before any catalogue is there, so in both languages. */
export function FaultScreen({ reset }: ErrorComponentProps) {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <ErrorState
        title="No se pudo mostrar esta pantalla · This page could not be shown"
        text="Nada se ha perdido. Comprueba tu conexión y vuelve a intentarlo. Nothing is lost: check your connection and try again."
        action={
          <Button
            onClick={() => {
              reset();
              location.reload();
            }}
          >
            Reintentar · Try again
          </Button>
        }
      />
    </main>
  );
}

import type { ErrorComponentProps } from '@tanstack/react-router';
import { pageTexts } from './page-texts.ts';
import { Button } from './shared/ui/button.tsx';
import { ErrorState } from './shared/ui/states.tsx';

/** A screen that could not be shown, perhaps because its texts did not come. */
export function FaultScreen({ reset }: ErrorComponentProps) {
  const { title, text, retry } = pageTexts().fault;
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <ErrorState
        title={title}
        text={text}
        action={
          <Button
            onClick={() => {
              reset();
              location.reload();
            }}
          >
            {retry}
          </Button>
        }
      />
    </main>
  );
}

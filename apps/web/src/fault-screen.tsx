import type { ErrorComponentProps } from '@tanstack/react-router';
import { pageTexts } from './shared/i18n/page-texts.ts';
import { Button } from './shared/ui/button.tsx';
import { ErrorState } from './shared/ui/states.tsx';

/** Shown in place of a screen that failed, perhaps because its texts did not load. */
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

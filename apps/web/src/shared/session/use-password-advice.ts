import type { Client } from '@lonja/protocol/client';
import { useRef, useState } from 'react';

/** Whether a new password is among those that are guessed first: the server is asked when its field is left. */
export function usePasswordAdvice(clientOf: () => Client) {
  const [isCommon, setIsCommon] = useState(false);
  const asked = useRef('');
  const ask = (password: string): void => {
    asked.current = password;
    if (password === '') return setIsCommon(false);
    clientOf()
      .call('judgePassword', { body: { password } })
      .then(
        ({ common }) => {
          if (asked.current === password) setIsCommon(common);
        },
        // It is advice: without an answer there is none.
        () => setIsCommon(false),
      );
  };
  return { isCommon, ask };
}

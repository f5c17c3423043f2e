import type { Client } from '@lonja/protocol/client';
import { useRef, useState } from 'react';

/** Whether a new password is a common one, checked by the server on blur. */
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
        // Only advice: none without an answer.
        () => setIsCommon(false),
      );
  };
  return { isCommon, ask };
}

import { useRef, useState } from 'react';
import type { Send } from '../acts/sender.ts';

/** Whether a new password is a common one, checked by the server on blur. */
export function usePasswordAdvice(readSend: () => Send) {
  const [isCommon, setIsCommon] = useState(false);
  const asked = useRef('');
  const ask = (password: string): void => {
    asked.current = password;
    if (password === '') return setIsCommon(false);
    const send = readSend();
    send('judgePassword', { body: { password } }).then(
      ({ common }) => {
        if (asked.current === password) setIsCommon(common);
      },
      // Only advice: none without an answer.
      () => setIsCommon(false),
    );
  };
  return { isCommon, ask };
}

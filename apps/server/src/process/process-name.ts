import { hash } from 'node:crypto';
import os from 'node:os';

/** How operators name a process: its pid and machine. */
export const processName = (): string => `${process.pid}@${os.hostname()}`.slice(0, 120);

/** How answers to strangers name it, which says nothing of the machine. */
export const processMark = (name = processName()): string => hash('sha256', name).slice(0, 8);

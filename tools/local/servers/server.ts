import { type ManagedProcess } from '../supervise/managed-process.ts';
import { type MailCapture } from './mail/capture.ts';

/** What was started: a process of its own, or the mail capture inside of this one. */
export type Server = ManagedProcess | MailCapture;

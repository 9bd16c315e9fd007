import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { FILE_MODE, privateFolder, writePrivate } from '../../private-files.ts';

/** Of those kept in a file. Without one they end with the process, and a test finds its mail whatever others have sent since. */
const MAX_MAILS = 500;

export interface Message {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  /** The Reply-To address; empty without one. */
  replyTo: string;
  messageId: string;
  attachments: { name: string; type: string; size: number; sha256: string }[];
  date: string;
}

/** The captured messages, newest first; kept in a file so that a restart does not lose them. */
export class Mailbox {
  readonly file: string | undefined;
  #messages: Message[] = [];

  /** @param file one message per line, oldest first */
  constructor(file?: string) {
    this.file = file;
    if (!file) return;
    privateFolder(dirname(file));
    if (existsSync(file))
      this.#messages = readFileSync(file, 'utf8').split('\n').flatMap(parseLine).slice(-MAX_MAILS).reverse();
    this.#rewrite();
  }

  get messages() {
    return this.#messages;
  }

  add(message: Message) {
    this.#messages.unshift(message);
    if (!this.file) return;
    this.#messages.splice(MAX_MAILS);
    appendFileSync(this.file, `${JSON.stringify(message)}\n`, { mode: FILE_MODE });
  }

  clear() {
    this.#messages = [];
    this.#rewrite();
  }

  #rewrite() {
    if (!this.file) return;
    writePrivate(
      this.file,
      [...this.#messages]
        .reverse()
        .map((message) => `${JSON.stringify(message)}\n`)
        .join(''),
    );
  }
}

/** A line cut short by a power failure is skipped. */
function parseLine(line: string) {
  try {
    return line ? [JSON.parse(line) as Message] : [];
  } catch {
    return [];
  }
}

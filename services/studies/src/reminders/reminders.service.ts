import { Injectable } from '@nestjs/common';
import { createMailer, Database, Log, sql } from '@umbral/service-kit';
import { config } from '../config.js';
import { reminderMail, type ForgottenStudy } from './reminder.mail.js';

const MOST_FAILURES = 3;

/** Open studies without a change for so long, of owners who can still sign in. */
const forgotten = sql`
  viability_studies s join known_users u on u.id = s.user_id and u.is_active
  where s.is_active and not s.is_finished and s.updated_at < now() - make_interval(days => ${config.REMINDER_DAYS}::int)`;

/** Reminds owners of the studies that they have left lying, once a week at most. */
@Injectable()
export class RemindersService {
  private readonly mailer = createMailer({ url: config.SMTP_URL, from: config.MAIL_FROM });

  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  /** Answers how many were reminded. One address that is refused holds up nobody; a mail server that is away ends the round. */
  async remindOwners(): Promise<number> {
    const owners = await this.database.many<{ userId: number }>(sql`
      select s.user_id as "userId" from ${forgotten}
      and not exists (select 1 from study_reminders r where r.user_id = s.user_id and r.sent_at > now() - interval '7 days')
      group by s.user_id order by random()`);
    let [reminded, failuresInARow] = [0, 0];
    for (const { userId } of owners) {
      try {
        reminded += (await this.remind(userId)) ? 1 : 0;
        failuresInARow = 0;
      } catch (error) {
        this.log.warn({ err: error, userId }, 'reminder not sent, the next round tries again');
        failuresInARow += 1;
        if (failuresInARow === MOST_FAILURES) break;
      }
    }
    return reminded;
  }

  /**
   * The mail is sent inside the transaction that notes it: without mail there is no note, and another replica that comes
   * to the same owner waits for it and then finds the note.
   */
  private remind(userId: number): Promise<boolean> {
    return this.database
      .transaction(async (tx) => {
        const isMine = await tx.query(sql`
        insert into study_reminders (user_id, sent_at) values (${userId}, now())
        on conflict (user_id) do update set sent_at = excluded.sent_at where study_reminders.sent_at <= now() - interval '7 days'`);
        if (!isMine) return false;
        const studies = await tx.many<ForgottenStudy & { email: string }>(sql`
        select s.study_name as "studyName", s.client_name as "clientName", s.updated_at as "updatedAt", u.email
        from ${forgotten} and s.user_id = ${userId} order by s.updated_at, s.id`);
        const [first] = studies;
        // Finished or changed since they were looked for: nothing to say, and the note stays away too.
        if (!first) throw new NothingForgotten();
        await this.mailer.send(reminderMail(first.email, studies, config.REMINDER_DAYS, config.PUBLIC_URL));
        return true;
      })
      .catch((error: unknown) => {
        if (error instanceof NothingForgotten) return false;
        throw error;
      });
  }
}

/** Rolls the note back. */
class NothingForgotten extends Error {}

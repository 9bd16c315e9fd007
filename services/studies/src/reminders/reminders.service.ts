import { Injectable } from '@nestjs/common';
import { PROGRAM_DOMAIN } from '@umbral/contracts';
import { createMailer, Database, DirectorySource, durations, intervalOf, Log, raw, sql } from '@umbral/service-kit';
import { config } from '../config.js';
import { movedAt } from '../viability-studies/study-times.js';
import { reminderMail, type ForgottenStudy } from './reminder.mail.js';

const MAX_FAILURES = 3;
const silence = raw(intervalOf(durations.reminder));

/** Open studies without a change for so long, of people who can still sign in: programs have no mailbox. */
const forgotten = sql`
  viability_studies s join known_users u on u.id = s.user_id and u.is_active and u.email not like ${`%${PROGRAM_DOMAIN}`}
  where s.is_active and not s.is_finished and ${movedAt} < now() - make_interval(days => ${config.REMINDER_DAYS}::int)`;

/** Reminds owners of their untouched studies, at most once a week. */
@Injectable()
export class RemindersService {
  private readonly mailer = createMailer({
    url: config.SMTP_URL,
    from: config.MAIL_FROM,
    limitMs: config.MAIL_LIMIT_MS,
  });

  constructor(
    private readonly database: Database,
    private readonly directory: DirectorySource,
    private readonly log: Log,
  ) {}

  /** Returns how many owners were reminded. A refused address is skipped; an unreachable mail server or identity ends the round. */
  async remindOwners(): Promise<number> {
    const owners = await this.database.many<{ userId: number }>(sql`
      select s.user_id as "userId" from ${forgotten}
      and not exists (select 1 from study_reminders r where r.user_id = s.user_id and r.sent_at > now() - ${silence})
      group by s.user_id order by random()`);
    let [reminded, failuresInARow] = [0, 0];
    for (const { userId } of owners) {
      try {
        // The mail names clients. An owner who may view studies again is found by a later round.
        const mayView = await this.directory.mayView(userId, 'estudios_viabilidad');
        reminded += mayView && (await this.remind(userId)) ? 1 : 0;
        failuresInARow = 0;
      } catch (error) {
        this.log.warn({ err: error, userId }, 'reminder not sent, the next round tries again');
        failuresInARow += 1;
        if (failuresInARow === MAX_FAILURES) break;
      }
    }
    return reminded;
  }

  /**
   * Sends the mail inside the transaction that records it: a failed mail leaves no record, and another replica at the same
   * owner waits for the transaction and then finds the record.
   */
  private remind(userId: number): Promise<boolean> {
    return this.database
      .transaction(async (tx) => {
        const isMine = await tx.query(sql`
        insert into study_reminders (user_id, sent_at) values (${userId}, now())
        on conflict (user_id) do update set sent_at = excluded.sent_at where study_reminders.sent_at <= now() - ${silence}`);
        if (!isMine) return false;
        const studies = await tx.many<ForgottenStudy & { email: string }>(sql`
        select s.study_name as "studyName", s.client_name as "clientName", ${movedAt} as "movedAt", u.email
        from ${forgotten} and s.user_id = ${userId} order by ${movedAt}, s.id`);
        const [first] = studies;
        // Finished or changed since the search: no mail and no record.
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

/** Rolls the record back. */
class NothingForgotten extends Error {}

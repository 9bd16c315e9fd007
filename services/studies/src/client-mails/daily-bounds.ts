import { assertBelow, countCall, databaseLimiter, type Context, type Database } from '@umbral/service-kit';
import { config } from '../config.js';

const whenInSpain = new Intl.DateTimeFormat('es-ES', {
  timeZone: 'Europe/Madrid',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

const refusalOf = (reached: string, points: number) => (msBeforeNext: number) =>
  `${reached} ${points} correos a clientes en 24 horas. Se podrán enviar más a partir del ${whenInSpain.format(Date.now() + msBeforeNext)}`;

/** Bounds the mails to clients in a day, by user and by the company that is their sender: a stolen session must not send thousands. */
export class DailyBounds {
  private readonly ofPerson;
  private readonly ofCompany;

  constructor(database: Database) {
    this.ofPerson = databaseLimiter(database, 'clientMailsOfPersonADay', config.CLIENT_MAILS_A_DAY_PER_PERSON);
    this.ofCompany = databaseLimiter(database, 'clientMailsOfCompanyADay', config.CLIENT_MAILS_A_DAY_PER_COMPANY);
  }

  /** @param companyId null for mails in the name of the installation @throws AppError too_many_requests */
  async count({ actor }: Context, companyId: number | null): Promise<void> {
    const [person, company] = [String(actor.id), String(companyId ?? 'none')];
    const personal = refusalOf('Has llegado al máximo de', this.ofPerson.points);
    const shared = refusalOf('Tu empresa ha llegado al máximo de', this.ofCompany.points);
    // Both first: a mail that one bound refuses must not count for the other.
    await assertBelow(this.ofPerson, person, personal);
    await assertBelow(this.ofCompany, company, shared);
    await countCall(this.ofPerson, person, personal);
    await countCall(this.ofCompany, company, shared);
  }
}

import { webhooksApi } from '@umbral/contracts';
import { aWebhook } from '@umbral/contracts/factories';
import { Office, openReceiver } from '@umbral/service-kit/testing';
import { query } from './events.js';

/** A webhook with a receiver of its own; without a secret nothing is sent. */
export async function openWebhook({ hasSecret = true } = {}) {
  const office = await Office.open();
  const company = await office.company();
  const { program } = await office.program({}, [company]);
  const receiver = await openReceiver();
  const body = aWebhook({ programId: program.id, url: receiver.url });
  const { id } = await office.admin.result(webhooksApi.create, { body });
  const secretOf = (of: number) => office.admin.result(webhooksApi.createSecret, { params: { id: of } });
  const makeSecret = () => secretOf(id);
  const others: number[] = [];
  if (hasSecret) await makeSecret();
  return {
    id,
    office,
    receiver,
    makeSecret,
    /** Of the same program and receiver. @returns its id */
    another: async () => {
      const other = await office.admin.result(webhooksApi.create, {
        body: aWebhook({ programId: program.id, url: receiver.url }),
      });
      others.push(other.id);
      await secretOf(other.id);
      return other.id;
    },
    /** Of a message that its program may read. */
    visibility: JSON.stringify({ userIds: [], companyIds: [company.id] }),
    now: () => office.admin.result(webhooksApi.get, { params: { id } }),
    close: async () => {
      await query('delete from webhooks where id = any($1)', [[id, ...others]]);
      await receiver.close();
    },
  };
}

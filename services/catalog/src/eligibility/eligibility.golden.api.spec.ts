import { eligibilityApi, type Company, type CompatibleProduct } from '@umbral/contracts';
import { Office, type Caller } from '@umbral/service-kit/testing';
import { closeDatabase } from '../../test/events.js';
import { goldenPairs, withPlainSpaces, type GoldenPair } from '../../test/golden.js';
import { newBank, newProduct, setActive, toggle } from '../../test/records.js';

let admin: Caller;
let company: Company;

beforeAll(async () => {
  const office = await Office.open();
  admin = office.admin;
  company = await office.company();
});
afterAll(closeDatabase);

/** Offers the pair's product to one company, and assesses the pair's study in it. */
async function assessOne({ study, product: given }: GoldenPair): Promise<CompatibleProduct | undefined> {
  const { isActive, bankIsActive, bankName: _, ...fields } = given;
  const bank = await newBank(admin, { companyId: company.id });
  const product = await newProduct(admin, { ...fields, bankId: bank.id });
  if (!isActive) await toggle(admin, product);
  if (!bankIsActive) await setActive(admin, bank, false);
  const { status, body } = await admin.call(eligibilityApi.assess, { body: { ...study, companyId: company.id } });
  expect(status).toBe(200);
  return withPlainSpaces(body).find(({ id }) => id === product.id);
}

describe('[D51] golden pairs through the API', () => {
  it.each(goldenPairs.map((pair) => [pair.id, pair.note, pair] as const))('[%s] %s', async (_id, _note, pair) => {
    const { figures, codes, warnings, listed, ...verdict } = pair.expected;
    const assessed = await assessOne(pair);
    if (listed === false) return expect(assessed).toBeUndefined();
    expect(assessed).toMatchObject({
      ...verdict,
      assessedCapital: figures.capitalUsed,
      assessedPayment: figures.paymentUsed,
      estimatedPayment: figures.displayEstimate,
      effortPercentage: figures.effortPercent,
      loanToAppraisalPercentage: figures.loanToAppraisalPercent,
    });
    expect(assessed?.reasons.map(({ code }) => code)).toEqual(codes);
    expect(assessed?.warnings.toSorted()).toEqual(warnings.toSorted());
  });
});

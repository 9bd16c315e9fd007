import { PASSWORD } from '@umbral/testing';
import { referenceRatesApi, viabilityStudiesApi } from '@umbral/contracts';
import { aHolder, aStudy } from '@umbral/contracts/factories';
import { expect, expectAccessible, openPage, test } from './support/fixtures';

/** 514,62 € a month for five years are within the ratio, what the index sets then is not. */
const MIXED = { rateType: 'mixed', interestRate: 1, fixedYears: 5, spread: 3, maxYears: 30 } as const;
const INCOME = 2000;

const decimals = (value: number, digits: number) =>
  value.toLocaleString('es-ES', {
    useGrouping: 'always',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

test('an adviser reads what a product becomes once the index sets its rate', async ({ page, api }) => {
  const company = await api.company();
  const { user: adviser, caller } = await api.member({ estudios_viabilidad: 'view' }, [company]);
  const bank = await api.bank({ companyId: company.id });
  const { id: productId, code } = await api.product({
    ...MIXED,
    bankId: bank.id,
    maxAge: 99,
    financingPercentage: 80,
    effortRatioPercentage: 35,
  });
  const { id } = await caller.result(viabilityStudiesApi.create, {
    body: aStudy({ purchasePrice: 200_000, appraisalValue: 210_000, holders: [aHolder({ netIncome: INCOME })] }),
  });
  const listed = await caller.result(viabilityStudiesApi.compatibleProducts, { params: { id } });
  const payment = listed.find((product) => product.id === productId)?.figures?.base.stretches[1]?.payment ?? 0;
  const [index] = await api.admin.result(referenceRatesApi.latest);
  const month = new Intl.DateTimeFormat('es-ES', { month: 'long', year: 'numeric' }).format(
    new Date(`${index?.month}-15`),
  );

  await openPage(page, `/viability-studies/${id}/productos`, { email: adviser.email, password: PASSWORD });
  const table = page.getByRole('tabpanel').getByRole('table');
  const row = table.getByRole('row').filter({ hasText: code });
  await test.step('[B-FIG-17] Below the code is a name that discloses neither bank nor product', async () => {
    await expect(row).toContainText(`${code}Mixta 5+25 · 1,00 %`);
    await expect(page.getByRole('tabpanel').getByText(bank.name)).toHaveCount(0);
  });
  await test.step('[B-FIG-19] The later payment is above the ratio, with month, payment and effort', async () => {
    const effort = decimals((payment / INCOME) * 100, 1);
    const sentence = `Con el euríbor de ${month} la cuota posterior sería de ${decimals(payment, 2)} € y el esfuerzo del ${effort} %, superior al 35 %`;
    await expect(table.getByText(sentence)).toBeVisible();
  });
  await test.step('And it fits the window, its last column too', async () => {
    const last = table.getByRole('columnheader').last();
    await expect(last).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
  });
});

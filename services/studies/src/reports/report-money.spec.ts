import { reportSections } from '@umbral/contracts';
import { composePaper } from './compose-paper.js';
import { costLinesOf, neededMoney } from './report-money.js';
import { optionsOf } from './report-options.js';
import { aReportStudy, aReportHolder, anOffer } from '../../test/report-study.js';

const simulation = { interestRate: 3.5, years: 30 };
const two = [
  aReportHolder({ netIncome: 1800, monthlyDebt: 100, savings: 30_000 }),
  aReportHolder({ netIncome: 1200, monthlyDebt: 81.53, savings: 20_000.5 }),
];
const paperOf = (given: Parameters<typeof aReportStudy>[0]) => {
  const study = aReportStudy(given);
  const options = optionsOf(study, { products: [], simulation, isNamed: false });
  return composePaper(
    {
      study,
      options,
      company: { name: 'Norte Hipotecas', logo: null, notice: null },
      adviser: { name: 'Lucía Prado', email: 'lucia@norte.test' },
      createdAt: new Date('2026-11-22T23:30:00Z'),
      additions: {},
    },
    { sections: [...reportSections], annex: false },
  );
};
const summaryOf = (given: Parameters<typeof aReportStudy>[0]) => {
  const [text, facts] = paperOf(given).sections[0]?.blocks ?? [];
  return {
    sentence: text?.kind === 'text' ? text.text : '',
    facts: facts?.kind === 'facts' ? facts.facts.map(({ term, value }) => [term, value.replace(/\u00a0/g, ' ')]) : [],
  };
};

describe('the summary of a report', () => {
  it('[B-REP-04] sums incomes, debts and savings of all holders, and tells what is missing', () => {
    const { sentence, facts } = summaryOf({ holders: two });
    expect(sentence.replace(/\u00a0/g, ' ')).toBe('Con sus ingresos, la cuota de 718,47 € supone el 30 %: holgada.');
    expect(facts).toEqual([
      ['Precio', '200.000 €'],
      ['Préstamo', '160.000 €'],
      ['Entrada', '40.000 €'],
      ['Gastos', '16.400 €'],
      ['Efectivo necesario', '56.400 €'],
      ['Ahorros', '50.000,50 €'],
      ['Falta', '6.399,50 €'],
    ]);
  });

  it.each([
    [3000, 'holgada'],
    [2500, 'ajustada'],
    [2100, 'difícil'],
    [2000, 'muy arriesgada'],
  ])('[B-REP-04] with %d a month the payment is %s', (netIncome, word) => {
    const { sentence } = summaryOf({ holders: [aReportHolder({ netIncome, monthlyDebt: 150, savings: 60_000 })] });
    expect(sentence.endsWith(`: ${word}.`)).toBe(true);
  });

  it('[B-REP-04] tells what is left where the savings cover it', () => {
    expect(summaryOf({ holders: [aReportHolder({ savings: 60_000 })] }).facts.at(-1)).toEqual(['Sobra', '3.600 €']);
  });

  it('is dated by the clock of Madrid', () => {
    expect(paperOf({}).particulars).toEqual([
      '23 de noviembre de 2026',
      'Lucía Prado · lucia@norte.test',
      'Cálculos con las condiciones registradas el 23/11/2026',
    ]);
  });
});

describe('the money of a report', () => {
  it('lends no more than the product does', () => {
    const study = aReportStudy({});
    const [option] = optionsOf(study, {
      products: [anOffer({ financingPercentage: 70 })],
      simulation: null,
      isNamed: false,
    });
    expect(neededMoney(study, option)).toMatchObject({ loan: 140_000, downPayment: 60_000, cash: 76_400 });
  });

  it('has the lines of the costs of the operation', () => {
    expect(costLinesOf(aReportStudy({})).filter(({ amount }) => amount > 0)).toEqual([
      { term: 'ITP', amount: 16_000, percentage: 8 },
      { term: 'Tasación', amount: 400 },
    ]);
  });

  it('refuses costs that reach the loan', () => {
    const study = aReportStudy({ purchasePrice: 1000, professionalHonorarios: 5000 });
    const refused = () => optionsOf(study, { products: [], simulation, isNamed: false });
    expect(refused).toThrow('Los gastos iniciales superan el importe del préstamo');
  });
});

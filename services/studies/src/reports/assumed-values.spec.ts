import { aComposedReport, aReportHolder, aReportStudy } from '../../test/report-study.js';
import { assumedBlocks } from './assumed-values.js';

const reportOf = (unconfirmed: string[]) => {
  const holders = [aReportHolder({ name: 'Ana García', age: 30, savings: 0 }), aReportHolder({ name: 'Luis Pérez' })];
  const assumed = assumedBlocks(aReportStudy({ holders, tasacion: 380, unconfirmed }));
  return aComposedReport({ additions: assumed && { assumed } });
};

describe('the assumed values of a report', () => {
  it('are named below the summary, with whose they are', () => {
    const { titles, textsOf } = reportOf([
      ...['financingPercentage', 'energyCertificate', 'isNational', 'gastosItpPercentage', 'tasacion'],
      ...['holders.0.age', 'holders.0.savings', 'holders.1.propertiesCount'],
    ]);
    expect(titles.slice(0, 3)).toEqual(['Resumen', 'Datos supuestos', 'Opciones']);
    expect(textsOf('Datos supuestos')).toEqual([
      'Para hacer los cálculos se han supuesto estos datos, que están por confirmar. Si alguno no es correcto, las cifras cambian.',
      'De la compra: financiación (80 %), certificado energético (C), tipo de operación (nacional), ITP (8 %) y tasación (380 €).',
      'De Ana García: edad (30 años) y ahorros (0 €).',
      'De Luis Pérez: número de inmuebles (0).',
    ]);
  });

  it('have no section once they are confirmed', () =>
    expect(reportOf([]).titles.slice(0, 2)).toEqual(['Resumen', 'Opciones']));
});

import { readCsv } from '@umbral/testing';
import * as csv from './csv.js';

interface Row {
  name: string | null;
  share: number;
  isOn: boolean;
  at: string;
}
const file: csv.CsvFile<Row> = {
  name: 'cosas',
  columns: [
    ['Nombre', 'name', csv.text],
    ['Parte', 'share', csv.decimal],
    ['Activa', 'isOn', csv.yesNo],
    ['Creada', 'at', csv.instant],
  ],
};

async function written(...rows: Partial<Row>[]): Promise<string> {
  const whole = rows.map((row) => ({ name: null, share: 0, isOn: true, at: '2026-11-22T13:05:00.000Z', ...row }));
  async function* batches() {
    yield await Promise.resolve(whole);
  }
  let text = '';
  for await (const piece of csv.csvPiecesOf(batches(), file)) text += piece;
  return text;
}
const namesIn = async (...names: string[]) =>
  readCsv({ text: await written(...names.map((name) => ({ name }))) }).rows.map((row) => row['Nombre']);

describe('a file of a list', () => {
  it('quotes every text, and leaves figures, dates and nothing bare', async () => {
    expect(await written({ name: 'Ana', share: -3.5 }, { name: null, isOn: false })).toBe(
      '\uFEFFNombre;Parte;Activa;Creada\r\n"Ana";-3,5;"Sí";22/11/2026 14:05\r\n;0;"No";22/11/2026 14:05\r\n',
    );
  });

  it('has amounts with their cents, and the days and hours of Madrid from midnight on', () => {
    expect([csv.money(1_234.5), csv.money(-7)]).toEqual(['1234,50', '-7,00']);
    expect(csv.instant('2026-06-30T22:05:00.000Z')).toBe('01/07/2026 00:05');
  });

  it('[B-EXP-21] is read back as it was written', async () => {
    const names = ['Uno;dos', 'El "otro"', '"', '""', 'dos\r\nlíneas', 'dos\nlíneas', 'Ñandú 🏠', ' con blancos ', "'"];
    expect(await namesIn(...names)).toEqual(names);
  });

  it.each(['=1+1', '+34 600', '-7', '@suma', '\t=1', '\r=1', '=HYPERLINK("http://a.test";"b")'])(
    '[B-EXP-22] does not let a spreadsheet execute %j',
    async (name) => expect(await namesIn(name)).toEqual([`'${name}`]),
  );
});

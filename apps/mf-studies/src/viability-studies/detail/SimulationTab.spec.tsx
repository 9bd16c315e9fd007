import { waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { studyDetail, valueOf } from './study-detail.testing';

const { api, open } = studyDetail();

describe('the simulation', () => {
  const type = async (input: HTMLElement, text: string) => {
    await userEvent.clear(input);
    if (text) await userEvent.type(input, text);
  };

  it('[S-DET-25] shows what all holders earn together', async () => {
    expect(valueOf(await open('Simulación'), 'Ingresos netos de los titulares')).toHaveTextContent('3070 €');
  });

  it('[S-DET-31] works out fixed and variable rate side by side while they are typed, without a call', async () => {
    const panel = await open('Simulación');
    const calls = api.calls.length;
    const titles = panel.getAllByRole('heading', { name: /^Tipo (fijo|variable)$/ });
    expect(titles.map((title: HTMLElement) => title.textContent)).toEqual(['Tipo fijo', 'Tipo variable']);
    expect(valueOf(panel, 'Cuota mensual', 0)).toHaveTextContent('844,20 €');
    expect(valueOf(panel, 'Cuota mensual', 1)).toHaveTextContent('952,57 €');
    await type(panel.getByLabelText(/^Tipo de interés/), '2,95');
    expect(valueOf(panel, 'Cuota mensual', 0)).toHaveTextContent('787,55 €');
    expect(valueOf(panel, 'Cuota mensual', 1)).toHaveTextContent('952,57 €');
    expect(api.calls).toHaveLength(calls);
  });

  it('[S-DET-32] adds Euribor and spread to the variable rate', async () => {
    const panel = await open('Simulación');
    expect(valueOf(panel, 'Tipo nominal', 1)).toHaveTextContent('4,50 %');
    await type(panel.getByLabelText(/^Diferencial/), '0,75');
    expect(valueOf(panel, 'Tipo nominal', 1)).toHaveTextContent('4,25 %');
    expect(valueOf(panel, 'Tipo nominal', 0)).toHaveTextContent('3,50 %');
  });

  it('[S-DET-34] calls a mortgage affordable up to the share of what the holders earn', async () => {
    const panel = await open('Simulación');
    expect(panel.getAllByText('Asumible')).toHaveLength(2);
    await type(panel.getByLabelText(/^Ingresos para la cuota/), '30');
    expect(panel.getAllByText('Asumible')).toHaveLength(1);
    await type(panel.getByLabelText(/^Ingresos para la cuota/), '20');
    expect(panel.getAllByText('No asumible')).toHaveLength(2);
  });

  it('[D57] never goes below 0, and says so', async () => {
    const panel = await open('Simulación');
    await type(panel.getByLabelText(/^Euríbor/), '-2');
    expect(panel.getByText('El tipo no baja de 0.')).toBeVisible();
    expect(valueOf(panel, 'Tipo aplicado')).toHaveTextContent('0,00 %');
  });

  it.each([
    ['[S-DET-26]', 'Ingresos para la cuota', '35', '101', '1 y 100', 2],
    ['[S-DET-27]', 'Plazo', '30', '41', '1 y 40', 1],
    ['[S-DET-28]', 'Tipo de interés', '3,5', '21', '0 y 20', 1],
    ['[S-DET-29]', 'Euríbor', '3,5', '-3', '-2 y 10', 1],
    ['[S-DET-30]', 'Diferencial', '1', '11', '0 y 10', 1],
  ])('%s begins «%s» with %s, and says that %s is not between %s', async (_, label, first, figure, range, blocks) => {
    const panel = await open('Simulación');
    const [input] = panel.getAllByLabelText(new RegExp(`^${label}`)) as [HTMLElement];
    expect(input).toHaveValue(first);
    await type(input, figure);
    expect(input).toHaveAccessibleDescription(new RegExp(`Entre ${range}`));
    expect(panel.getAllByText('Corrige los datos marcados para ver el resultado.')).toHaveLength(blocks);
  });

  it('writes the schedule down, year by year', async () => {
    const panel = await open('Simulación');
    const schedule = within(panel.getByRole('table', { name: /^Cuadro de amortización a tipo fijo/ }));
    await waitFor(() => expect(schedule.getAllByRole('row')).toHaveLength(32));
    expect(panel.getByRole('button', { name: 'Descargar cuadro (CSV)' })).toBeVisible();
  });
});

import { companiesApi } from '@umbral/contracts';
import { day, fieldsOf, formats, image, longText, shown, state, text } from '@umbral/web-kit/fields';
import { userCountWords } from './company-words';

/** The fields of a company. */
export const companyFields = fieldsOf(companiesApi, {
  name: text('Nombre', { required: true, span: 12 }),
  logo: image('Logo', { optional: true, help: 'Se ve en el menú de sus usuarios', none: 'Sin logo' }),
  description: longText('Descripción', { optional: true, none: 'Sin descripción' }),
  reportNotice: longText('Texto legal para los informes', {
    optional: true,
    rows: 5,
    help: 'Identidad, registro y número, reclamaciones y protección de datos (Ley 5/2019, de 15 de marzo, art. 35)',
    none: 'Sin texto legal',
  }),
  userCount: shown('Usuarios', {
    numeric: true,
    show: userCountWords,
    audit: 'Número de usuarios',
    write: formats.count,
  }),
  isActive: state('Estado', { feminine: true }),
  createdAt: day('Fecha de creación', { audit: 'Fecha de alta' }),
});

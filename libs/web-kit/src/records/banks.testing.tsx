import { bankRules, banksApi, type Bank } from '@umbral/contracts';
import { editAction, removeAction, toggleAction } from './actions';
import { recordForm } from './record-form';
import type { RecordScreen } from './screen';
import { viewAction } from './view-action';

/** A bank as returned by the API. */
export const aBank = (id: number, name: string, more: Partial<Bank> = {}): Bank => ({
  id,
  name,
  logo: null,
  paymentPercentage: 0,
  details: null,
  type: 'físico',
  isActive: true,
  companyId: null,
  companyName: null,
  userId: 1,
  userEmail: null,
  createdAt: '2026-11-20T08:41:07.000Z',
  updatedAt: '2026-11-20T08:41:07.000Z',
  ...more,
});

const words = (bank: Bank) => ({
  title: `¿${bank.isActive ? 'Desactivar' : 'Activar'} ${bank.name}?`,
  confirmLabel: 'Confirmar',
  failure: 'No',
  children: 'Texto',
});
/** A screen of banks with every option of a screen. */
export const banksScreen: RecordScreen<Bank> = {
  path: '/banks',
  api: banksApi,
  nouns: { one: 'banco', many: 'bancos' },
  title: 'Bancos',
  icon: null,
  search: 'Buscar',
  caption: 'Bancos',
  header: 'Banco',
  nameOf: ({ name }) => ({ name }),
  columns: () => [],
  card: () => ({}),
  form: recordForm({
    api: banksApi,
    empty: { name: '', logo: null, companyId: null },
    valuesOf: ({ name }) => ({ name, logo: null, companyId: null }),
    Fields: ({ form }) => <input aria-label="Nombre" {...form.register('name')} />,
    failures: { create: 'No', update: 'No' },
  }),
  actions: [
    viewAction<Bank>({
      tabs: {
        label: 'Apartados',
        items: [
          { path: '', label: 'Datos', body: ({ name }) => `Datos de ${name}` },
          { path: 'notas', label: 'Notas', body: () => 'Las notas' },
        ],
      },
    }),
    editAction<Bank>({ rule: bankRules.update }),
    toggleAction({ op: banksApi.setActive, body: ({ isActive }: Bank) => ({ isActive: !isActive }), confirm: words }),
    removeAction({ op: banksApi.remove, rule: bankRules.remove, confirm: words }),
  ],
};

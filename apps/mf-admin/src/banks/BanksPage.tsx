import { bankRules, banksApi, isAdministrator, type Bank } from '@umbral/contracts';
import { Logo, plural, pluralForm } from '@umbral/ui';
import { LandmarkIcon } from '@umbral/ui/icons';
import { editAction, recordForm, recordPage, removeAction, toggleAction, viewAction } from '@umbral/web-kit/records';
import { BankProducts } from './BankProducts';
import { bankFields } from './banks.fields';

/** Owner of a bank: the company, else its creator. */
const ownerWords = ({ companyName, userEmail }: Bank): string => companyName || userEmail || 'N/A';

const form = recordForm({
  api: banksApi,
  ...bankFields.form('name', 'logo', 'paymentPercentage', 'type', 'companyId', 'details'),
  failures: {
    create: 'Ocurrió un error al crear el banco.',
    update: 'Ocurrió un error al actualizar el banco.',
  },
});

const view = viewAction<Bank>({
  body: bankFields.facts(
    'logo',
    'paymentPercentage',
    'type',
    'details',
    'companyId',
    'userEmail',
    'isActive',
    'createdAt',
  ),
});

/** Deactivating also deactivates its active products, which activating does not restore. */
const toggle = toggleAction({
  op: banksApi.setActive,
  body: ({ isActive }: Bank) => ({ isActive: !isActive }),
  confirm: (bank: Bank) => ({
    title: bank.isActive ? `¿Desactivar ${bank.name}?` : `¿Activar ${bank.name}?`,
    confirmLabel: bank.isActive ? 'Desactivar banco' : 'Activar banco',
    success: { title: 'Estado actualizado', text: `${bank.name} está ${bank.isActive ? 'inactivo' : 'activo'}` },
    failure: 'Ocurrió un error al cambiar el estado del banco.',
    children: bank.isActive ? (
      <BankProducts
        bank={bank}
        status="active"
        none="No tiene productos activos."
        unknown="También se desactivarán sus productos activos."
        some={(count) => (
          <>
            {pluralForm(count, 'También se desactivará ', 'También se desactivarán ')}
            <strong>{plural(count, 'producto activo', 'productos activos')}</strong>. Al reactivar el banco no vuelven a
            activarse solos.
          </>
        )}
      />
    ) : (
      'Sus productos siguen como están: actívalos uno a uno si los necesitas.'
    ),
  }),
});

const remove = removeAction({
  op: banksApi.remove,
  rule: bankRules.remove,
  confirm: (bank: Bank) => ({
    title: `¿Eliminar ${bank.name}?`,
    confirmLabel: 'Eliminar banco',
    success: { title: 'Banco eliminado', text: bank.name },
    failure: 'Ocurrió un error al eliminar el banco.',
    children: (
      <BankProducts
        bank={bank}
        status="all"
        none="No tiene productos. No se puede deshacer."
        unknown="También se borrarán sus productos. No se puede deshacer."
        some={(count) => (
          <>
            {pluralForm(count, 'También se borrará ', 'También se borrarán ')}
            <strong>{plural(count, 'producto', 'productos')}</strong>. No se puede deshacer.
          </>
        )}
      />
    ),
  }),
});

/** 'Bancos': the lenders, and the payment of each. */
export default recordPage<Bank>({
  path: '/banks',
  api: banksApi,
  nouns: { one: 'banco', many: 'bancos' },
  title: 'Bancos',
  lead: 'Entidades que ofrecen hipotecas y lo que paga cada una.',
  icon: <LandmarkIcon />,
  search: 'Buscar por nombre o detalles',
  empty: 'Crea el primero y añade sus productos.',
  views: 'banks',
  caption: 'Bancos por orden alfabético',
  sorts: ['name', 'pays'],
  header: 'Banco',
  media: true,
  nameOf: ({ name, logo }) => ({ name, media: <Logo name={name} src={logo} /> }),
  columns: (who) => [
    bankFields.column('paymentPercentage', { id: 'pays' }),
    bankFields.column('isActive'),
    // The owner is visible to administrators only.
    ...(isAdministrator(who) ? [bankFields.column('companyId', { priority: 2, cell: ownerWords })] : []),
  ],
  card: (bank) => ({ sub: ownerWords(bank), note: bankFields.show('paymentPercentage', bank) }),
  // Its products change with it, and studies are checked against them.
  bulk: {
    takesAlong: true,
    activate: 'Sus productos siguen como están: actívalos uno a uno si los necesitas.',
    deactivate: (
      <p>
        También se desactivarán <strong>sus productos activos</strong>. Al reactivar los bancos no vuelven a activarse
        solos.
      </p>
    ),
  },
  form,
  audited: 'bank',
  actions: [view, editAction<Bank>({ rule: bankRules.update }), toggle, remove],
});

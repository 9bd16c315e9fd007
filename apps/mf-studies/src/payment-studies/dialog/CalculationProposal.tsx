import { useWatch } from 'react-hook-form';
import { ClientProposal } from '../../clients/ClientProposal';
import { calculationFills } from '../../prefill/fills';
import { profileOfClient } from '../../prefill/buyer-profile';
import type { CalculationForm, CalculationValues } from './calculation-form';

/** Proposes existing clients while a name or phone is typed. */
export function CalculationProposal({ form, isNew }: { form: CalculationForm; isNew: boolean }) {
  const { control, formState } = form;
  const [name, phone, clientId] = useWatch({ control, name: ['clientName', 'clientPhone', 'clientId'] });
  const { dirtyFields } = formState;
  const put = (values: Partial<CalculationValues>) => {
    for (const [field, value] of Object.entries(values)) {
      form.setValue(field as keyof CalculationValues, value, {
        shouldDirty: true,
        shouldValidate: formState.isSubmitted,
      });
    }
  };
  return (
    <ClientProposal
      typed={{ name, phone }}
      isWanted={clientId === null && Boolean(dirtyFields.clientName || dirtyFields.clientPhone)}
      onUse={(client) => {
        const values = form.getValues();
        const fills = calculationFills(values, profileOfClient(client), isNew);
        const before = Object.fromEntries(
          Object.keys(fills).map((field) => [field, values[field as keyof CalculationValues]]),
        );
        put(fills);
        return () => put(before);
      }}
    />
  );
}

import { useWatch, type FieldPath } from 'react-hook-form';
import { ClientProposal } from '../../clients/ClientProposal';
import { personFills } from '../../prefill/fills';
import { profileOfClient } from '../../prefill/buyer-profile';
import type { StudyForm, StudyValues } from './study-form';

interface PersonProposalProps {
  form: StudyForm;
  list: 'holders' | 'guarantors';
  index: number;
}

/** Proposes existing clients for the person while a name or phone is typed. */
export function PersonProposal({ form, list, index }: PersonProposalProps) {
  const path = `${list}.${index}` as const;
  const { control, formState } = form;
  const [name, phone, clientId] = useWatch({ control, name: [`${path}.name`, `${path}.phone`, `${path}.clientId`] });
  const touched = formState.dirtyFields[list]?.[index];
  const put = (values: object) => {
    for (const [field, value] of Object.entries(values)) {
      form.setValue(`${path}.${field}` as FieldPath<StudyValues>, value as never, {
        shouldDirty: true,
        shouldValidate: formState.isSubmitted,
      });
    }
  };
  return (
    <ClientProposal
      typed={{ name, phone }}
      isWanted={clientId === null && Boolean(touched?.name || touched?.phone)}
      onUse={(client) => {
        const person = form.getValues(path);
        const fills = personFills(person, profileOfClient(client));
        const before = Object.fromEntries(
          Object.keys(fills).map((field) => [field, person[field as keyof typeof person]]),
        );
        put(fills);
        return () => put(before);
      }}
    />
  );
}

import { useWatch, type FieldPath } from 'react-hook-form';
import { ClientProposal } from '../../clients/ClientProposal';
import { personFills } from '../../situations/fills';
import { situationOfClient } from '../../situations/situation';
import type { StudyForm, StudyValues } from './study-form';

interface PersonProposalProps {
  form: StudyForm;
  list: 'holders' | 'guarantors';
  index: number;
}

/** Who of the clients the person may be, while their name or phone is typed. */
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
        const fills = personFills(person, situationOfClient(client));
        const before = Object.fromEntries(
          Object.keys(fills).map((field) => [field, person[field as keyof typeof person]]),
        );
        put(fills);
        return () => put(before);
      }}
    />
  );
}

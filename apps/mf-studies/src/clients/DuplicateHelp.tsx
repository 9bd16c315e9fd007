import { useWatch, type Control, type FieldValues } from 'react-hook-form';
import { fullName, clientMergesApi, isDniOrNie, isPhone, reachableAddress, type ClientRecord } from '@umbral/contracts';
import { AppLink, useOperation } from '@umbral/web-kit';
import { useSettled } from '../parts/use-settled';
import { detailPath } from './client.fields';

/** The fields by which a client is found while one is typed. */
export const duplicateFields = ['email', 'phone', 'dni'] as const;

interface DuplicateHelpProps<Values extends FieldValues> {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- neither context nor output matter to a value
  control: Control<Values, any, any>;
  /** The typed field; that of the e-mail of a mail is `to`. */
  name: (typeof duplicateFields)[number] | 'to';
  /** The client that is edited. */
  except?: number | null | undefined;
}

const isComplete = {
  phone: isPhone,
  email: (value: string) => reachableAddress().safeParse(value).success,
  dni: isDniOrNie,
};

/** 'Ya existe: Ana Miralles (600 111 222)', below a phone, e-mail or DNI while it is typed. */
export function DuplicateHelp<Values extends FieldValues>({ control, name, except }: DuplicateHelpProps<Values>) {
  const value = useSettled(String(useWatch({ control: control as unknown as Control, name }) ?? ''));
  const by = name === 'to' ? 'email' : name;
  const isLookedUp = value !== undefined && isComplete[by](value);
  const { data: found = [] } = useOperation(
    clientMergesApi.duplicates,
    { query: { [by]: value, ...(except ? { except: String(except) } : {}) } },
    { enabled: isLookedUp },
  );
  const [client] = isLookedUp ? found : [];
  return (
    <span role="status">
      {client ? (
        <>
          Ya existe: <AppLink to={detailPath(client.id)}>{withPhone(client)}</AppLink>
        </>
      ) : null}
    </span>
  );
}

/** 'Ana Miralles (600 111 222)' */
export const withPhone = (client: ClientRecord): string => {
  const reach = client.phone ?? client.email;
  return fullName(client) + (reach ? ` (${reach})` : '');
};

import { useWatch } from 'react-hook-form';
import { SelectField, type InputProps } from '@umbral/web-kit/fields';
import { usePages } from './use-pages';

const DEFAULT = 'La página de siempre';
const GONE = 'Una página que ya no puedes ver';

/** Name of the page after the sign-in. */
export function StartPage({ path }: { path: string }) {
  const page = usePages().find((each) => each.path === path);
  return page?.menu.label ?? DEFAULT;
}

/** The page after the sign-in, of those that the user may open. */
export function StartPageField<Row>({ record: _, ...props }: InputProps<Row>) {
  const pages = usePages();
  const value = useWatch({ control: props.form.control, name: props.name }) as string | null;
  const isGone = Boolean(value) && !pages.some(({ path }) => path === value);
  const options = [
    { value: '', label: DEFAULT },
    ...pages.map(({ path, menu }) => ({ value: path, label: menu.label })),
    ...(isGone ? [{ value: value as string, label: GONE }] : []),
  ];
  return <SelectField {...props} options={options} />;
}

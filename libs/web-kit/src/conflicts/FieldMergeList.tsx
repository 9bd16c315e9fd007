import { useMemo } from 'react';
import type { AuditedEntity } from '@umbral/contracts';
import { Diff } from '../audit-entries/Diff';
import { useAuditFields } from '../audit-entries/module-fields';
import { FieldChoice, type Side } from './FieldChoice';
import { fieldInWords } from './field-in-words';
import type { Comparison, FieldVersions } from './compare-versions';

export interface FieldMergeProps {
  /** Whose labels and formats the fields have. */
  entity: AuditedEntity;
  /** The list of that record whose items they are the fields of. */
  itemOf?: string | undefined;
  merge: Comparison;
  /** Names of the two versions. */
  names: Record<Side, string>;
  /** The chosen version of each field that differs, by its path. */
  sides: Readonly<Record<string, Side>>;
  onChoose: (path: string, side: Side) => void;
  /** Above what is taken from the other version. */
  caption: string;
  /** Fields without a choice are wrong. */
  isAsked?: boolean;
}

/** Two versions of a record: what differs side by side, and below it what is taken. Labels and formats are those of the audit. */
export default function FieldMergeList(props: FieldMergeProps) {
  const { entity, itemOf, merge, names, sides, onChoose, caption, isAsked = false } = props;
  const modules = useAuditFields();
  const inWords = useMemo(
    () => modules && ((field: FieldVersions) => fieldInWords(field, { entity, itemOf }, modules)),
    [modules, entity, itemOf],
  );
  if (!inWords) return null;
  return (
    <>
      {merge.collisions.map((field) => (
        <FieldChoice
          key={field.path}
          field={inWords(field)}
          sides={names}
          chosen={sides[field.path]}
          onChoose={(side) => onChoose(field.path, side)}
          isMissing={isAsked && !sides[field.path]}
        />
      ))}
      {merge.taken.length > 0 ? (
        <Diff
          caption={caption}
          changes={merge.taken.map((field) => {
            const { label, mine, theirs } = inWords(field);
            return { field: label, before: mine, after: theirs };
          })}
        />
      ) : null}
    </>
  );
}

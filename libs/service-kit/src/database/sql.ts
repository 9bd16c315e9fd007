/**
 * A fragment of SQL and its values. Fragments nest; a value never becomes text of the statement. Not Prisma's `sqltag`: that flattens
 * nested fragments to strings and values, which would lose `isUnprepared`.
 */
export class Sql {
  constructor(
    readonly strings: readonly string[],
    readonly values: readonly unknown[],
    /** Not prepared: the right plan depends on how many rows the values select. */
    readonly isUnprepared = false,
  ) {}

  /** The statement with the placeholders $1, $2 … */
  get text(): string {
    return this.strings.reduce((text, part, index) => `${text}$${index}${part}`);
  }
}

/** Tagged template: sql`select * from users where id = ${id}`. A nested Sql is spliced in, anything else is a parameter. */
export function sql(strings: TemplateStringsArray, ...parts: unknown[]): Sql {
  const texts = [strings[0] ?? ''];
  const values: unknown[] = [];
  let isUnprepared = false;
  const append = (text: string) => {
    texts[texts.length - 1] += text;
  };
  parts.forEach((part, index) => {
    if (part instanceof Sql) {
      isUnprepared ||= part.isUnprepared;
      append(part.strings[0] ?? '');
      part.values.forEach((value, at) => {
        values.push(value);
        texts.push(part.strings[at + 1] ?? '');
      });
    } else {
      values.push(part);
      texts.push('');
    }
    append(strings[index + 1] ?? '');
  });
  return new Sql(texts, values, isUnprepared);
}

/** Marks a condition whose values decide the plan, such as a search text or a cursor: its statement is planned each time. */
export const unprepared = ({ strings, values }: Sql): Sql => new Sql(strings, values, true);

/** Verbatim SQL: identifiers and keywords of the code, never input. */
export const raw = (text: string): Sql => new Sql([text], []);

/** Fragments with a separator between them. */
export function joined(pieces: readonly Sql[], separator: string): Sql {
  const between = raw(separator);
  const [first = raw(''), ...rest] = pieces;
  return rest.reduce((all, piece) => sql`${all}${between}${piece}`, first);
}

export type Condition = Sql | false | null | undefined;

/** The conditions that are present, joined by `and`; `true` when there is none. */
export function allOf(...conditions: Condition[]): Sql {
  const present = conditions.filter((condition): condition is Sql => condition instanceof Sql);
  return present.length
    ? joined(
        present.map((condition) => sql`(${condition})`),
        ' and ',
      )
    : raw('true');
}

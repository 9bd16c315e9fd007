/** A piece of SQL with its values apart. Pieces nest; a value can never become text of the statement. */
export class Sql {
  constructor(
    readonly strings: readonly string[],
    readonly values: readonly unknown[],
    /** Not prepared: how many rows a value finds decides which plan is right. */
    readonly isUnprepared = false,
  ) {}

  /** The statement with $1, $2 … in the places of the values. */
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

/** For a text that is looked for, or the place of a page: a statement with such a part is planned for its values, each time. */
export const unprepared = ({ strings, values }: Sql): Sql => new Sql(strings, values, true);

/** Text that is SQL already: identifiers and keywords written in the code, never anything that was sent. */
export const raw = (text: string): Sql => new Sql([text], []);

/** Pieces with a separator between them. */
export function joined(pieces: readonly Sql[], separator: string): Sql {
  const between = raw(separator);
  const [first = raw(''), ...rest] = pieces;
  return rest.reduce((all, piece) => sql`${all}${between}${piece}`, first);
}

export type Condition = Sql | false | null | undefined;

/** The conditions that are there, joined by `and`; `true` when there is none. */
export function allOf(...conditions: Condition[]): Sql {
  const present = conditions.filter((condition): condition is Sql => condition instanceof Sql);
  return present.length
    ? joined(
        present.map((condition) => sql`(${condition})`),
        ' and ',
      )
    : raw('true');
}

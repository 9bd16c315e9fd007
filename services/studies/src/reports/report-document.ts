import * as z from 'zod';

/** A figure that belongs to its name. */
const fact = z.object({ term: z.string(), value: z.string(), isStrong: z.boolean().optional() });
const column = z.object({ head: z.string(), align: z.enum(['start', 'end']), share: z.number() });

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string(), isLead: z.boolean().optional() }),
  /** Paragraphs that stay on one page. */
  z.object({ kind: z.literal('kept'), texts: z.array(z.string()) }),
  z.object({ kind: z.literal('heading'), text: z.string(), startsPage: z.boolean().optional() }),
  z.object({ kind: z.literal('facts'), facts: z.array(fact) }),
  z.object({
    kind: z.literal('table'),
    columns: z.array(column),
    rows: z.array(z.array(z.string())),
    /** The last row sums the others up. */
    hasTotal: z.boolean().optional(),
    /** Rows that belong to the one above them. */
    joined: z.array(z.number()).optional(),
  }),
  z.object({
    kind: z.literal('bars'),
    alt: z.string(),
    years: z.array(z.object({ year: z.number(), interest: z.number(), principal: z.number() })),
  }),
]);
export type Block = z.infer<typeof block>;
export type Fact = z.infer<typeof fact>;

/** The content of a report as text. The renderer decides on the appearance and on nothing else. */
export const reportDocument = z.object({
  title: z.string(),
  author: z.string(),
  /** Also the creation date in the metadata. */
  createdAt: z.string(),
  company: z.string(),
  /** Data URL. */
  logo: z.string().nullable(),
  logoAlt: z.string(),
  heading: z.string(),
  client: z.string(),
  /** The lines below the client: date, adviser, day of the conditions. */
  particulars: z.array(z.string()),
  sections: z.array(z.object({ title: z.string(), startsPage: z.boolean().optional(), blocks: z.array(block) })),
});
export type ReportDocument = z.infer<typeof reportDocument>;

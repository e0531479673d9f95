import { z } from 'zod'

/** What of the rows of a table a field offers that names them, and how. */
interface Offers {
  /** As they are called in this field: `{name} {code}`; by the label of their table where it is not said. */
  label?: string | undefined
  /** A column of theirs, `-` before one that falls. */
  sort?: string | undefined
  /** A condition over them, and over whoever asks. */
  only?: string | undefined
  /** Those alone whose `column` says what the field `from` of this row says. */
  within?: { column: string; from: string } | undefined
  /** Who may add such rows can do so on the spot. */
  adds?: boolean | undefined
  /** They can be chosen from their list, too. */
  picks?: boolean | undefined
  /** Said by the server alone: they stand under each other. */
  is_tree?: boolean | undefined
}

declare module '#platform/shared/fields/kind.ts' {
  interface FieldSettings {
    /** Of a relation: the table whose rows it names. */
    rows_of?: string | undefined
    offers?: Offers | undefined
  }
}

const name = z.string().max(70)

/** What every field says of itself that names rows of a table. */
export const naming = {
  rows_of: { schema: z.string().max(70).optional() },
  offers: {
    schema: z
      .strictObject({
        label: z.string().max(300).optional(),
        sort: z.string().max(71).optional(),
        only: z.string().max(2000).optional(),
        within: z.strictObject({ column: name, from: name }).optional(),
        adds: z.boolean().optional(),
        picks: z.boolean().optional(),
        is_tree: z.boolean().optional(),
      })
      .optional(),
  },
}

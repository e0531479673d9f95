import { z } from 'zod'
import { words } from '../i18n.ts'
import { describeColumns } from './columns.ts'
import type { FormField, LineColumn } from './kind.ts'
import { optionColours } from './option-colours.ts'
import { registry } from './registry.ts'

/** As somebody writes it, who may leave out that it need not be filled in. */
type GivenField = Omit<FormField, 'required'> & { required?: boolean | undefined }

/** In characters, as `data:` writes it. */
const LONGEST_PICTURE = 16_000

/** More choices than these are found by nobody in a list. */
const MOST_CHOICES = 1000

/** A small picture in the definition itself: it goes wherever the definition does, and is nobody's file. */
const optionPicture = z
  .string()
  .max(LONGEST_PICTURE)
  .regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/)

let made:
  | { of: ReturnType<typeof registry>; schema: z.ZodType<FormField, GivenField>; column: z.ZodType<LineColumn> }
  | undefined

/**
 * What definitions say of a field, whichever kind it is: what stands in them beside the settings of their own kind
 * stays, for their hash knows it.
 */
function schemasNow() {
  const of = registry()
  if (made?.of === of) return made
  const settings = Object.fromEntries([...of.settings].map(([name, { schema }]) => [name, schema]))
  const ofEvery = {
    name: z.string().regex(/^[a-z][a-z0-9_]{0,40}$/),
    label: words,
    kind: z.enum([...of.kinds.keys()]),
    required: z.boolean().default(false),
    help: words.optional(),
    summary: z.boolean().optional(),
    options: z
      .array(
        z.object({
          value: z.string(),
          label: words,
          colour: z.enum(optionColours).optional(),
          picture: optionPicture.optional(),
        }),
      )
      .max(MOST_CHOICES)
      .optional(),
  }
  for (const name of of.settings.keys())
    if (name in ofEvery) throw new Error(`${name} is said by fields of every kind, and no setting of one`)
  const { summary: _, ...ofColumn } = ofEvery
  const { columns: __, ...cells } = settings
  made = {
    of,
    schema: z.object({ ...ofEvery, ...settings }),
    // A column has no lines of its own.
    column: z.object({ ...ofColumn, ...cells, sum: z.boolean().optional() }),
  }
  return made
}
const schemaNow = () => schemasNow().schema
describeColumns(() => schemasNow().column)

export const formField = z.lazy(schemaNow)
// A lazy schema keeps what it was at first, and a contract may be read before a module has registered its kinds.
Object.defineProperty(formField._zod, 'innerType', { get: schemaNow })

import { z } from 'zod'
import type { FieldKind } from '../kind.ts'

/** Figures alone, as people set them apart with spaces and hyphens. */
const tidy = (value: string) => value.replace(/[\s‐-―-]/g, '')

const digits = (name: string, example: string, pattern: RegExp): FieldKind<string> => ({
  name,
  example,
  group: 'texts',
  value: z.string(),
  tidy,
  problem: (_, value) => (pattern.test(value) ? undefined : `platform.fields.bad_${name}`),
  stored: 'text',
  expression: 'text',
})

/** The number of an organisation in the state register. */
export const companyRegister = digits('company_register', '5123456', /^\d{7}$/)

/** The number under which an organisation pays taxes; that of a person is longer. */
export const companyTaxNumber = digits('company_tax_number', '30101234567', /^\d{11}$/)

/** The same of a person: twelve to fourteen figures, as the civil number has. */
export const personTaxNumber = digits('person_tax_number', '110123456789', /^\d{12,14}$/)

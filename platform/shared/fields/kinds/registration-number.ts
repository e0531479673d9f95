import { z } from 'zod'
import { plainRegisterNumber, readRegisterNumber } from '../../register-number.ts'
import type { FieldKind } from '../kind.ts'

/** The registration number of a citizen: two Mongolian letters and eight digits, six of which are a day of birth. */
export const registrationNumber: FieldKind<string> = {
  name: 'registration_number',
  example: 'УБ90051512',
  group: 'texts',
  value: z.string(),
  tidy: plainRegisterNumber,
  problem: (_, value) => (readRegisterNumber(value) ? undefined : 'platform.fields.bad_registration_number'),
  stored: 'text',
  expression: 'text',
  guess: { place: 31 },
}

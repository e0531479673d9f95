import { companyRegister, companyTaxNumber, personTaxNumber } from '#platform/shared/fields/kinds/tax-numbers.ts'
import type { FieldLook } from '../look.ts'
import { registrationNumberLook } from './RegistrationNumber.tsx'

const figures = (kind: FieldLook['kind']): FieldLook => ({
  ...registrationNumberLook,
  kind,
  icon: 'building',
})

export const companyRegisterLook = figures(companyRegister)
export const companyTaxNumberLook = figures(companyTaxNumber)
export const personTaxNumberLook: FieldLook = { ...figures(personTaxNumber), icon: 'user' }

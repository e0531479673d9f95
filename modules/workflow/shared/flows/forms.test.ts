import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type FormField, formField } from '#platform/shared/fields/index.ts'
import { councilForm, incomingLetterForm, leaveForm, smallPurchaseForm, tenderForm } from './forms.ts'

// A published version is known by the hash of its form, so what it is taken in as may never change.
test.each([
  [
    'council',
    councilForm,
    'd759cf6817724368f7f607622d903268ad04e5ea804f2be172f6ba6be231f42a',
    '5d2f23348048089fffda54e529508ed6f9904cf82e2f27aee6eec5c0c51a9f5d',
  ],
  [
    'incoming letter',
    incomingLetterForm,
    'e55e48e261463e632b8e58948a12983768cc6759049cb2256427915cb3be7525',
    '2a1e81ae0e87bd4bf70e18063f064f043e13f297ff2ae50938707dbe980f3bd1',
  ],
  [
    'leave',
    leaveForm,
    '45bc862f4679a23aa047c4f171f6cec9511a61e56c71e35258838967639cd26f',
    '1795935084c9aa95e43fa8110cc73e8bd21d78681ab8f6fde6efc69256722579',
  ],
  [
    'small purchase',
    smallPurchaseForm,
    '525488c9522515969b936050193e8ed6e3e04d9b33fae4f2b8fd27deaee77dd2',
    '40b446bb6a41a1c0359af9a0a7c60ad9524ffa687d1a0f589573c8e2aa0d31e0',
  ],
  [
    'tender',
    tenderForm,
    'e0aab95c9b4bad8a763fcc13541c84c2bb0f3f5dea11ce3f9d81bc96d3f71e93',
    'efbe32d0174adbd9f1db0a370bc1c6addb4e53a7a3636e54e0e86598333651a7',
  ],
])('the form of %s is taken in to the letter as it always was', (_, form, before, now) => {
  expect([hashOf(form.map(asBefore)), hashOf(form)]).toEqual([before, now])
})

const hashOf = (form: readonly FormField[]) =>
  createHash('sha256')
    .update(JSON.stringify(form.map((field) => formField.parse(field))))
    .digest('hex')

/** As it was published first: nothing summed it up, and working days were typed. */
function asBefore({ formula, decimals, ...now }: FormField): FormField {
  const field = { ...now, summary: undefined }
  return formula === undefined
    ? { ...field, ...(decimals !== undefined && { decimals }) }
    : { ...field, kind: 'number', min: 0 }
}

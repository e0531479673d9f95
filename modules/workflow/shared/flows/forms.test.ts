import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { formField } from '#platform/shared/fields/index.ts'
import { councilForm, incomingLetterForm, leaveForm, smallPurchaseForm, tenderForm } from './forms.ts'

// A published version is known by the hash of its form, so what it is taken in as may never change.
test.each([
  ['council', councilForm, 'd759cf6817724368f7f607622d903268ad04e5ea804f2be172f6ba6be231f42a'],
  ['incoming letter', incomingLetterForm, 'e55e48e261463e632b8e58948a12983768cc6759049cb2256427915cb3be7525'],
  ['leave', leaveForm, '45bc862f4679a23aa047c4f171f6cec9511a61e56c71e35258838967639cd26f'],
  ['small purchase', smallPurchaseForm, '525488c9522515969b936050193e8ed6e3e04d9b33fae4f2b8fd27deaee77dd2'],
  ['tender', tenderForm, 'e0aab95c9b4bad8a763fcc13541c84c2bb0f3f5dea11ce3f9d81bc96d3f71e93'],
])('the form of %s is taken in to the letter as it always was', (_, form, hash) => {
  expect(
    createHash('sha256')
      .update(JSON.stringify(form.map((field) => formField.parse(field))))
      .digest('hex'),
  ).toBe(hash)
})

import { z } from 'zod'
import type { FieldKind } from '../kind.ts'

/** Eight digits in Mongolia; any other country is named by its own number behind a plus. */
const PATTERN = /^(?:\d{8}|\+\d{7,15})$/

const TITLE = /утас|гар утас|phone|mobile|\btel\b|전화/iu

/** Of Mongolia, as people write it who leave out the plus. */
const WITHOUT_PLUS = /^(?:00)?(976\d{8})$/

const tidyPhone = (value: string) => value.replace(/[\s().‐-―-]/g, '').replace(WITHOUT_PLUS, '+$1')

/** A telephone number without what people set its digits apart with. */
export const phone: FieldKind<string> = {
  name: 'phone',
  example: '99112233',
  group: 'texts',
  value: z.string(),
  tidy: tidyPhone,
  problem: (_, value) => (PATTERN.test(value) ? undefined : 'platform.fields.bad_phone'),
  stored: 'text',
  expression: 'text',
  // Eight digits may be anything, unless somebody calls them so.
  guess: {
    place: 33,
    fits: ({ title, texts }) => TITLE.test(title) && texts.every((text) => PATTERN.test(tidyPhone(text))),
  },
}

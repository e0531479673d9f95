import type { FieldKind } from '../kind.ts'
import { postalAddress } from './postal-address.ts'
import { checkbox } from './checkbox.ts'
import { choices } from './choices.ts'
import { colour } from './colour.ts'
import { date } from './date.ts'
import { datetime } from './datetime.ts'
import { duration } from './duration.ts'
import { email } from './email.ts'
import { formula } from './formula.ts'
import { html } from './html.ts'
import { integer } from './integer.ts'
import { json } from './json.ts'
import { link } from './link.ts'
import { longText } from './long-text.ts'
import { money } from './money.ts'
import { month } from './month.ts'
import { number } from './number.ts'
import { percent } from './percent.ts'
import { phone } from './phone.ts'
import { progress } from './progress.ts'
import { radioPicture } from './radio-picture.ts'
import { radio } from './radio.ts'
import { rating } from './rating.ts'
import { registrationNumber } from './registration-number.ts'
import { richText } from './rich-text.ts'
import { select } from './select.ts'
import { companyRegister, companyTaxNumber, personTaxNumber } from './tax-numbers.ts'
import { text } from './text.ts'
import { time } from './time.ts'
import { year } from './year.ts'

/** The kinds of the kernel, in the order in which a form builder offers them. */
export const ownKinds: readonly FieldKind[] = [
  text,
  longText,
  richText,
  email,
  phone,
  link,
  registrationNumber,
  companyRegister,
  companyTaxNumber,
  personTaxNumber,
  postalAddress,
  integer,
  number,
  money,
  percent,
  rating,
  progress,
  duration,
  formula,
  date,
  datetime,
  time,
  month,
  year,
  select,
  radio,
  radioPicture,
  choices,
  checkbox,
  colour,
  html,
  json,
]

import type { FieldLook } from '../look.ts'
import { postalAddressLook } from './PostalAddress.tsx'
import { checkboxLook } from './Checkbox.tsx'
import { choicesLook } from './Choices.tsx'
import { colourLook } from './Colour.tsx'
import { dateLook } from './Date.tsx'
import { datetimeLook } from './DateTime.tsx'
import { durationLook } from './Duration.tsx'
import { emailLook } from './Email.tsx'
import { formulaLook } from './Formula.tsx'
import { htmlLook } from './Html.tsx'
import { integerLook } from './Integer.tsx'
import { jsonLook } from './Json.tsx'
import { linkLook } from './Link.tsx'
import { longTextLook } from './LongText.tsx'
import { moneyLook } from './Money.tsx'
import { monthLook } from './Month.tsx'
import { numberLook } from './Number.tsx'
import { percentLook } from './Percent.tsx'
import { phoneLook } from './Phone.tsx'
import { progressLook } from './Progress.tsx'
import { radioPictureLook } from './RadioPicture.tsx'
import { radioLook } from './Radio.tsx'
import { ratingLook } from './Rating.tsx'
import { registrationNumberLook } from './RegistrationNumber.tsx'
import { richTextLook } from './RichText.tsx'
import { selectLook } from './Select.tsx'
import { companyRegisterLook, companyTaxNumberLook, personTaxNumberLook } from './TaxNumbers.tsx'
import { textLook } from './Text.tsx'
import { timeLook } from './Time.tsx'
import { yearLook } from './Year.tsx'

/** The looks of the kernel's kinds, in the order in which a form builder offers them. */
export const ownLooks: readonly FieldLook[] = [
  textLook,
  longTextLook,
  richTextLook,
  emailLook,
  phoneLook,
  linkLook,
  registrationNumberLook,
  companyRegisterLook,
  companyTaxNumberLook,
  personTaxNumberLook,
  postalAddressLook,
  integerLook,
  numberLook,
  moneyLook,
  percentLook,
  ratingLook,
  progressLook,
  durationLook,
  formulaLook,
  dateLook,
  datetimeLook,
  timeLook,
  monthLook,
  yearLook,
  selectLook,
  radioLook,
  radioPictureLook,
  choicesLook,
  checkboxLook,
  colourLook,
  htmlLook,
  jsonLook,
]

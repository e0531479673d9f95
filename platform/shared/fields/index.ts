/**
 * Fields of forms, by their kinds. A kind is one file of `kinds` and one of `platform/web/fields/kinds`; a module
 * registers its own by the `fields` of its manifest. Whatever has to do with a kind asks the kind: nothing else lists
 * them.
 */
export { registerKinds } from './brought.ts'
export { formField } from './field.ts'
export { kindGroups } from './kind.ts'
export type {
  FieldKind,
  FileColumn,
  FormField,
  Given,
  KindGroup,
  LineColumn,
  Printed,
  PrintedTable,
  SheetKind,
  Speech,
  Stored,
} from './kind.ts'
export { canBeSummed, cellOf, columnsOf, fitsInLine, sumOf } from './lines.ts'
export { type OptionColour, optionColours, paintOption } from './option-colours.ts'
export { type Beside, lineProblems, problemsIn } from './problems.ts'
export { exampleOf, expressionFields, holdsDay, isSame, printedAlone, printedOf, soughtIn, twinsOf } from './reading.ts'
export { namedBy, referenceIn, referencesIn } from './reference.ts'
export { allNamedIn, namedIn, writtenReference, writtenReferences } from './reference-kind.ts'
export { kindOf, registry } from './registry.ts'
export { tidied, tidiedIn } from './tidy.ts'
export { kindHint, kindTitle, settingTitle } from './titles.ts'
export { type FieldValue, type FieldValues, fieldValues, isEmpty, writtenValues } from './values.ts'

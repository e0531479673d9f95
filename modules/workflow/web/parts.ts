/** What screens of other modules are made of: apart from the index, which comes with the first page. */
export { RuleTable } from './ai/RuleTable.tsx'
export { WrongCondition } from './ai/WrongCondition.tsx'
export { default as CreatePage } from './create/CreatePage.tsx'
export { emptyDraft } from './create/draft.ts'
export { DocumentForm } from './form/DocumentForm.tsx'
export { useWriting } from './form/use-writing.ts'
export { fullName } from './people/names.ts'

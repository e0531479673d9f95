export type { AskedField } from './asked-field.ts'
export { conditionWords } from './condition-words.ts'
export { ConditionEditor } from './ConditionEditor.tsx'
export { ConditionField } from './ConditionField.tsx'

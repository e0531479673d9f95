export { conditionWords } from './condition-words.ts'
export { ConditionEditor } from './ConditionEditor.tsx'

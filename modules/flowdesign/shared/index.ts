export { type StepFieldName, stepFieldNames, stepFieldsOf } from './step-fields.ts'

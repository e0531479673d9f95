import type { FieldValue } from '#platform/shared/fields/index.ts'

/** Green when the value is at least 1, red otherwise. */
export const colouredHue = (value: FieldValue) => (Number(value) >= 1 ? 'green' : 'red')

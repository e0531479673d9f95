import type { FormField } from './kind.ts'

/** What was chosen, in three languages; undefined where what was chosen is offered no more. */
export const chosen = ({ options }: Pick<FormField, 'options'>, value: string) =>
  options?.find((option) => option.value === value)?.label

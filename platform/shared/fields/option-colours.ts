import type { FormField } from './kind.ts'

/** What an option may be marked with, so that it is told from others at a glance. */
export const optionColours = ['grey', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple'] as const
export type OptionColour = (typeof optionColours)[number]

type Options = NonNullable<FormField['options']>

/** The options with one of them in another colour, or in none. */
export const paintOption = (options: Options, value: string, colour: OptionColour | undefined): Options =>
  options.map((option) => {
    if (option.value !== value) return option
    const { colour: _, ...plain } = option
    return colour ? { ...plain, colour } : plain
  })

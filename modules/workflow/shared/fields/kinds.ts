import { z } from 'zod'
import type { FieldKind } from '#platform/shared/fields/kind.ts'
import { chosen } from '#platform/shared/fields/chosen.ts'
import { document } from './document.ts'
import { heading } from './heading.ts'
import { lines } from './lines.ts'
import { stateOptions } from './states.ts'

/** At what kind of step the process of a row stands; nobody writes it. */
export const processStatus: FieldKind<string> = {
  name: 'process_status',
  title: 'platform.fields.kind.process_status',
  hint: 'platform.fields.hint.process_status',
  example: 'CHECK',
  group: 'records',
  value: z.string().max(40),
  isChoice: true,
  offered: stateOptions,
  isOfTables: true,
  given: () => ({ what: 'process_state', when: 'on_its_way' }),
  sought: (field, value) => chosen(field, value) ?? null,
  stored: 'key',
  expression: 'select',
  print(_, value, { words }) {
    const label = chosen({ options: stateOptions }, value)
    return { text: label ? words(label) : value }
  },
}

/** The number under which a row travels, or last did; nobody writes it. */
export const workflow: FieldKind<string> = {
  name: 'workflow',
  title: 'platform.fields.kind.process_number',
  hint: 'platform.fields.hint.process_number',
  example: 'ЗС/2026-0001',
  group: 'records',
  value: z.string().max(100),
  isOfTables: true,
  given: () => ({ what: 'process_number', when: 'on_its_way' }),
  stored: 'text',
  expression: 'text',
}

/** The kinds of fields that this module brings. */
export const kinds: readonly FieldKind[] = [processStatus, workflow, document, lines, heading]

import type { ReplyOf } from '#platform/shared/contract.ts'
import type { listTriggerChoices } from '../../shared/triggers.ts'

/** What flows and triggers of a table may name. */
export type Choices = ReplyOf<typeof listTriggerChoices>

import type { VoteView } from '../../shared/documents/vote.ts'
import type { StatusHistory } from '../../shared/history.ts'
import { shortName } from '../people/names.ts'

/**
 * Why the document came back: what whoever sent it to be re-created said, or what the council asked for. Without a
 * name where the vote was secret.
 */
interface ReturnReason {
  who: string | null
  at: string
  texts: string[]
}

export function returnReason(history: readonly StatusHistory[], votes: readonly VoteView[] = []): ReturnReason | null {
  const done = history.filter(
    (step) => step.is_done === 1 && step.status_type !== 'RE_CREATE' && step.status_type !== 'START',
  )
  const newest = Math.max(...done.map(({ action_num }) => action_num))
  const last = done.findLast((step) => step.action_num === newest)
  const vote = votes.find(({ action_num, result }) => action_num === newest && result === 'to_recreate')
  if (last && vote) {
    const texts = [
      ...vote.material_asked,
      ...vote.voters.flatMap(({ choice, description, person }) =>
        choice === 'recreate' && description ? [`${shortName(person)}: ${description}`] : [],
      ),
    ]
    return texts.length > 0 ? { who: null, at: last.created_at, texts } : null
  }
  const said = done.findLast((step) => step.action_num === newest && step.description)
  return said?.description
    ? { who: said.emp && shortName(said.emp), at: said.created_at, texts: [said.description] }
    : null
}

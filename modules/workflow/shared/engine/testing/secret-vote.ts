import type { Choice, InstanceState } from '../model.ts'
import { flows } from './diagrams.ts'
import { people } from './office.ts'
import { openVote, rehearse } from './rehearsal.ts'

const councillors = [people.councillor1, people.councillor2, people.councillor3, people.councillor4]

/** A secret vote of four that is still open after these ballots. */
export const aSecretVote = {
  people: [people.creator, people.secretary, people.admin, ...councillors],
  open(ballots: readonly { at: number; choice: Choice }[], may_change_ballot: boolean): InstanceState {
    const play = rehearse(flows.sample)
    play.accept(play.fire(people.reviewer, 'reviewed'))
    openVote(play, councillors, { secret: true, may_change_ballot, close_early: true })
    for (const { at, choice } of ballots) play.accept(play.ballot(councillors[at]!, choice))
    return play.state
  },
}

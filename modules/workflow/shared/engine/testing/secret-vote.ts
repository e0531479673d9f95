import type { Choice, InstanceState } from '../model.ts'
import { flows } from './diagrams.ts'
import { people } from './office.ts'
import { openVote, rehearse } from './rehearsal.ts'

const councillors = [people.councillor1, people.councillor2, people.councillor3, people.councillor4]

/** A secret vote of four that is still open after these ballots, and after a seat went to somebody else. */
export const aSecretVote = {
  people: [people.creator, people.secretary, people.admin, ...councillors],
  open(
    ballots: readonly { at: number; choice: Choice }[],
    may_change_ballot: boolean,
    isReplaced: boolean,
  ): InstanceState {
    const play = rehearse(flows.sample)
    play.accept(play.fire(people.reviewer, 'reviewed'))
    openVote(play, councillors, { secret: true, may_change_ballot, close_early: true })
    for (const { at, choice } of ballots) play.accept(play.ballot(councillors[at]!, choice))
    // What was voted under the roll before is told no more than what is voted under the new one.
    if (isReplaced)
      play.accept({
        type: 'replace_voter',
        step_id: play.rowFor().id,
        actor: people.secretary,
        voter_id: play.state.voters[3]!.id,
        to_user_id: people.hr.user_id,
        reason: 'Чөлөө',
      })
    return play.state
  },
}

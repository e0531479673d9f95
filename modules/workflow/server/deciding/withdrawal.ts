import { notify } from '#platform/server/notify.ts'
import type { Principal } from '#platform/server/principal.ts'
import { route } from '#platform/server/route.ts'
import type { DocumentView } from '../../shared/documents/view.ts'
import { answerWithdrawal, askWithdrawal } from '../../shared/documents/withdrawal.ts'
import type { PersonView } from '../../shared/person.ts'
import type { Diagram } from '../../shared/definition.ts'
import { nodesOfType } from '../../shared/engine/graph.ts'
import type { InstanceState } from '../../shared/engine/model.ts'
import { withdrawalAsked, withdrawalOffers } from '../../shared/engine/withdrawal.ts'
import { initialAndName } from '../../shared/signature.ts'
import { actorOf } from '../state/actor.ts'
import { type Ready, runCommand } from './commands.ts'
import { letterFacts } from '../telling/letter-facts.ts'
import { tellToAnswer, whoAnswers } from '../outcome/withdrawal-word.ts'

/** A withdrawal that needs the word of whoever has the document. */
export const withdrawalRoutes = [
  route(askWithdrawal, (context, { id, description, ...input }) =>
    runCommand(
      context,
      id,
      () => [],
      async (ready) => {
        const { orgId, userId } = context.principal
        const { users } = await whoAnswers(context.db, orgId, ready.state)
        await tellToAnswer(
          context.db,
          orgId,
          { ...ready.instance, flow: ready.instance.flow_title },
          { users, version: ready.state.version, asker: userId, reason: description },
        )
        return {
          command: { type: 'ask_withdrawal', actor: ready.actor, description, ...version(input) },
          isAside: true,
        }
      },
    ),
  ),

  route(answerWithdrawal, (context, { id, agrees, description, ...input }) =>
    runCommand(
      context,
      id,
      () => [],
      async (ready) => {
        const creator = ready.state.creator?.user_id
        const tells = !agrees && creator !== undefined && creator !== context.principal.userId
        if (tells)
          await notify(context.db, context.principal.orgId, {
            user_ids: [creator],
            key: 'workflow.notify.withdrawal_refused',
            ...about(ready),
            facts: await letterFacts(context.db, context.principal.orgId, {
              flow: ready.instance.flow_title,
              reason: description,
            }),
            mail: true,
            source: `${id}/${ready.state.version}/withdrawal`,
          })
        return {
          command: { type: 'answer_withdrawal', actor: ready.actor, agrees, description, ...version(input) },
          isAside: !agrees,
        }
      },
    ),
  ),
]

function about({ instance: { id, number, title }, me: { last_name, first_name } }: Ready) {
  return { params: { number, title, by: initialAndName(last_name, first_name) }, link: `/workflow/${id}` }
}

type View = Pick<DocumentView, 'may_ask_withdrawal' | 'withdrawal'>

/** What the document's page says and offers of it. */
export function withdrawalView(
  principal: Principal,
  diagram: Diagram,
  state: InstanceState,
  personOf: (userId: number) => PersonView,
): View {
  const { may_ask, may_answer, may_take_back } = withdrawalOffers(state, actorOf(principal))
  const asked = state.status === 'OPEN' || state.status === 'POSTPONED' ? withdrawalAsked(state) : undefined
  return {
    may_ask_withdrawal: may_ask && nodesOfType(diagram, 'CANCEL').length > 0,
    withdrawal: asked?.done_by
      ? {
          by: personOf(asked.done_by),
          at: asked.created_at,
          reason: asked.description ?? '',
          may_answer,
          may_take_back,
        }
      : null,
  }
}

function version({ expected_version }: { expected_version?: number | undefined }) {
  return expected_version === undefined ? {} : { expected_version }
}
